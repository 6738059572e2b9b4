import { chooseMove, type Random } from './choose-move.ts';
import type { Level } from './levels.ts';
import type { EnginePool } from './pool.ts';
import type { Score } from './score.ts';
import { countGoodMoves } from './thinking-time.ts';
import type { SearchPosition } from './uci-command.ts';

/** What a bot has come to at its move. */
export interface Thought {
  readonly move: string;
  /** What it thinks of its position, whatever it then plays. */
  readonly evaluation: Score;
  /** How many moves were about as good as the best. */
  readonly goodMoves: number;
}

export interface ThinkOptions {
  readonly limitMs?: number;
  readonly signal?: AbortSignal | undefined;
}

/** A level's move in a position, or null where there is none to make. */
export async function think(
  pool: Pick<EnginePool, 'search'>,
  position: SearchPosition,
  level: Level,
  random: Random,
  options: ThinkOptions = {},
): Promise<Thought | null> {
  const { depth, nodes, multiPv } = level;
  const search = { depth, nodes, multiPv, priority: 'game', ...options } as const;
  const { lines } = await pool.search(position, search);
  const move = chooseMove(lines, level, random);
  const [best] = lines;
  if (move === null || best === undefined) return null;
  return { move, evaluation: best.score, goodMoves: countGoodMoves(lines) };
}
