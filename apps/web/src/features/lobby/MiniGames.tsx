import type { ChessGame } from '@rookery/contract';
import { usePeopleOf } from '../../chess/players/people.ts';
import { MiniGame } from './MiniGame.tsx';

export const MINI_GAMES_CLASS = 'grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 sm:gap-x-6';
/** Hides the boards after the first row. */
const ONE_ROW_CLASS = '[&>:nth-child(n+4)]:hidden max-sm:[&>:nth-child(n+3)]:hidden';

export interface MiniGamesProps {
  games: readonly ChessGame[];
  slug: string;
  userId: string;
  isOneRow?: boolean;
}

export function MiniGames({ games, slug, userId, isOneRow = false }: MiniGamesProps) {
  const personOf = usePeopleOf(games);
  return (
    <ul className={`${MINI_GAMES_CLASS} ${isOneRow ? ONE_ROW_CLASS : ''}`}>
      {games.map((game) => (
        <MiniGame key={game.id} game={game} personOf={personOf} slug={slug} userId={userId} />
      ))}
    </ul>
  );
}

/** One row. */
export function MiniGamesSkeleton({ label }: { label: string }) {
  return (
    <output aria-label={label} className={`${MINI_GAMES_CLASS} ${ONE_ROW_CLASS}`}>
      {[1, 2, 3].map((board) => (
        <span key={board} className="block">
          <span className="flex min-h-8 items-center">
            <span className="skeleton h-3 w-24" />
          </span>
          <span className="skeleton block aspect-square" />
          <span className="flex min-h-8 items-center">
            <span className="skeleton h-3 w-20" />
          </span>
          <span className="block h-6" />
        </span>
      ))}
    </output>
  );
}
