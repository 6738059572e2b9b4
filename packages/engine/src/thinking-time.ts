import type { Random } from './choose-move.ts';
import type { Line } from './found.ts';
import type { Level } from './levels.ts';
import { centipawnsOf } from './score.ts';

/** What makes somebody think for longer or for less. */
export interface Situation {
  /** How many moves were made in the game. */
  readonly ply: number;
  /** How many moves are about as good as the best one. */
  readonly goodMoves: number;
  readonly remainingMs: number;
  readonly incrementMs: number;
}

const SHARE = 0.01;
/** A game goes on for a while: what the coming moves bring may be spent as well. */
const INCREMENTS_COUNTED = 10;
const SHORTEST_MS = 400;
/** Nobody wants to wait for a machine, however long the game may last. */
const LONGEST_MS = 5_000;
/** Kept for the search itself and the way to the server. */
const RESERVE_MS = 1_000;
const MOST_FACTOR = 1.5;
const OPENING_PLIES = 10;
const BY_GOOD_MOVES = [0.6, 0.6, 0.85, 1, 1.15];

/**
 * How long a level takes over a move, in milliseconds: about a hundredth of what remains, give or take
 * half. Never more than a tenth of the clock, so that it cannot run out by thinking.
 */
export function thinkingTime(
  { ply, goodMoves, remainingMs, incrementMs }: Situation,
  { pace }: Pick<Level, 'pace'>,
  random: Random,
): number {
  // Bounded before it varies: in a long game not every move takes the longest there is.
  const share = Math.min(
    SHARE * (remainingMs + INCREMENTS_COUNTED * incrementMs),
    LONGEST_MS / MOST_FACTOR,
  );
  const choice = BY_GOOD_MOVES[goodMoves] ?? 1.3;
  const opening = ply < OPENING_PLIES ? 0.6 : 1;
  const factor = between(0.5, pace * choice * opening * (0.7 + 0.6 * random()), MOST_FACTOR);
  const wished = Math.max(SHORTEST_MS, share * factor);
  return Math.round(between(0, wished, Math.max(0, (remainingMs - RESERVE_MS) / 10)));
}

const ABOUT_AS_GOOD = 40;

/** How many of the lines are about as good as the best. */
export function countGoodMoves(lines: readonly Line[]): number {
  const worths = lines.map(({ score }) => centipawnsOf(score));
  const best = Math.max(...worths);
  return worths.filter((worth) => best - worth <= ABOUT_AS_GOOD).length;
}

function between(low: number, value: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
