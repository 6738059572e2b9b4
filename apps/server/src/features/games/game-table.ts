import { nextCheck, type Game } from '@rookery/chess';
import type { Database, GameId, UserId } from '@rookery/database';
import type { Log } from '../../log.ts';
import { finishGames, groupedStatements, lockPlayers, lookAtGame } from './queries.ts';
import { settle } from './settle.ts';
import { changeOf, storedAfter, storedFromJson, type StoredGame } from './stored-game.ts';

/** Games as their players reach them: read, and stored again if nobody was faster. */
export interface GameTable {
  read(caller: UserId, id: GameId): Promise<StoredGame | null>;
  /** The row as it was stored, or null where the game has changed since it was read. */
  store(caller: UserId, before: StoredGame, after: Game, at: number): Promise<StoredGame | null>;
}

export function createGameTable(database: Database, log: Log): GameTable {
  const statements = groupedStatements(database);

  async function change(caller: UserId, before: StoredGame, after: Game) {
    const done = await statements.change(caller, changeOf(before, after));
    return done && storedAfter(before, after, done.updated_at);
  }

  function finish(caller: UserId, before: StoredGame, after: Game, at: number) {
    return database.as(caller, async (transaction) => {
      const players = await lockPlayers(transaction, [before]);
      const { ends, ratings, history } = settle([{ before, after }], players, at);
      const [end] = ends;
      if (end === undefined) return null;
      const [done] = await finishGames(transaction, ends, ratings, history);
      if (done === undefined) return null;
      const { white_rating_change, black_rating_change } = end;
      return {
        ...storedAfter(before, after, done.ended_at),
        finished_at: done.ended_at,
        white_rating_change,
        black_rating_change,
      };
    });
  }

  /**
   * Anything but a move may bring the game's end nearer than its entry in the timetable says. The
   * change itself is stored by now: that the worker comes late must not turn it into a failure.
   */
  async function hasten(caller: UserId, { id }: StoredGame, after: Game, at: number) {
    try {
      await database.as(caller, (transaction) => lookAtGame(transaction, id, nextCheck(after, at)));
    } catch (error) {
      log.warn({ err: error, game: id }, 'the worker was not told to look at a game earlier');
    }
  }

  return {
    async read(caller, id) {
      const row = await statements.read(caller, { id });
      return row && storedFromJson(row.game);
    },
    async store(caller, before, after, at) {
      if (after.status !== 'active') return finish(caller, before, after, at);
      const stored = await change(caller, before, after);
      const moved = after.moves.length > before.moves.length;
      if (stored !== null && !moved) await hasten(caller, before, after, at);
      return stored;
    },
  };
}
