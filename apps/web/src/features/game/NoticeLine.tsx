import { oppositeColor, roleAt, type Color } from '@rookery/chess';
import type { ChessGame } from '@rookery/contract';
import { Link } from '@tanstack/react-router';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { longTextHoldsMs, serverNow } from '../../chess/clock/clock-reading.ts';
import { useTimeLeftWords } from '../../chess/clock/use-clock-words.ts';
import type { ClockEstimate } from '../../live/clock-estimate.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import type { Notice } from './notice.ts';
import type { GameActions } from './use-game-actions.ts';
import type { GivenHint } from './use-hint.ts';
import type { NextGame } from './use-next-game.ts';
import type { Play } from './use-play.ts';

interface NoticeLineProps {
  notice: Notice;
  game: ChessGame;
  own: Color | null;
  opponentName: string;
  estimate: ClockEstimate | null;
  play: Play;
  actions: GameActions;
  slug: string;
  /** Another game that waits for the member. */
  next: NextGame | null;
  /** Undefined where no replies can be planned. */
  onPlan: (() => void) | undefined;
}

/** One row beside the board with a fixed height, so that nothing moves when its text changes. */
export function NoticeLine(props: NoticeLineProps) {
  const { notice, play, actions, opponentName: name } = props;
  const t = useTranslations('game.notice');
  switch (notice.kind) {
    case 'connection':
      if (notice.status === 'connecting') return <NoticeRow>{t('connecting')}</NoticeRow>;
      return <NoticeRow tone="warning">{t(play.isSending ? 'lostSending' : 'lost')}</NoticeRow>;
    case 'confirm':
      return (
        <NoticeRow tone="call" words={t('confirm', { san: notice.san })}>
          <Answer look="primary" label={t('confirmYes')} onPress={play.confirm} />
          <Answer label={t('confirmNo')} onPress={play.discard} />
        </NoticeRow>
      );
    case 'offer': {
      const { what } = notice;
      return (
        <NoticeRow tone="call" words={t(what, { name })}>
          <Answer
            look="primary"
            label={t('accept')}
            onPress={() => actions.negotiate(what, 'accept')}
          />
          <Answer label={t('decline')} onPress={() => actions.negotiate(what, 'decline')} />
        </NoticeRow>
      );
    }
    case 'own-offer': {
      const { what } = notice;
      return (
        <NoticeRow words={t(what === 'draw' ? 'ownDraw' : 'ownTakeback')}>
          <Answer label={t('withdraw')} onPress={() => actions.negotiate(what, 'decline')} />
        </NoticeRow>
      );
    }
    case 'looking-back':
      return (
        <NoticeRow tone="call" words={t('lookingBack')}>
          <Answer label={t('backToGame')} onPress={() => play.look(play.line.length)} />
        </NoticeRow>
      );
    case 'hint':
      return <HintWords hint={notice.hint} game={props.game} />;
    case 'absent':
      return <Absence {...props} claimableAt={notice.claimableAt} />;
    case 'claimable-draw':
      return (
        <NoticeRow tone="call" words={t('claimableDraw')}>
          <Answer look="primary" label={t('claimDraw')} onPress={() => actions.claim('draw')} />
        </NoticeRow>
      );
    case 'first-move':
      return <FirstMove {...props} by={notice.by} />;
    case 'turn':
      return <Turn {...props} />;
  }
}

function HintWords({ hint, game }: { hint: GivenHint | null; game: ChessGame }) {
  const t = useTranslations('game.notice');
  const pieces = useTranslations('chess.pieces');
  if (hint === null) return <NoticeRow>{t('hintThinking')}</NoticeRow>;
  const { from: square, to } = hint;
  const piece = pieces(roleAt(game.game_state.fen, square) ?? 'pawn');
  return (
    <NoticeRow tone="call">
      <output>
        {to === null ? t('hintPiece', { piece, square }) : t('hintMove', { piece, square, to })}
      </output>
    </NoticeRow>
  );
}

function Absence(props: NoticeLineProps & { claimableAt: number }) {
  const { claimableAt, estimate, opponentName: name, actions } = props;
  const t = useTranslations('game.notice');
  const [overAt, setOverAt] = useState<number | null>(null);
  const over = useCallback(() => setOverAt(claimableAt), [claimableAt]);
  if (overAt !== claimableAt) {
    const time = () => <Countdown until={claimableAt} estimate={estimate} onOver={over} />;
    return <NoticeRow>{t.rich('away', { name, time })}</NoticeRow>;
  }
  return (
    <NoticeRow tone="call" words={t('awayNow', { name })}>
      <Answer look="primary" label={t('claimVictory')} onPress={() => actions.claim('victory')} />
    </NoticeRow>
  );
}

function FirstMove({ by, game, own, estimate }: NoticeLineProps & { by: number }) {
  const t = useTranslations('game.notice');
  const chess = useTranslations('chess.colors');
  const { turn } = game.game_state;
  const time = () => <Countdown until={by} estimate={estimate} />;
  return turn === own ? (
    <NoticeRow tone="call">{t.rich('firstOwn', { time })}</NoticeRow>
  ) : (
    <NoticeRow>{t.rich('firstOther', { color: chess(turn), time })}</NoticeRow>
  );
}

function Turn(props: NoticeLineProps) {
  const { game, own, opponentName: name, play } = props;
  const t = useTranslations('game.notice');
  const chess = useTranslations('chess.colors');
  const { turn, check } = game.game_state;
  const isSlow = useIsSlow(play.isSending);
  const vacationOf = useVacationEnds(game, props.estimate);
  if (isSlow) return <NoticeRow>{t('sending')}</NoticeRow>;
  if (play.isSending) return <NoticeRow>{t('turnOpponent', { name })}</NoticeRow>;
  if (own === null) return <NoticeRow>{t('turnOther', { color: chess(turn) })}</NoticeRow>;
  const ends = { own: vacationOf(own), opponent: vacationOf(oppositeColor(own)) };
  if (turn === oppositeColor(own)) return <OpponentsTurn {...props} vacations={ends} />;
  if (ends.own !== null) {
    return <NoticeRow tone="call">{t('ownVacation', { date: ends.own })}</NoticeRow>;
  }
  const words = t(check ? 'turnOwnCheck' : 'turnOwn');
  if (ends.opponent === null) return <NoticeRow tone="call">{words}</NoticeRow>;
  const vacation = t('vacation', { name, date: ends.opponent });
  return <NoticeRow tone="call">{`${words}. ${vacation}.`}</NoticeRow>;
}

/** Until when each player is on vacation, as a date; null if they are not. */
interface Vacations {
  readonly own: string | null;
  readonly opponent: string | null;
}

/** Where a move has days, the member can go on to another game, or plan the reply. */
function OpponentsTurn(props: NoticeLineProps & { vacations: Vacations }) {
  const { slug, next, onPlan } = props;
  const t = useTranslations('game.notice');
  const words = useWaitingWords(props);
  if (next === null && onPlan === undefined) return <NoticeRow>{words}</NoticeRow>;
  return (
    <NoticeRow words={words}>
      {onPlan !== undefined && <Answer label={t('plan')} short={t('planShort')} onPress={onPlan} />}
      {next !== null && (
        <Link
          to="/$workspace/chess/games/$game"
          params={{ workspace: slug, game: next.id }}
          title={t('nextGame', { count: next.count })}
          className={buttonClass('primary', 'game-answer')}
        >
          {t('nextGameShort', { count: next.count })}
        </Link>
      )}
    </NoticeRow>
  );
}

function useWaitingWords(props: NoticeLineProps & { vacations: Vacations }): string {
  const { opponentName: name, vacations } = props;
  const t = useTranslations('game.notice');
  if (vacations.opponent !== null) return t('vacation', { name, date: vacations.opponent });
  if (vacations.own === null) return t('turnOpponent', { name });
  return t('waitingOnVacation', { name, date: vacations.own });
}

/** Until when a side is on vacation, as a date; null if it is not. */
function useVacationEnds(
  { game_state }: ChessGame,
  estimate: ClockEstimate | null,
): (color: Color) => string | null {
  const format = useFormatter();
  return (color) => {
    const until = game_state.vacation?.[color] ?? null;
    if (until === null || Date.parse(until) <= serverNow(estimate)) return null;
    return format.dateTime(new Date(until), { day: 'numeric', month: 'short' });
  };
}

interface NoticeRowProps {
  tone?: 'plain' | 'call' | 'warning';
  words?: string;
  /** The text, or the answers if `words` has the text. */
  children: ReactNode;
}

function NoticeRow({ tone = 'plain', words, children }: NoticeRowProps) {
  return (
    <div data-tone={tone} className="game-notice">
      <p className="min-w-0 flex-1">{words ?? children}</p>
      {words !== undefined && <div className="flex shrink-0 gap-2">{children}</div>}
    </div>
  );
}

interface AnswerProps {
  label: string;
  /** Shown instead of a long label. */
  short?: string;
  look?: 'primary' | 'secondary';
  onPress: () => void;
}

function Answer({ label, short, look = 'secondary', onPress }: AnswerProps) {
  return (
    <Button look={look} title={short && label} className="game-answer" onClick={onPress}>
      {short ?? label}
    </Button>
  );
}

interface CountdownProps {
  /** The end, in the server's time. */
  until: number;
  estimate: ClockEstimate | null;
  onOver?: () => void;
}

/** The time left, written without rendering. */
function Countdown({ until, estimate, onOver }: CountdownProps) {
  const text = useRef<HTMLSpanElement>(null);
  const timeLeftWords = useEffectEvent(useTimeLeftWords());
  useLayoutEffect(() => {
    const element = text.current;
    if (element === null) return undefined;
    let next: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      const left = Math.max(0, until - serverNow(estimate));
      element.textContent = timeLeftWords(left);
      if (left > 0) next = setTimeout(show, longTextHoldsMs(left) + 4);
      else onOver?.();
    };
    show();
    return () => clearTimeout(next);
  }, [until, estimate, onOver]);
  return <span ref={text} role="timer" className="font-semibold" />;
}

/** Most responses come sooner than a member could read the notice. */
const SLOW_MS = 1_000;

/** Whether something has been pending for longer than usual. */
function useIsSlow(goesOn: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!goesOn) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [goesOn]);
  return goesOn && isSlow;
}
