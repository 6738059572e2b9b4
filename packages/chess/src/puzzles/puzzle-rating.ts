import { PROVISIONAL_DEVIATION, rateGame, type Rating } from '../glicko.ts';

/**
 * How far, in rating points, the attempts of one member may move ratings of puzzles in a day, in sum. A settled puzzle
 * moves by about 6 points, so that usual solving stays below the limit, but a member who fails hundreds of puzzles on
 * purpose cannot spoil their ratings.
 */
export const PUZZLE_POINTS_PER_DAY = 400;

export interface RatedAttempt {
  readonly solver: Rating;
  readonly puzzle: Rating;
  /** The points by which the puzzle's rating has moved. They count against the member's limit of the day. */
  readonly moved: number;
}

/**
 * Both ratings after a member's first attempt at a puzzle: a solution is a win of the solver, anything else a loss.
 * `movedToday` is the sum of `moved` over the member's attempts of the day.
 *
 * The deviation of a puzzle only falls, because a puzzle never gets harder or easier. So each attempt moves its rating
 * less than the one before, and `withInactivity` must not be applied to it.
 */
export function rateAttempt(
  solver: Rating,
  puzzle: Rating,
  isSolved: boolean,
  movedToday: number,
): RatedAttempt {
  const { white, black } = rateGame(solver, puzzle, isSolved ? 1 : 0);
  const moved = Math.abs(black.rating - puzzle.rating);
  const isWithinLimit = movedToday + moved <= PUZZLE_POINTS_PER_DAY;
  return isWithinLimit && isTrusted(solver, puzzle)
    ? { solver: white, puzzle: black, moved }
    : { solver: white, puzzle, moved: 0 };
}

/** A provisional rating tells nothing about a puzzle whose rating is settled. */
function isTrusted(solver: Rating, puzzle: Rating): boolean {
  return solver.deviation < PROVISIONAL_DEVIATION || puzzle.deviation >= PROVISIONAL_DEVIATION;
}
