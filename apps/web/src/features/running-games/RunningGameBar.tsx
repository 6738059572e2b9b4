import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { isLow, shownMs } from '../../chess/clock/clock-reading.ts';
import { useClockWords } from '../../chess/clock/use-clock-words.ts';
import { useServerNow } from '../../chess/clock/use-server-now.ts';
import { colorOf, opponentIdOf, resultFor } from '../../chess/games/results.ts';
import { usePeopleOf } from '../../chess/players/people.ts';
import { RatingChange } from '../../chess/players/RatingChange.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { FirstMoveTime } from './FirstMoveTime.tsx';
import type { GameInSight } from './games-in-sight.ts';

interface RunningGameBarProps {
  /** The most urgent first; at least one. */
  games: readonly [GameInSight, ...GameInSight[]];
  userId: string;
  slug: string;
  onDismiss: (gameId: string) => void;
}

/**
 * The member's running game on every other page: the opponent, whose move it is, the running clock, and a link. A
 * row in the top bar and in a wide rail, a column in a narrow rail.
 */
export function RunningGameBar({ games, userId, slug, onDismiss }: RunningGameBarProps) {
  const t = useTranslations('runningGame');
  const [first, ...others] = games;
  const { game, state } = first;
  const person = usePeopleOf([game])(opponentIdOf(game, userId));
  // Empty until it is known, so that no other name is shown for a moment.
  const name = person === undefined ? '' : (person?.name ?? t('unknownOpponent'));
  const stateWords = useStateWords(first, userId);
  const saidWords = useSaidWords(first, userId, name);
  const tone =
    state === 'own-move'
      ? 'border-accent bg-accent text-on-accent'
      : 'border-edge bg-raised text-text';
  return (
    <section
      aria-label={t('label')}
      data-running-game={state}
      className={`flex h-11 w-full min-w-0 items-stretch overflow-hidden rounded-small border md:h-auto md:flex-col lg:h-15 lg:flex-row ${tone}`}
    >
      <Link
        to="/$workspace/chess/games/$game"
        params={{ workspace: slug, game: game.id }}
        className="flex min-w-0 flex-1 items-center gap-2 px-2.5 -outline-offset-4 outline-current md:flex-col md:gap-1 md:px-1 md:py-2 lg:flex-row lg:gap-2 lg:px-3"
      >
        {/* At the left and of one size: nothing moves when the clock starts or other games are counted. */}
        {state !== 'ended' && (
          <span className="flex h-7 min-w-15 shrink-0 items-center md:justify-center lg:justify-start">
            <RunningClock inSight={first} />
          </span>
        )}
        <span className="w-full min-w-0 flex-1 text-small leading-5 md:order-first md:text-center lg:order-none lg:text-left">
          <span className="block min-h-5 truncate font-semibold">{name} </span>
          <span className="block truncate md:whitespace-normal lg:whitespace-nowrap">
            {stateWords}
            {state === 'ended' && <OwnChange inSight={first} userId={userId} />}
          </span>
        </span>
        <span className="sr-only">{t('back')}</span>
      </Link>
      {state === 'ended' && (
        <IconButton label={t('close')} className="self-center" onClick={() => onDismiss(game.id)}>
          <CloseIcon />
        </IconButton>
      )}
      {others.length > 0 && (
        <Link
          to="/$workspace/chess"
          params={{ workspace: slug }}
          title={t('more', { count: others.length })}
          className="inline-flex min-w-11 shrink-0 items-center justify-center border-l border-current/30 px-1.5 text-small font-semibold -outline-offset-4 outline-current md:min-h-11 md:border-t md:border-l-0 lg:border-t-0 lg:border-l"
        >
          <span aria-hidden="true">+{others.length}</span>
          <span className="sr-only">{t('more', { count: others.length })}</span>
        </Link>
      )}
      <output className="sr-only">{name !== '' && saidWords}</output>
    </section>
  );
}

const RESULT_WORDS = { won: 'won', lost: 'lost', drawn: 'drawn' } as const;

function useStateWords({ game, state }: GameInSight, userId: string): string {
  const t = useTranslations('runningGame');
  const end = useTranslations('game.end');
  if (state === 'own-move') return t('yourMove');
  if (state === 'their-move') return t('theirMove');
  const result = resultFor(game, userId);
  return end(result === null ? 'aborted' : RESULT_WORDS[result]);
}

function useSaidWords(inSight: GameInSight, userId: string, name: string): string {
  const t = useTranslations('runningGame');
  const result = useStateWords(inSight, userId);
  if (inSight.state === 'own-move') return t('saidYourMove', { name });
  return inSight.state === 'their-move'
    ? t('saidTheirMove', { name })
    : t('saidEnded', { name, result });
}

function OwnChange({ inSight: { game }, userId }: { inSight: GameInSight; userId: string }) {
  const color = colorOf(game, userId);
  const change = color === null ? null : game[`${color}_rating_change`];
  return change === null ? null : <RatingChange change={change} />;
}

/** The clock of the side to move; before the first move, the time left for it. */
function RunningClock({ inSight: { game, clock } }: { inSight: GameInSight }) {
  const clockWords = useClockWords();
  const now = useServerNow(clock);
  const { turn, clock: clocks } = game.game_state;
  if (game.time_control === null) return null;
  if (clocks.running_since === null) return <FirstMoveTime game={game} />;
  const ms = shownMs(game, turn, now);
  return (
    <span
      role="timer"
      data-low={isLow(ms, game) || undefined}
      className="shrink-0 rounded-small border border-current/30 px-1.5 text-center font-bold tabular-nums md:max-w-full md:shrink md:px-1 md:text-small lg:px-1.5 lg:text-base data-low:border-transparent data-low:bg-danger data-low:text-surface"
    >
      {clockWords(ms, game.time_control)}
    </span>
  );
}
