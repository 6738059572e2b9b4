import { endingOf, type Ending, type MoveDetails } from '@rookery/chess';
import type { ReviewedMove } from '@rookery/contract';

/** The verdict on an unmarked move; null for a marked one, which needs a reason instead. */
export function plainVerdict(
  { fen }: Pick<MoveDetails, 'fen'>,
  reviewed: ReviewedMove | undefined,
): Ending | 'best' | 'good' | 'unknown' | null {
  if (reviewed !== undefined && reviewed.mark !== null) return null;
  // The end of the game needs no review.
  const ending = endingOf(fen);
  if (ending !== null) return ending;
  if (reviewed === undefined) return 'unknown';
  return hasBetter(reviewed) ? 'good' : 'best';
}

/** Whether the review prefers another move. */
export function hasBetter({ uci, best_line: [best] }: ReviewedMove): boolean {
  return best !== undefined && best.uci !== uci;
}
