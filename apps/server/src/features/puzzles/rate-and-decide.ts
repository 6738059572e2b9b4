import { rateAttempt, withInactivity, type RatedAttempt } from '@rookery/chess';
import type { PuzzleResult } from '@rookery/contract';
import type { PuzzleId, ScopedTransaction } from '@rookery/database';
import { decideAttempt, lockRatings } from './queries.ts';

/** Stores the result of the caller's first attempt, and what it does to the ratings of both. */
export async function rateAndDecide(
  transaction: ScopedTransaction,
  id: PuzzleId,
  result: PuzzleResult,
): Promise<void> {
  const locked = await lockRatings(transaction, id);
  if (locked === undefined) throw new Error(`The puzzle ${id} has no rating.`);
  const before = {
    rating: locked.rating,
    deviation: locked.deviation,
    volatility: locked.volatility,
  };
  const solver = withInactivity(before, locked.idle_ms);
  const puzzle = {
    rating: locked.puzzle_rating,
    deviation: locked.puzzle_deviation,
    volatility: locked.puzzle_volatility,
  };
  // A solution with a hint tells nothing about the solver or the puzzle.
  const rated: RatedAttempt =
    result === 'solved_with_hint'
      ? { solver, puzzle, moved: 0 }
      : rateAttempt(solver, puzzle, result === 'solved', locked.moved_today);
  await decideAttempt(transaction, id, result, rated);
}
