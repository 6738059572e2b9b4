import type { WorkerDatabase } from '@rookery/database';
import type { EnginePool } from '@rookery/engine';
import { findGame } from '../../features/games/queries.ts';
import { LEASE_MS, type Task } from './engine-turns.ts';
import { evaluate } from './evaluate.ts';
import { addEvaluations, endJob, endReview, findReview, giveWay, renew } from './queries.ts';

const GIVE_WAY_MS = 500;
/** A game that stops its worker so often will stop the next one, too. */
const MOST_ATTEMPTS = 8;

/** Evaluates a finished game, a few positions at a time. Whoever takes over goes on where it stands. */
export function createReviews(database: WorkerDatabase, pool: EnginePool): Task {
  return async (job, isPressed) => {
    const [game, review] = await database.run((transaction) =>
      Promise.all([findGame(transaction, job.game_id), findReview(transaction, job.game_id)]),
    );
    if (game === undefined || review === undefined || review.state === 'done') {
      return database.run((transaction) => endJob(transaction, job));
    }
    if (job.attempts > MOST_ATTEMPTS) {
      return database.run((transaction) => endReview(transaction, job, 'failed'));
    }
    const total = game.moves.length + 1;
    let done = review.evaluations.length;
    while (done < total) {
      if (isPressed()) return database.run((transaction) => giveWay(transaction, job, GIVE_WAY_MS));
      const next = Math.min(done + pool.size, total);
      const plies = Array.from({ length: next - done }, (_, index) => done + index);
      const evaluations = await Promise.all(
        plies.map((ply) => evaluate(pool, game.moves.slice(0, ply))),
      );
      const isOurs = await database.run(async (transaction) => {
        // The review before its job, like whoever asks for one: otherwise each could wait for the other.
        const isAdded = await addEvaluations(transaction, job.game_id, done, evaluations);
        if (isAdded) await renew(transaction, job, LEASE_MS);
        return isAdded;
      });
      if (!isOurs) return;
      done = next;
    }
    await database.run((transaction) => endReview(transaction, job, 'done'));
  };
}
