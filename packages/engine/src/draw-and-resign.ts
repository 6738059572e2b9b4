import type { Level } from './levels.ts';
import { centipawnsOf, type Score } from './score.ts';

/** Decisions use the last few moves, because a single evaluation may be in the middle of an exchange. */
const EVALUATIONS_USED = 3;
/** Before this ply, a bot accepts a draw only if it is clearly worse. */
const EARLIEST_DRAW_PLY = 40;
const EVEN = 30;
const CLEARLY_WORSE = -150;

/**
 * Whether a bot accepts a draw. `evaluations` are its evaluations of its own position at each of its moves, the
 * latest last.
 */
export function acceptsDraw(evaluations: readonly Score[], ply: number): boolean {
  const highest = highestOfLast(evaluations);
  if (highest === null) return false;
  return highest <= (ply < EARLIEST_DRAW_PLY ? CLEARLY_WORSE : EVEN);
}

/** Whether a position is bad enough to consider resigning. */
export function mayResign(
  evaluation: Score,
  { resignsBelow }: Pick<Level, 'resignsBelow'>,
): boolean {
  return resignsBelow !== null && centipawnsOf(evaluation) < resignsBelow;
}

/** Whether a bot resigns, because its position has been lost for several moves. */
export function resigns(
  evaluations: readonly Score[],
  { resignsBelow }: Pick<Level, 'resignsBelow'>,
): boolean {
  const highest = highestOfLast(evaluations);
  return resignsBelow !== null && highest !== null && highest < resignsBelow;
}

/** Null if there are too few evaluations. */
function highestOfLast(evaluations: readonly Score[]): number | null {
  if (evaluations.length < EVALUATIONS_USED) return null;
  return Math.max(...evaluations.slice(-EVALUATIONS_USED).map(centipawnsOf));
}
