import type { ChessGame } from '@rookery/contract';
import { usePeopleOf } from '../../chess/players/people.ts';
import { MiniGame } from './MiniGame.tsx';

const GRID_CLASS = 'grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 sm:gap-x-6';

export interface MiniGamesProps {
  games: readonly ChessGame[];
  slug: string;
  userId: string;
}

export function MiniGames({ games, slug, userId }: MiniGamesProps) {
  const personOf = usePeopleOf(games);
  return (
    <ul className={GRID_CLASS}>
      {games.map((game) => (
        <MiniGame key={game.id} game={game} personOf={personOf} slug={slug} userId={userId} />
      ))}
    </ul>
  );
}

export function MiniGamesSkeleton({ label }: { label: string }) {
  return (
    <output aria-label={label} className={GRID_CLASS}>
      {[1, 2, 3].map((board) => (
        <span key={board} className="block">
          <span className="flex min-h-8 items-center">
            <span className="skeleton h-3 w-24" />
          </span>
          <span className="skeleton block aspect-square" />
          <span className="flex min-h-8 items-center">
            <span className="skeleton h-3 w-20" />
          </span>
        </span>
      ))}
    </output>
  );
}
