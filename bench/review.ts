import type { Evaluation } from '@rookery/chess';
import { createEnginePool } from '@rookery/engine';
import { recordEvaluations } from '../packages/chess/src/review/evaluations.testkit.ts';
import { REVIEWED_GAMES } from '../packages/chess/src/review/games.testkit.ts';
import { evaluateGame } from './review/evaluate.ts';

/**
 * How long it takes to evaluate a game for its review, given in seconds for 80 half-moves. What the
 * engine said is written down for the tests of the review, which need no engine then.
 */
const PLIES = 80;

const pool = createEnginePool({ room: 1_000 });
const evaluated = new Map<string, readonly Evaluation[]>();
const begun = performance.now();
try {
  for (const { name, moves } of REVIEWED_GAMES) {
    const gameBegun = performance.now();
    evaluated.set(name, await evaluateGame(pool, moves));
    console.log(`${name}: ${secondsSince(gameBegun, moves.length)} s for ${PLIES} half-moves`);
  }
} finally {
  await pool.stop();
}
recordEvaluations(evaluated);
const total = REVIEWED_GAMES.reduce((sum, { moves }) => sum + moves.length, 0);
console.log(
  `all, on ${pool.size} process(es): ${secondsSince(begun, total)} s for ${PLIES} half-moves`,
);

function secondsSince(start: number, plies: number): string {
  return (((performance.now() - start) / 1_000 / plies) * PLIES).toFixed(1);
}
