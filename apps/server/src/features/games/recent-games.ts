import type { GameId } from '@rookery/database';
import { setBounded } from '../../limits/bounded-map.ts';
import type { StoredGame } from './stored-game.ts';

/** About 10 kB each. */
const MAX_GAMES = 3_000;

/**
 * Running games as this process stored them last. The next move of a game usually arrives here too, and then needs no
 * read. A game may have changed elsewhere since, so what follows from it counts only if it can be stored.
 */
export interface RecentGames {
  find(id: GameId): StoredGame | null;
  note(game: StoredGame): void;
  forget(id: GameId): void;
}

export function createRecentGames(): RecentGames {
  const games = new Map<GameId, StoredGame>();
  return {
    find: (id) => games.get(id) ?? null,
    note: (game) => setBounded(games, game.id, game, MAX_GAMES),
    forget: (id) => void games.delete(id),
  };
}
