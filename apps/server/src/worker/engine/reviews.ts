import { INITIAL_FEN, positionOf, replay, type Evaluation } from '@rookery/chess';
import type { WorkerDatabase } from '@rookery/database';
import type { EnginePool, Found } from '@rookery/engine';
import { LEASE_MS, type Task } from './engine-turns.ts';
import {
  addEvaluations,
  endJob,
  endReview,
  findGame,
  findReview,
  giveWay,
  renew,
} from './queries.ts';

/** By nodes, so that a review says the same on a slow machine as on a fast one. */
const SEARCH = { depth: 22, nodes: 100_000, limitMs: 4_000, priority: 'review' } as const;
const LONGEST_LINE = 12;
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
        plies.map((ply) => evaluate(game.moves.slice(0, ply), pool)),
      );
      const isOurs = await database.run(async (transaction) => {
        await renew(transaction, job, LEASE_MS);
        return addEvaluations(transaction, job.game_id, done, evaluations);
      });
      if (!isOurs) return;
      done = next;
    }
    await database.run((transaction) => endReview(transaction, job, 'done'));
  };
}

async function evaluate(moves: readonly string[], pool: EnginePool): Promise<Evaluation> {
  const { fen, turn } = replay(moves);
  const position = positionOf(fen);
  if (position.isCheckmate()) return { centipawns: null, mate: 0, line: [] };
  if (position.isEnd()) return { centipawns: 0, mate: null, line: [] };
  const found = await pool.search({ fen: INITIAL_FEN, moves }, SEARCH);
  return evaluationOf(found, turn === 'white' ? 1 : -1);
}

function evaluationOf({ lines: [best] }: Found, sign: 1 | -1): Evaluation {
  if (best === undefined) throw new Error('The engine found nothing in a position with moves.');
  const { score, pv } = best;
  const value = score.value * sign;
  return {
    centipawns: score.unit === 'centipawns' ? value : null,
    mate: score.unit === 'mate' ? value : null,
    line: pv.slice(0, LONGEST_LINE),
  };
}
