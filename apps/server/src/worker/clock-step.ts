import { isBadValue, type GameId, type WorkerDatabase } from '@rookery/database';
import type { Log } from '../runtime/log.ts';
import type { LoopStep } from '../runtime/loop.ts';
import { expireGames, postpone, type Listener } from './expire-games.ts';

/** How often the timetable is read. A flag falls at most this much too late, plus a commit. */
const CHECK_EVERY_MS = 100;
const BATCH_SIZE = 250;
const RETRY_AFTER_MS = 1_000;
/**
 * After an outage of the database, moves that arrived in time may still wait in another process to be stored.
 * They come first, before any flag falls.
 */
const AFTER_OUTAGE_MS = 3_000;

/** Ends games by the clock, also while no player is connected. Any number of workers share the work. */
export function createClockStep(database: WorkerDatabase, log: Log): LoopStep {
  /** After the database refused a batch, games are ended one by one until the faulty one is found. */
  let batchSize = BATCH_SIZE;
  let taken: readonly GameId[] = [];
  let isDatabaseUp = true;

  const listener: Listener = {
    onTaken: (games) => (taken = games),
    onFailure: (game, error) => log.error({ err: error, game }, 'could not end a game'),
  };

  async function step(): Promise<number> {
    try {
      if (!isDatabaseUp) return await resumeAfterOutage();
      const due = await database.run((transaction) =>
        expireGames(transaction, Date.now, batchSize, listener),
      );
      const isMoreDue = due === batchSize;
      if (!isMoreDue) batchSize = BATCH_SIZE;
      return isMoreDue ? 0 : CHECK_EVERY_MS;
    } catch (error) {
      log.error({ err: error }, 'could not check the games that are due');
      if (isBadValue(error)) return isolateFailure(error);
      isDatabaseUp = false;
      return RETRY_AFTER_MS;
    }
  }

  async function resumeAfterOutage(): Promise<number> {
    await database.ping();
    isDatabaseUp = true;
    return AFTER_OUTAGE_MS;
  }

  /** The database refused the end of a game. That game is postponed, so that it does not block the others. */
  async function isolateFailure(error: unknown): Promise<number> {
    const [game] = taken;
    if (batchSize === 1 && game !== undefined) {
      listener.onFailure(game, error);
      try {
        await database.run((transaction) => postpone(transaction, game, Date.now()));
      } catch {
        return RETRY_AFTER_MS;
      }
    }
    batchSize = 1;
    return 0;
  }

  return step;
}
