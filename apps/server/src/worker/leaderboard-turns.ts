import type { WorkerDatabase } from '@rookery/database';
import type { Log } from '../log.ts';
import { ageRatingDays } from './queries.ts';

/** After midnight UTC, leaderboards lag behind for this long at most, and for the work itself. */
const LOOK_EVERY_MS = 60_000;
const AFTER_FAILURE_MS = 10_000;
/** Few enough that a game that ends meanwhile hardly waits for its players' sums. */
const BATCH = 500;

/** Keeps the sums of the leaderboards to their timeframes as days go by. */
export function createLeaderboardTurns(database: WorkerDatabase, log: Log): () => Promise<number> {
  return async () => {
    try {
      const aged = await database.run((transaction) => ageRatingDays(transaction, BATCH));
      return aged > 0 ? 0 : LOOK_EVERY_MS;
    } catch (error) {
      log.error({ err: error }, 'the leaderboards could not be brought up to date');
      return AFTER_FAILURE_MS;
    }
  };
}
