import { INITIAL_FEN, moverOf, replay, type Evaluation } from '@rookery/chess';
import type { EnginePool, Found } from '@rookery/engine';

/** By nodes alone, so that the same position is worth the same on any machine, busy or not. */
const LIMITS = { depth: 100, nodes: 100_000, limitMs: 300_000, priority: 'review' } as const;

/** What the engine says of every position of a game, the first and the last included. */
export function evaluateGame(pool: EnginePool, moves: readonly string[]): Promise<Evaluation[]> {
  const games = Array.from({ length: moves.length + 1 }, (_, ply) => moves.slice(0, ply));
  return Promise.all(games.map((game) => evaluate(pool, game)));
}

async function evaluate(pool: EnginePool, moves: readonly string[]): Promise<Evaluation> {
  const found = await pool.search({ fen: INITIAL_FEN, moves }, LIMITS);
  return evaluationOf(found, moves);
}

function evaluationOf({ lines: [best] }: Found, moves: readonly string[]): Evaluation {
  if (best === undefined) return ended(replay(moves).check);
  const sign = moverOf(moves.length) === 'white' ? 1 : -1;
  const { unit, value } = best.score;
  // Never -0, which would be lost in JSON.
  const worth = value === 0 ? 0 : sign * value;
  const [centipawns, mate] = unit === 'mate' ? [null, worth] : [worth, null];
  return { centipawns, mate, line: best.pv };
}

function ended(check: boolean): Evaluation {
  const [centipawns, mate] = check ? [null, 0] : [0, null];
  return { centipawns, mate, line: [] };
}
