import type { WorkerDatabase } from '@rookery/database';
import type { Log } from '../runtime/log.ts';
import type { LoopStep } from '../runtime/loop.ts';
import { purgeWorkspaces } from './queries.ts';

const CHECK_EVERY_MS = 3_600_000;
const RETRY_AFTER_MS = 60_000;
/** Games that leave a deleted workspace at once. */
const BATCH_SIZE = 1_000;

/** Deletes for good the workspaces that were deleted more than 30 days ago. */
export function createPurgeStep(database: WorkerDatabase, log: Log): LoopStep {
  return async () => {
    try {
      const hasMore = await database.run((transaction) => purgeWorkspaces(transaction, BATCH_SIZE));
      return hasMore ? 0 : CHECK_EVERY_MS;
    } catch (error) {
      log.error({ err: error }, 'could not delete old workspaces');
      return RETRY_AFTER_MS;
    }
  };
}
