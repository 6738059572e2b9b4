import { positionOf, replay, type Evaluation } from '@rookery/chess';
import type { EnginePool, SearchResult, SearchOptions } from '@rookery/engine';

/** Limited by nodes, so that reviews are the same on slow and fast machines. */
const SEARCH = { depth: 60, nodes: 100_000, limitMs: 4_000, priority: 'review' } as const;
const MAX_LINE_LENGTH = 12;

/** The engine's evaluation of the position after the moves from a start. */
export async function evaluate(
  pool: Pick<EnginePool, 'search'>,
  { fen: startFen, moves }: { readonly fen: string; readonly moves: readonly string[] },
  options: Partial<SearchOptions> = {},
): Promise<Evaluation> {
  const { fen, turn } = replay(moves, startFen);
  const position = positionOf(fen);
  if (position.isCheckmate()) return { centipawns: null, mate: 0, line: [] };
  if (position.isEnd()) return { centipawns: 0, mate: null, line: [] };
  const found = await pool.search({ fen: startFen, moves }, { ...SEARCH, ...options });
  return evaluationOf(found, turn === 'white' ? 1 : -1);
}

function evaluationOf({ lines: [best] }: SearchResult, sign: 1 | -1): Evaluation {
  if (best === undefined)
    throw new Error('The engine found no move in a position with legal moves.');
  const { score, pv } = best;
  // Never -0, which would be lost in JSON.
  const value = score.value === 0 ? 0 : score.value * sign;
  return {
    centipawns: score.unit === 'centipawns' ? value : null,
    mate: score.unit === 'mate' ? value : null,
    line: pv.slice(0, MAX_LINE_LENGTH),
  };
}
