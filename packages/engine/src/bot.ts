import { chooseMove, type Random } from './choose-move.ts';
import type { Level } from './levels.ts';
import type { EnginePool } from './pool.ts';
import type { Score } from './score.ts';
import { countGoodMoves } from './thinking-time.ts';
import type { SearchPosition } from './uci-command.ts';

/** A bot's decision for a move. */
export interface BotDecision {
  readonly move: string;
  /** The bot's evaluation of its position, independent of the chosen move. */
  readonly evaluation: Score;
  /** The number of moves that are nearly as good as the best one. */
  readonly goodMoves: number;
}

export interface ThinkOptions {
  /** The number of half-moves made, if the game started from the initial position. */
  readonly ply?: number;
  readonly limitMs?: number;
  readonly signal?: AbortSignal | undefined;
}

/** For a search that was stopped early: it may have a move without an evaluation. */
const UNKNOWN = { evaluation: { unit: 'centipawns', value: 0 }, goodMoves: 1 } as const;

/** In the first plies even weak levels search a little deeper, so that they play usual openings. */
const OPENING_PLIES = 6;
const OPENING = { depth: 5, nodes: 10_000, multiPv: 5, temperature: 25, overlookChance: 0.1 };

function openingLevel(level: Level): Level {
  return {
    ...level,
    multiPv: OPENING.multiPv,
    depth: Math.max(level.depth, OPENING.depth),
    nodes: Math.max(level.nodes, OPENING.nodes),
    temperature: Math.min(level.temperature, OPENING.temperature),
    overlookChance: Math.min(level.overlookChance, OPENING.overlookChance),
  };
}

/** The move of a level in a position, or null if there is no legal move. */
export async function think(
  pool: Pick<EnginePool, 'search'>,
  position: SearchPosition,
  level: Level,
  random: Random,
  options: ThinkOptions = {},
): Promise<BotDecision | null> {
  const { ply = OPENING_PLIES, ...limits } = options;
  const settings = ply < OPENING_PLIES ? openingLevel(level) : level;
  const { nodes, multiPv } = settings;
  // A depth of 2.3 means 3 half-moves in three of ten searches, and 2 in the others.
  const depth = Math.floor(settings.depth + random());
  const search = { depth, nodes, multiPv, priority: 'game', ...limits } as const;
  const { best, lines } = await pool.search(position, search);
  const [first] = lines;
  if (first === undefined) return best === null ? null : { move: best, ...UNKNOWN };
  const move = chooseMove(lines, settings, random);
  return { move, evaluation: first.score, goodMoves: countGoodMoves(lines) };
}
