import type { Color } from '@rookery/chess';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { TypedMove } from '../../../ui/board/TypedMove.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { usePageKeys } from '../page-keys.ts';
import { AbortIcon, KeyboardIcon } from './game-icons.tsx';
import { TYPING_KEY, type TypedMoves } from './use-typed-moves.ts';
import './typed-move.css';

interface OwnTypedMoveProps {
  fen: string;
  own: Color;
  onMove: (uci: string) => void;
}

/** A move field that is always open. */
export function OwnTypedMove(props: OwnTypedMoveProps) {
  const place = useRef<HTMLDivElement>(null);
  const focusField = () => place.current?.querySelector('input')?.focus();
  usePageKeys({ [TYPING_KEY]: focusField }, 'on the board too');
  return (
    <div ref={place} className="game-typed">
      <MoveField {...props} />
    </div>
  );
}

/** A move field that opens on demand, because most moves are made on the board and the move list needs the space. */
export function TypedMoveOnDemand({ typing, ...move }: OwnTypedMoveProps & { typing: TypedMoves }) {
  const t = useTranslations('game.typed');
  const { isOpen, place, toggle, close } = typing;
  return (
    <div ref={place} className="game-typed">
      {isOpen ? (
        <>
          <MoveField {...move} onEscape={close} />
          <IconButton label={t('close')} className="game-typed-close" onClick={close}>
            <AbortIcon />
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
  const t = useTranslations('game.typed');
  return (
    <IconButton
      label={t('label')}
      title={t('labelAndKey', { key: TYPING_KEY })}
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

interface MoveFieldProps extends OwnTypedMoveProps {
  onEscape?: () => void;
}

function MoveField({ fen, own, onMove, onEscape }: MoveFieldProps) {
  const t = useTranslations('game.typed');
  const [wrong, setWrong] = useState<{ fen: string; words: string } | null>(null);
  return (
    <TypedMove
      fen={fen}
      player={own}
      label={t('label')}
      // The error is only valid for the position in which it occurred.
      error={wrong?.fen === fen ? wrong.words : undefined}
      hint={t('hint')}
      onKeyDown={({ key }) => key === 'Escape' && onEscape?.()}
      onMove={onMove}
      onWrong={(reason, text) => setWrong({ fen, words: t(`wrong.${reason}`, { text }) })}
    />
  );
}
