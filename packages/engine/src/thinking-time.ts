import type { Random } from './choose-move.ts';
import type { Variation } from './search-result.ts';
import type { Level } from './levels.ts';
import { centipawnsOf } from './score.ts';

/** What the thinking time depends on. */
export interface ThinkingSituation {
  /** The number of half-moves made. */
  readonly ply: number;
  /** The number of moves that are nearly as good as the best one. */
  readonly goodMoves: number;
  readonly remainingMs: number;
  readonly incrementMs: number;
}

const SHARE = 0.01;
/** The increments of this many future moves count as available time. */
const INCREMENTS_COUNTED = 10;
const MIN_MS = 400;
/** Members should not wait longer for a bot, even in long games. */
const MAX_MS = 5_000;
/** Reserved for the search and for sending the move. */
const RESERVE_MS = 1_000;
const MAX_FACTOR = 1.5;
const OPENING_PLIES = 10;
const BY_GOOD_MOVES = [0.6, 0.6, 0.85, 1, 1.15];

/**
 * The thinking time of a level in milliseconds: about a hundredth of the remaining time, give or take half. At most
 * a tenth, so that a bot never loses on time by thinking.
 */
export function thinkingTime(
  { ply, goodMoves, remainingMs, incrementMs }: ThinkingSituation,
  { pace }: Pick<Level, 'pace'>,
  random: Random,
): number {
  // Capped before the factor is applied, so that in long games the times still vary.
  const share = Math.min(
    SHARE * (remainingMs + INCREMENTS_COUNTED * incrementMs),
    MAX_MS / MAX_FACTOR,
  );
  const choice = BY_GOOD_MOVES[goodMoves] ?? 1.3;
  const opening = ply < OPENING_PLIES ? 0.6 : 1;
  const factor = between(0.5, pace * choice * opening * (0.7 + 0.6 * random()), MAX_FACTOR);
  const wished = Math.max(MIN_MS, share * factor);
  return Math.round(between(0, wished, Math.max(0, (remainingMs - RESERVE_MS) / 10)));
}

const ABOUT_AS_GOOD = 40;

/** The number of variations that are nearly as good as the best. */
export function countGoodMoves(lines: readonly Variation[]): number {
  const scores = lines.map(({ score }) => centipawnsOf(score));
  const best = Math.max(...scores);
  return scores.filter((worth) => best - worth <= ABOUT_AS_GOOD).length;
}

function between(low: number, value: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
