import { rejoin, leave } from '@rookery/chess';
import type { Database, GameId, UserId } from '@rookery/database';
import type { AbsenceStore } from '../../gateway/disconnect-grace.ts';
import type { Log } from '../../runtime/log.ts';
import { act, type Action } from './act.ts';
import { createGameRepository } from './game-repository.ts';

/** Stores in a game that a player's connection was lost or is back: the opponent may claim the game after a while. */
export function createAbsenceStore(database: Database, log: Log): AbsenceStore {
  const games = createGameRepository(database, log);

  /** Ignores a refusal: the game has ended or does not exist. */
  async function store(gameId: string, userId: string, action: Action): Promise<void> {
    await act(games, userId as UserId, gameId as GameId, Date.now(), action);
  }

  return {
    storeAbsence: (gameId, userId, since) =>
      store(gameId, userId, (game, color) => leave(game, color, 'disconnected', since)),
    clearAbsence: (gameId, userId) => store(gameId, userId, rejoin),
  };
}
