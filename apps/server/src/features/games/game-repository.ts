import { nextCheck, type Game } from '@rookery/chess';
import type { Database, GameId, UserId } from '@rookery/database';
import type { Log } from '../../runtime/log.ts';
import {
  finishGames,
  groupedStatements,
  lockPlayers,
  scheduleCheck,
  storeBerserk,
} from './queries.ts';
import { createRecentGames } from './recent-games.ts';
import { settle } from './settle.ts';
import { changeOf, storedAfter, storedFromJson, type StoredGame } from './stored-game.ts';

/** Reads games as the caller, and stores changes with optimistic locking. */
export interface GameRepository {
  /** A running game as this process stored it last. It may have changed elsewhere since. */
  recent(id: GameId): StoredGame | null;
  read(caller: UserId, id: GameId): Promise<StoredGame | null>;
  /** The stored row, or null if the game has changed since it was read. */
  store(caller: UserId, before: StoredGame, after: Game, at: number): Promise<StoredGame | null>;
}

export function createGameRepository(database: Database, log: Log): GameRepository {
  const statements = groupedStatements(database);
  const recentGames = createRecentGames();

  async function change(caller: UserId, before: StoredGame, after: Game) {
    if (after.time_control !== before.time_control) return changeControl(caller, before, after);
    const done = await statements.change(caller, changeOf(before, after));
    return done && storedAfter(before, after, done.updated_at);
  }

  async function changeControl(caller: UserId, before: StoredGame, after: Game) {
    const updatedAt = await database.as(caller, (transaction) =>
      storeBerserk(transaction, before, after),
    );
    return updatedAt === null ? null : storedAfter(before, after, updatedAt);
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
   * Any change but a move may make the game end earlier than its timetable entry says. The change itself is already
   * stored, so a failure here is only logged.
   */
  async function rescheduleCheck(caller: UserId, { id }: StoredGame, after: Game, at: number) {
    try {
      await database.as(caller, (transaction) =>
        scheduleCheck(transaction, id, nextCheck(after, at)),
      );
    } catch (error) {
      log.warn({ err: error, game: id }, 'could not reschedule the check of a game');
    }
  }

  return {
    recent: (id) => recentGames.find(id),
    async read(caller, id) {
      const row = await statements.read(caller, { id });
      return row && storedFromJson(row.game);
    },
    async store(caller, before, after, at) {
      // Also if the game has changed elsewhere or the answer of the database is lost.
      recentGames.forget(before.id);
      if (after.status !== 'active') return finish(caller, before, after, at);
      const stored = await change(caller, before, after);
      if (stored !== null) recentGames.note(stored);
      const hasMoved = after.moves.length > before.moves.length;
      if (stored !== null && !hasMoved) await rescheduleCheck(caller, before, after, at);
      return stored;
    },
  };
}
