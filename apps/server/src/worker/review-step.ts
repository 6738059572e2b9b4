import type { WorkerDatabase } from '@rookery/database';
import { REVIEW_JOB } from '../features/reviews/review-job.ts';
import type { JobEngine } from '../jobs/job-kind.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import type { Log } from '../runtime/log.ts';
import type { LoopStep } from '../runtime/loop.ts';
import { chooseGameToReview } from './queries.ts';

const CHECK_EVERY_MS = 2_000;
const RETRY_AFTER_MS = 10_000;
/** After every review that a member has requested: those have at least minus the limit of unfinished reviews. */
const PRIORITY = -1_000;

interface ReviewStepOptions {
  readonly database: WorkerDatabase;
  readonly engine: Pick<JobEngine, 'isOverloaded' | 'pool'>;
  readonly jobs: Pick<JobRunner, 'send'>;
  readonly log: Log;
}

/** Starts the review of the rated game that ended last, if no engine is searching and no other review is unfinished. */
export function createReviewStep({ database, engine, jobs, log }: ReviewStepOptions): LoopStep {
  return async () => {
    const { searching, interruptible } = engine.pool.state();
    if (engine.isOverloaded() || searching > interruptible) return CHECK_EVERY_MS;
    try {
      await database.run(async (transaction) => {
        const game_id = await chooseGameToReview(transaction);
        if (game_id === null) return;
        const options = { key: game_id, priority: PRIORITY };
        await jobs.send(transaction, REVIEW_JOB, { game_id }, options);
      });
      return CHECK_EVERY_MS;
    } catch (error) {
      log.error({ err: error }, 'could not start a review');
      return RETRY_AFTER_MS;
    }
  };
}
