import { rejoin, leave } from '@rookery/chess';
import type { Database, GameId, UserId } from '@rookery/database';
import type { Absence } from '../../gateway/departures.ts';
import type { Log } from '../../log.ts';
import { act, type Action } from './act.ts';
import { createGameTable } from './game-table.ts';

/** What the live line notices of a player, and the game has to know: an opponent may claim it one day. */
export function createAbsence(database: Database, log: Log): Absence {
  const table = createGameTable(database, log);

  /** A refusal says that the game is over, or gone: no concern any more. */
  async function note(gameId: string, userId: string, action: Action): Promise<void> {
    await act(table, userId as UserId, gameId as GameId, Date.now(), action);
  }

  return {
    lost: (gameId, userId, since) =>
      note(gameId, userId, (game, color) => leave(game, color, 'disconnected', since)),
    back: (gameId, userId) => note(gameId, userId, rejoin),
  };
}
