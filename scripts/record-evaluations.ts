import type { Evaluation } from '@rookery/chess';
import { createEnginePool } from '@rookery/engine';
import { evaluate } from '../apps/server/src/worker/engine/evaluate.ts';
import { recordEvaluations } from '../packages/chess/src/review/evaluations.testkit.ts';
import { REVIEWED_GAMES } from '../packages/chess/src/review/games.testkit.ts';

/**
 * Writes down what the engine says of the games that the tests of the review are about: they need no
 * engine then. However busy the machine is, no search is cut short.
 */
const PATIENCE = { limitMs: 300_000 };

const pool = createEnginePool({ maxWaiting: 1_000 });
const evaluated = new Map<string, readonly Evaluation[]>();
try {
  for (const { name, moves } of REVIEWED_GAMES) {
    const positions = Array.from({ length: moves.length + 1 }, (_, ply) => moves.slice(0, ply));
    evaluated.set(
      name,
      await Promise.all(positions.map((before) => evaluate(pool, before, PATIENCE))),
    );
    console.log(name);
  }
} finally {
  await pool.stop();
}
recordEvaluations(evaluated);
