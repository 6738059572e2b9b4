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

export function RecentResults({ games, slug }: RecentResultsProps) {
  const t = useTranslations('lobby');
  const personOf = usePeopleOf(games);
  const resultWords = useResultWords();
  if (games.length === 0) {
    return <EmptyState title={t('noResultsTitle')} words={t('noResultsWords')} />;
  }
  return (
    <ul className="grid gap-x-12 sm:grid-cols-2 xl:grid-cols-1">
      {games.map((game) => (
        <li key={game.id} className="border-b border-line">
          <Link
            to="/$workspace/chess/games/$game"
            params={{ workspace: slug, game: game.id }}
            className="group block py-3"
          >
            <GamePlayers game={game} personOf={personOf} />
            <span className="mt-1 flex flex-wrap gap-x-3 text-small text-muted">
              <span className="group-hover:text-accent">{resultWords(game)}</span>
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
      <span>{timeControlWords(game.time_control)}</span>
      <time dateTime={ended.toISOString()}>{format.relativeTime(ended, now)}</time>
    </>
  );
}
