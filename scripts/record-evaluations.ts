import { INITIAL_FEN, type Evaluation } from '@rookery/chess';
import { createEnginePool } from '@rookery/engine';
import { evaluate } from '../apps/server/src/features/reviews/evaluate.ts';
import { recordEvaluations } from '../packages/chess/src/review/evaluations.testkit.ts';
import { REVIEWED_GAMES } from '../packages/chess/src/review/games.testkit.ts';

/**
 * Records the engine's evaluations of the games in the review tests, which then need no engine. The time limit is so
 * high that no search is stopped early on a busy machine.
 */
const LIMITS = { limitMs: 300_000 };

const pool = createEnginePool({ maxWaiting: 1_000 });
const evaluated = new Map<string, readonly Evaluation[]>();
try {
  for (const { name, moves } of REVIEWED_GAMES) {
    const positions = Array.from({ length: moves.length + 1 }, (_, ply) => moves.slice(0, ply));
    evaluated.set(
      name,
      await Promise.all(
        positions.map((before) => evaluate(pool, { fen: INITIAL_FEN, moves: before }, LIMITS)),
      ),
    );
    console.log(name);
  }
} finally {
  await pool.stop();
}
recordEvaluations(evaluated);
