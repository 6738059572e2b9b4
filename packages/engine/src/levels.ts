/** How a bot of this level searches and chooses its move. */
export interface Level {
  /** In half-moves. The fraction is the probability of one half-move more. */
  readonly depth: number;
  /** A second limit of the search, so that all positions cost about the same. */
  readonly nodes: number;
  /** How many moves the search evaluates. The bot plays no others. */
  readonly multiPv: number;
  /**
   * The softmax temperature in centipawns: a move that is worse by this much is played e (2.7) times as rarely.
   * With a higher temperature, the evaluation counts less.
   */
  readonly temperature: number;
  /** The probability that a move is overlooked, from 0 to 1. */
  readonly overlookChance: number;
  /** A factor for the thinking time; 1 is ordinary. */
  readonly pace: number;
  /** The bot resigns below this evaluation in centipawns; null: never, so that beginners can give mate. */
  readonly resignsBelow: number | null;
}

export const LEVEL_NUMBERS = [1, 2, 3, 4, 5] as const;
export type LevelNumber = (typeof LEVEL_NUMBERS)[number];
export type Levels = Readonly<Record<LevelNumber, Level>>;

/** Tuned by `npm run bench:levels`: each scores 75 to 90 % against the one below. */
export const LEVELS: Levels = {
  1: {
    depth: 1,
    nodes: 10_000,
    multiPv: 70,
    temperature: 170,
    overlookChance: 0.44,
    pace: 0.7,
    resignsBelow: null,
  },
  2: {
    depth: 2,
    nodes: 20_000,
    multiPv: 45,
    temperature: 144,
    overlookChance: 0.37,
    pace: 0.8,
    resignsBelow: null,
  },
  3: {
    depth: 3,
    nodes: 25_000,
    multiPv: 30,
    temperature: 115,
    overlookChance: 0.3,
    pace: 0.9,
    resignsBelow: -1_500,
  },
  4: {
    depth: 4,
    nodes: 30_000,
    multiPv: 20,
    temperature: 93,
    overlookChance: 0.245,
    pace: 1,
    resignsBelow: -1_000,
  },
  5: {
    depth: 5,
    nodes: 35_000,
    multiPv: 14,
    temperature: 76,
    overlookChance: 0.19,
    pace: 1.1,
    resignsBelow: -800,
  },
};

/** Below the first level, for the adaptive bot. */
export const WEAKEST: Level = {
  depth: 1,
  nodes: 10_000,
  multiPv: 100,
  temperature: 300,
  overlookChance: 0.7,
  pace: 0.7,
  resignsBelow: null,
};

/** Above the fifth level, for the adaptive bot. */
export const STRONGEST: Level = {
  depth: 8,
  nodes: 40_000,
  multiPv: 5,
  temperature: 32,
  overlookChance: 0.05,
  pace: 1.1,
  resignsBelow: -800,
};

/** The levels with some settings changed. */
export function levelsWith(
  changes: Readonly<Partial<Record<LevelNumber, Partial<Level>>>>,
): Levels {
  const changed = LEVEL_NUMBERS.map((number) => [
    number,
    { ...LEVELS[number], ...changes[number] },
  ]);
  return Object.fromEntries(changed) as Levels;
}

/** Enough to complete the deepest allowed search in most positions. */
const NODES_FOR_OTHER_DEPTHS = 400_000;

/** The same level with another search depth. */
export function withDepth(level: Level, depth: number | null): Level {
  if (depth === null || depth === level.depth) return level;
  return { ...level, depth, nodes: Math.max(level.nodes, NODES_FOR_OTHER_DEPTHS) };
}

/** The levels with the depths an operator has set, the weakest first. */
export function levelsAtDepths(depths: readonly number[]): Levels {
  const changed = LEVEL_NUMBERS.map((number) => [
    number,
    withDepth(LEVELS[number], depths[number - 1] ?? null),
  ]);
  return Object.fromEntries(changed) as Levels;
}
