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
  /** How many moves were made, where the game began as games do. */
  readonly ply?: number;
  readonly limitMs?: number;
  readonly signal?: AbortSignal | undefined;
}

/** An engine that was cut short may have a move, and nothing to say of it. */
const UNKNOWN = { evaluation: { unit: 'centipawns', value: 0 }, goodMoves: 1 } as const;

/** Everybody has seen how games begin, and does not begin them with the rook's pawn. */
const OPENING_PLIES = 6;
const OPENING = { depth: 5, nodes: 10_000, multiPv: 5, temperature: 25, overlooks: 0.1 };

function inOpening(level: Level): Level {
  return {
    ...level,
    multiPv: OPENING.multiPv,
    depth: Math.max(level.depth, OPENING.depth),
    nodes: Math.max(level.nodes, OPENING.nodes),
    temperature: Math.min(level.temperature, OPENING.temperature),
    overlooks: Math.min(level.overlooks, OPENING.overlooks),
  };
}

/** A level's move in a position, or null where there is none to make. */
export async function think(
  pool: Pick<EnginePool, 'search'>,
  position: SearchPosition,
  level: Level,
  random: Random,
  options: ThinkOptions = {},
): Promise<Thought | null> {
  const { ply = OPENING_PLIES, ...limits } = options;
  const way = ply < OPENING_PLIES ? inOpening(level) : level;
  const { depth, nodes, multiPv } = way;
  const search = { depth, nodes, multiPv, priority: 'game', ...limits } as const;
  const { best, lines } = await pool.search(position, search);
  const [first] = lines;
  if (first === undefined) return best === null ? null : { move: best, ...UNKNOWN };
  const move = chooseMove(lines, way, random) ?? first.pv[0];
  return { move, evaluation: first.score, goodMoves: countGoodMoves(lines) };
}
