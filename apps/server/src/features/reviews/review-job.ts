import { setTimeout as pause } from 'node:timers/promises';
import { startFenOf } from '@rookery/chess';
import type { GameId, WorkerTransaction } from '@rookery/database';
import { addMistakeCards, cardsOf } from '../../chess/mistake-cards.ts';
import {
  defineJob,
  type JobEngine,
  type JobHandler,
  type JobServices,
} from '../../jobs/job-kind.ts';
import { candidatesOf, PUZZLE_JOB } from './puzzle-job.ts';
import { evaluate } from './evaluate.ts';
import { addEvaluations, endReview, findReviewWork } from './queries.ts';

interface ReviewData {
  readonly game_id: GameId;
}

const OVERLOADED_PAUSE_MS = 500;
/** A review may have to pause for long while bots need the engines. */
const MAX_SECONDS = 12 * 3_600;

/** Evaluates a finished game, a few positions at a time. Each attempt continues where the last one stopped. */
export const REVIEW_JOB = defineJob<ReviewData>({
  name: 'review',
  queue: { policy: 'exclusive', expireInSeconds: MAX_SECONDS },
  createHandler: (services) => services.engine && createReviewer(services, services.engine),
  giveUp: ({ game_id }, { database }) =>
    database.run((transaction) => endReview(transaction, game_id, 'failed')),
});

/**
 * In one transaction, the mistakes that the review has found become cards of their players, and a job is added that
 * makes puzzles of them.
 */
async function finishReview(
  transaction: WorkerTransaction,
  game_id: GameId,
  services: JobServices,
): Promise<void> {
  const work = await findReviewWork(transaction, game_id);
  if (work === undefined) return;
  await addMistakeCards(transaction, game_id, cardsOf(work));
  await endReview(transaction, game_id, 'done');
  if (services.puzzleCheckNodes !== null && candidatesOf(work).length > 0)
    await services.send(transaction, PUZZLE_JOB, { game_id }, { key: game_id });
}

function createReviewer(services: JobServices, engine: JobEngine): JobHandler<ReviewData> {
  const { database } = services;
  return async ({ game_id }, { signal }) => {
    const work = await database.run((transaction) => findReviewWork(transaction, game_id));
    if (work === undefined || work.state === 'done') return;
    const { pool } = engine;
    const fen = startFenOf(work);
    const total = work.moves.length + 1;
    let done = work.evaluations.length;
    while (done < total) {
      while (engine.isOverloaded()) await pause(OVERLOADED_PAUSE_MS, undefined, { signal });
      signal.throwIfAborted();
      const next = Math.min(done + pool.size, total);
      const plies = Array.from({ length: next - done }, (_, index) => done + index);
      const evaluations = await Promise.all(
        plies.map((ply) => evaluate(pool, { fen, moves: work.moves.slice(0, ply) })),
      );
      const before = done;
      const isStored = await database.run((transaction) =>
        addEvaluations(transaction, game_id, before, evaluations),
      );
      // An attempt that was given up as dead may still be running. The next one continues after both.
      if (!isStored) throw new Error('Another worker has continued this review.');
      done = next;
    }
    await database.run((transaction) => finishReview(transaction, game_id, services));
  };
}
