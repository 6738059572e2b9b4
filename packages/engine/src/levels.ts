/** How a level searches and how it chooses among what it found. */
export interface Level {
  readonly depth: number;
  /** A second end for the search, so that no position costs much more than another. */
  readonly nodes: number;
  /** How many moves it values; it plays no other. */
  readonly multiPv: number;
  /**
   * In centipawns: a move that is worth so much less than another is played 2.7 times as rarely. The
   * higher, the less the worth of a move counts.
   */
  readonly temperature: number;
  /** The chance that a move is not seen at all, from 0 to 1. */
  readonly overlooks: number;
  /** How slowly it plays, 1 being ordinary. */
  readonly pace: number;
  /** It resigns below this, in centipawns; null where a beginner should get to give mate. */
  readonly resignsBelow: number | null;
}

export const LEVEL_NUMBERS = [1, 2, 3, 4, 5] as const;
export type LevelNumber = (typeof LEVEL_NUMBERS)[number];
export type Levels = Readonly<Record<LevelNumber, Level>>;

/** Tuned by `npm run bench:levels`: each beats the one below in at least three games of four. */
export const LEVELS: Levels = {
  1: {
    depth: 1,
    nodes: 10_000,
    multiPv: 100,
    temperature: 300,
    overlooks: 0.7,
    pace: 0.7,
    resignsBelow: null,
  },
  2: {
    depth: 2,
    nodes: 20_000,
    multiPv: 40,
    temperature: 135,
    overlooks: 0.36,
    pace: 0.8,
    resignsBelow: null,
  },
  3: {
    depth: 3,
    nodes: 30_000,
    multiPv: 20,
    temperature: 72,
    overlooks: 0.19,
    pace: 0.9,
    resignsBelow: -1_500,
  },
  4: {
    depth: 5,
    nodes: 40_000,
    multiPv: 10,
    temperature: 42,
    overlooks: 0.095,
    pace: 1,
    resignsBelow: -1_000,
  },
  5: {
    depth: 8,
    nodes: 40_000,
    multiPv: 5,
    temperature: 32,
    overlooks: 0.05,
    pace: 1.1,
    resignsBelow: -800,
  },
};

/** The levels with some of their figures changed. */
export function levelsWith(
  changes: Readonly<Partial<Record<LevelNumber, Partial<Level>>>>,
): Levels {
  const changed = LEVEL_NUMBERS.map((number) => [
    number,
    { ...LEVELS[number], ...changes[number] },
  ]);
  return Object.fromEntries(changed) as Levels;
}

/** Enough for the deepest search anybody can ask for to come to its end in most positions. */
const NODES_OF_OTHER_DEPTHS = 400_000;

/** The same way of choosing, at the end of another search. */
export function searchedTo(level: Level, depth: number | null): Level {
  if (depth === null || depth === level.depth) return level;
  return { ...level, depth, nodes: Math.max(level.nodes, NODES_OF_OTHER_DEPTHS) };
}

/** The levels as an operator wants them: so deep each, the weakest first. */
export function levelsAtDepths(depths: readonly number[]): Levels {
  const changed = LEVEL_NUMBERS.map((number) => [
    number,
    searchedTo(LEVELS[number], depths[number - 1] ?? null),
  ]);
  return Object.fromEntries(changed) as Levels;
}
