import type { Color } from '../color.ts';
import type { Review, ReviewedMove } from './types.ts';

/** The worst of a game: a beginner's games would add more than a member can repeat. */
const AT_MOST = 3;

/** In percent. With less, the position was lost anyway, and the better move teaches little. */
const LEAST_CHANCE = 20;

/** The mistakes and blunders of a side that are worth repeating, in the order of the game. */
export function mistakesToLearn(review: Review, side: Color): ReviewedMove[] {
  return review.moves
    .filter((move) => move.mover === side && isWorthRepeating(move))
    .toSorted((one, other) => lossOf(other) - lossOf(one))
    .slice(0, AT_MOST)
    .toSorted((one, other) => one.ply - other.ply);
}

function isWorthRepeating({ mark, best_line, win_before }: ReviewedMove): boolean {
  const isBad = mark === 'mistake' || mark === 'blunder';
  return isBad && best_line.length > 0 && win_before >= LEAST_CHANCE;
}

function lossOf({ win_before, win_after }: ReviewedMove): number {
  return win_before - win_after;
}
