import type { ChessGame } from '@rookery/contract';
import { Link } from '@tanstack/react-router';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { GamePlayers } from '../../chess/games/GamePlayers.tsx';
import { useResultWords } from '../../chess/games/result-words.ts';
import { usePeopleOf } from '../../chess/players/people.ts';
import { useTimeControlWords } from '../../chess/time-controls/use-time-control-words.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

interface RecentResultsProps {
  games: readonly ChessGame[];
  slug: string;
}

const LIST_CLASS = 'grid gap-x-12 sm:grid-cols-2 xl:grid-cols-1';

export function RecentResults({ games, slug }: RecentResultsProps) {
  const t = useTranslations('lobby');
  const personOf = usePeopleOf(games);
  const resultWords = useResultWords();
  if (games.length === 0) {
    return <EmptyState title={t('noResultsTitle')} words={t('noResultsWords')} />;
  }
  return (
    <ul className={LIST_CLASS}>
      {games.map((game) => (
        <li key={game.id} className="border-b border-line">
          <Link
            to="/$workspace/chess/games/$game"
            params={{ workspace: slug, game: game.id }}
            className="group block py-3"
          >
            <GamePlayers game={game} personOf={personOf} />
            <span className="mt-1 block truncate text-small leading-6 text-muted group-hover:text-accent">
              {resultWords(game)}
            </span>
            <span className="flex gap-x-3 text-small leading-6 text-muted">
              <ResultFacts game={game} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function ResultFacts({ game }: { game: ChessGame }) {
  const format = useFormatter();
  const now = useNow({ updateInterval: 30_000 });
  const timeControlWords = useTimeControlWords();
  const ended = new Date(game.finished_at ?? game.updated_at);
  return (
    <>
      <span className="min-w-0 truncate">{timeControlWords(game.time_control)}</span>
      <time className="ml-auto shrink-0" dateTime={ended.toISOString()}>
        {format.relativeTime(ended, now)}
      </time>
    </>
  );
}

/** As high as so many results. */
export function ResultsSkeleton({ rows, label }: { rows: number; label: string }) {
  return (
    <output aria-label={label} className={LIST_CLASS}>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className="grid gap-3 border-b border-line py-3">
          <span className="skeleton h-3 w-3/5" />
          <span className="skeleton h-3 w-1/2" />
          <span className="skeleton h-3 w-4/5" />
          <span className="skeleton mb-[26px] h-3 w-2/5" />
        </span>
      ))}
    </output>
  );
}
