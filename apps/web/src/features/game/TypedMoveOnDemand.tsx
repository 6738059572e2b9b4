import { useTranslations } from 'use-intl';
import { KeyboardIcon } from '../../chess/moves/move-icons.tsx';
import { MoveField, TYPING_KEY, type MoveFieldProps } from '../../chess/moves/OwnTypedMove.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import type { TypedMoves } from './use-typed-moves.ts';

interface TypedMoveOnDemandProps extends Omit<MoveFieldProps, 'onEscape'> {
  typing: TypedMoves;
}

/** A move field that opens on demand, because most moves are made on the board and the move list needs the space. */
export function TypedMoveOnDemand({ typing, ...move }: TypedMoveOnDemandProps) {
  const t = useTranslations('game.typed');
  const { isOpen, place, toggle, close } = typing;
  return (
    <div ref={place} className="game-typed">
      {isOpen ? (
        <>
          <MoveField {...move} onEscape={close} />
          <IconButton label={t('close')} className="game-typed-close" onClick={close}>
            <CloseIcon />
          </IconButton>
        </>
      ) : (
        <Button look="quiet" className="game-typed-open" aria-expanded={false} onClick={toggle}>
          <KeyboardIcon />
          {t('label')}
        </Button>
      )}
    </div>
  );
}

/**
 * One of the buttons beside the board. On a phone, which has no space for it there, the field's place has a
 * button.
 */
export function TypedMoveButton({ typing, mayType }: { typing: TypedMoves; mayType: boolean }) {
  const t = useTranslations('game');
  const label = t('typed.label');
  return (
    <IconButton
      label={label}
      title={t('withKey', { label, key: TYPING_KEY })}
      aria-expanded={mayType && typing.isOpen}
      // It stays when the game ends, so that the buttons beside it keep their places.
      aria-disabled={mayType ? undefined : true}
      aria-keyshortcuts={TYPING_KEY}
      className="game-step-far aria-expanded:text-accent"
      onClick={mayType ? typing.toggle : undefined}
    >
      <KeyboardIcon />
    </IconButton>
  );
}
