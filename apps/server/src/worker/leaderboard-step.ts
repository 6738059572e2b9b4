import type { WorkerDatabase } from '@rookery/database';
import type { Log } from '../runtime/log.ts';
import type { LoopStep } from '../runtime/loop.ts';
import { ageRatingDays } from './queries.ts';

/** After midnight UTC, leaderboards are outdated for at most this time, plus the update itself. */
const CHECK_EVERY_MS = 60_000;
const RETRY_AFTER_MS = 10_000;
/** Small, so that a game that ends meanwhile waits only briefly for the locks on its players' sums. */
const BATCH_SIZE = 500;

/** Removes old days from the sums of the leaderboards. */
export function createLeaderboardStep(database: WorkerDatabase, log: Log): LoopStep {
  return async () => {
    try {
      const aged = await database.run((transaction) => ageRatingDays(transaction, BATCH_SIZE));
      return aged > 0 ? 0 : CHECK_EVERY_MS;
    } catch (error) {
      log.error({ err: error }, 'could not update the leaderboards');
      return RETRY_AFTER_MS;
    }
  };
}
