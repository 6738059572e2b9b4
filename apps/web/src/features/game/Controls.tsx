import { goBerserk, isBerserk, isClock, isUnderWay, type Color } from '@rookery/chess';
import type { ChessGame } from '@rookery/contract';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/Button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { BerserkIcon, DrawIcon, FlagIcon, HintIcon, TakebackIcon } from './game-icons.tsx';
import type { GameActions } from './use-game-actions.ts';
import type { Hinting } from './use-hint.ts';

interface ControlsProps {
  game: ChessGame;
  own: Color;
  actions: GameActions;
  /** In training only. */
  hinting: Hinting | null;
}

/** These actions cannot be undone, so they ask for confirmation in the same place. */
type Asked = 'draw' | 'resign';

/** What a player can do apart from moving. */
export function Controls({ game, own, actions, hinting }: ControlsProps) {
  const t = useTranslations('game.controls');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [cancelled, setCancelled] = useState<Asked | null>(null);
  const mayOffer = isUnderWay(game) && game.game_state.offers.draw === null;
  if (asked === 'resign' || (asked === 'draw' && mayOffer)) {
    const answer = (yes: boolean) => {
      setAsked(null);
      setCancelled(asked);
      if (yes && asked === 'draw') actions.negotiate('draw', 'offer');
      if (yes && asked === 'resign') actions.resign();
    };
    return <Question asked={asked} busy={actions.busy} onAnswer={answer} />;
  }
  return (
    <fieldset aria-label={t('title')} className="game-controls">
      {hinting !== null && (
        <Control
          label={t(hinting.hint === null ? 'hint' : 'hintMore')}
          short={t('hintShort')}
          isOpen={hinting.isOpen}
          onPress={hinting.ask}
        >
          <HintIcon />
        </Control>
      )}
      {game.tournament_id === null && (
        <Control
          label={t('takeback')}
          short={t('takebackShort')}
          isOpen={mayTakeBack(game, own)}
          onPress={() => actions.negotiate('takeback', 'offer')}
        >
          <TakebackIcon />
        </Control>
      )}
      {allowsBerserk(game) && (
        <Control
          label={t('berserk')}
          short={t('berserkShort')}
          isOpen={goBerserk(game, own).ok && !isBerserk(game, own)}
          onPress={actions.goBerserk}
        >
          <BerserkIcon />
        </Control>
      )}
      <Control
        label={t('draw')}
        short={t('drawShort')}
        isOpen={mayOffer}
        takesFocus={cancelled === 'draw'}
        onPress={() => setAsked('draw')}
      >
        <DrawIcon />
      </Control>
      {/* A tournament game is never aborted, and can be resigned once both sides have moved. */}
      {isUnderWay(game) || game.tournament_id !== null ? (
        <Control
          label={t('resign')}
          short={t('resign')}
          isOpen={isUnderWay(game)}
          takesFocus={cancelled === 'resign'}
          onPress={() => setAsked('resign')}
        >
          <FlagIcon />
        </Control>
      ) : (
        <Control label={t('abort')} short={t('abortShort')} onPress={actions.abort}>
          <CloseIcon />
        </Control>
      )}
    </fieldset>
  );
}

function allowsBerserk({ time_control }: ChessGame): boolean {
  return isClock(time_control) && time_control.allows_berserk === true;
}

interface QuestionProps {
  asked: Asked;
  busy: boolean;
  onAnswer: (yes: boolean) => void;
}

function Question({ asked, busy, onAnswer }: QuestionProps) {
  const t = useTranslations('game.controls');
  const playOn = useFocusOnMount(true);
  return (
    <fieldset aria-label={t(`${asked}Ask`)} className="game-controls game-question">
      <p className="min-w-0 flex-1 px-1 text-small leading-4.5 font-semibold">{t(`${asked}Ask`)}</p>
      <Button
        look={asked === 'resign' ? 'danger' : 'primary'}
        className="game-answer"
        onClick={() => onAnswer(true)}
        busy={busy}
      >
        {t(`${asked}Yes`)}
      </Button>
      <Button look="secondary" className="game-answer" ref={playOn} onClick={() => onAnswer(false)}>
        {t('playOn')}
      </Button>
    </fieldset>
  );
}

/** The element that had the focus was replaced by this one. */
function useFocusOnMount(takesFocus: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return button;
}

function mayTakeBack({ game_state: { ply, turn, offers } }: ChessGame, own: Color): boolean {
  const plies = turn === own ? 2 : 1;
  return ply >= plies && offers.takeback === null;
}

interface ControlProps {
  /** The full description. */
  label: string;
  /** The word under the icon, which is also the button's name. */
  short: string;
  isOpen?: boolean;
  takesFocus?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Control(props: ControlProps) {
  const { label, short, isOpen = true, takesFocus = false, onPress, children } = props;
  const button = useFocusOnMount(takesFocus);
  return (
    <button
      ref={button}
      type="button"
      title={label}
      aria-disabled={isOpen ? undefined : true}
      onClick={isOpen ? onPress : undefined}
      className="game-control"
    >
      {children}
      <span className="max-w-full truncate">{short}</span>
    </button>
  );
}
