import type { WorkerDatabase } from '@rookery/database';
import type { EnginePool } from '@rookery/engine';
import { findGame } from '../../features/games/queries.ts';
import { LEASE_MS, type JobHandler } from './engine-jobs.ts';
import { evaluate } from './evaluate.ts';
import { addEvaluations, endJob, endReview, findReview, yieldJob, renewLease } from './queries.ts';

const YIELD_MS = 500;
/** A review that has crashed its worker this often counts as failed. */
const MAX_ATTEMPTS = 8;

/** Evaluates a finished game, a few positions at a time. Another worker can continue where this one stopped. */
export function createReviews(database: WorkerDatabase, pool: EnginePool): JobHandler {
  return async (job, isOverloaded) => {
    const [game, review] = await database.run((transaction) =>
      Promise.all([findGame(transaction, job.game_id), findReview(transaction, job.game_id)]),
    );
    if (game === undefined || review === undefined || review.state === 'done') {
      return database.run((transaction) => endJob(transaction, job));
    }
    if (job.attempts > MAX_ATTEMPTS) {
      return database.run((transaction) => endReview(transaction, job, 'failed'));
    }
    const total = game.moves.length + 1;
    let done = review.evaluations.length;
    while (done < total) {
      if (isOverloaded())
        return database.run((transaction) => yieldJob(transaction, job, YIELD_MS));
      const next = Math.min(done + pool.size, total);
      const plies = Array.from({ length: next - done }, (_, index) => done + index);
      const evaluations = await Promise.all(
        plies.map((ply) => evaluate(pool, game.moves.slice(0, ply))),
      );
      const isStored = await database.run(async (transaction) => {
        // Locks the review before its job, in the same order as a request for a review, to avoid a deadlock.
        const isAdded = await addEvaluations(transaction, job.game_id, done, evaluations);
        if (isAdded) await renewLease(transaction, job, LEASE_MS);
        return isAdded;
      });
      if (!isStored) return;
      done = next;
    }
    await database.run((transaction) => endReview(transaction, job, 'done'));
  };
}
