/**
 * A run is a series of puzzles that get harder: a streak ends with the first error, a storm when its time is up, a rush
 * with the third error or when its time is up. The server keeps the time.
 */
export const RUN_MODES = ['streak', 'storm', 'rush'] as const;
export type RunMode = (typeof RUN_MODES)[number];

export interface Run {
  /** Solved puzzles. */
  readonly score: number;
  readonly errors: number;
  /** Right moves since the last error. */
  readonly combo: number;
  readonly bestCombo: number;
  readonly skipsLeft: number;
  /** When the time is up, in milliseconds since the epoch; null without a clock. It changes in a storm. */
  readonly endsAt: number | null;
  /** Null until the run is over. */
  readonly endedAt: number | null;
}

interface RunRules {
  readonly lastsMs: number | null;
  readonly errorCostsMs: number;
  /** The error with this number ends the run. */
  readonly lastError: number;
  readonly skips: number;
  readonly hasComboBonus: boolean;
  readonly firstRating: number;
  /** How much harder each puzzle is than the one before. */
  readonly ratingStep: number;
}

const MINUTE_MS = 60_000;

const RULES: Record<RunMode, RunRules> = {
  streak: {
    lastsMs: null,
    errorCostsMs: 0,
    lastError: 1,
    skips: 1,
    hasComboBonus: false,
    firstRating: 800,
    ratingStep: 40,
  },
  storm: {
    lastsMs: 3 * MINUTE_MS,
    errorCostsMs: 10_000,
    lastError: Infinity,
    skips: 0,
    hasComboBonus: true,
    firstRating: 800,
    ratingStep: 20,
  },
  rush: {
    lastsMs: 5 * MINUTE_MS,
    errorCostsMs: 0,
    lastError: 3,
    skips: 0,
    hasComboBonus: false,
    firstRating: 600,
    ratingStep: 30,
  },
};

/** Puzzles beyond this rating are rare. */
const HIGHEST_RATING = 2_800;

/** In a storm, this many right moves without an error add this many seconds. */
const COMBO_BONUS: ReadonlyMap<number, number> = new Map([
  [5, 3],
  [12, 5],
  [20, 7],
  [30, 10],
]);
const LAST_BONUS = { combo: 30, seconds: 10, every: 10 };

export function beginRun(mode: RunMode, now: number): Run {
  const { lastsMs, skips } = RULES[mode];
  return {
    score: 0,
    errors: 0,
    combo: 0,
    bestCombo: 0,
    skipsLeft: skips,
    endsAt: lastsMs === null ? null : now + lastsMs,
    endedAt: null,
  };
}

/** The rating of the puzzle with this index. */
export function ratingInRun(mode: RunMode, index: number): number {
  const { firstRating, ratingStep } = RULES[mode];
  return Math.min(firstRating + ratingStep * index, HIGHEST_RATING);
}

/** The run at this time: over if its time is up. */
export function runAt(run: Run, now: number): Run {
  const isTimeUp = run.endedAt === null && run.endsAt !== null && now >= run.endsAt;
  return isTimeUp ? { ...run, endedAt: run.endsAt } : run;
}

/** After a right move, which may have solved the puzzle. */
export function afterRightMove(mode: RunMode, run: Run, isSolved: boolean): Run {
  const combo = run.combo + 1;
  const bonus = RULES[mode].hasComboBonus ? comboBonus(combo) : 0;
  return {
    ...run,
    combo,
    bestCombo: Math.max(run.bestCombo, combo),
    score: run.score + (isSolved ? 1 : 0),
    endsAt: run.endsAt === null ? null : run.endsAt + bonus * 1_000,
  };
}

/** The seconds that the right move with this number adds. */
export function comboBonus(combo: number): number {
  const { every, seconds } = LAST_BONUS;
  const isBeyond = combo > LAST_BONUS.combo && (combo - LAST_BONUS.combo) % every === 0;
  return COMBO_BONUS.get(combo) ?? (isBeyond ? seconds : 0);
}

/** After a wrong move. The puzzle is over, and perhaps the run. */
export function afterError(mode: RunMode, run: Run, now: number): Run {
  const { lastError, errorCostsMs } = RULES[mode];
  const errors = run.errors + 1;
  const endsAt = run.endsAt === null ? null : run.endsAt - errorCostsMs;
  const failed = { ...run, errors, combo: 0, endsAt };
  return errors >= lastError ? endRun(failed, now) : runAt(failed, now);
}

/** Null if the run has no skip left. */
export function afterSkip(run: Run): Run | null {
  return run.skipsLeft === 0 ? null : { ...run, skipsLeft: run.skipsLeft - 1 };
}

export function endRun(run: Run, now: number): Run {
  return run.endedAt === null ? { ...run, endedAt: now } : run;
}
