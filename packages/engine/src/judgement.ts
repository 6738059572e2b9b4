import type { Level } from './levels.ts';
import { centipawnsOf, type Score } from './score.ts';

/** A game is judged by the last few moves: a single one may only be an exchange half done. */
const MOVES_JUDGED = 3;
/** Nobody agrees to a draw before there was a game. */
const EARLIEST_DRAW_PLY = 40;
const EVEN = 30;
const CLEARLY_WORSE = -150;

/**
 * Whether a bot agrees to a draw. `evaluations` is what it thought of its own position at each of its
 * moves, the latest last.
 */
export function acceptsDraw(evaluations: readonly Score[], ply: number): boolean {
  const highest = highestOfLast(evaluations);
  if (highest === null) return false;
  return highest <= (ply < EARLIEST_DRAW_PLY ? CLEARLY_WORSE : EVEN);
}

/** Whether a bot has reason to ask itself if it should give up. */
export function looksLost(
  evaluation: Score,
  { resignsBelow }: Pick<Level, 'resignsBelow'>,
): boolean {
  return resignsBelow !== null && centipawnsOf(evaluation) < resignsBelow;
}

/** Whether a bot gives up, seeing no better for several moves. */
export function resigns(
  evaluations: readonly Score[],
  { resignsBelow }: Pick<Level, 'resignsBelow'>,
): boolean {
  const highest = highestOfLast(evaluations);
  return resignsBelow !== null && highest !== null && highest < resignsBelow;
}

/** Null while too little was seen to judge by. */
function highestOfLast(evaluations: readonly Score[]): number | null {
  if (evaluations.length < MOVES_JUDGED) return null;
  return Math.max(...evaluations.slice(-MOVES_JUDGED).map(centipawnsOf));
}
