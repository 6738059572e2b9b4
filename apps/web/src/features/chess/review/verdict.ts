import { endingOf, type Ending, type MoveDetails } from '@rookery/chess';
import type { ReviewedMove } from '@rookery/contract';

/** What is to be said of a move that is not marked; null for one that is, which needs a reason instead. */
export function plainVerdict(
  { fen }: Pick<MoveDetails, 'fen'>,
  reviewed: ReviewedMove | undefined,
): Ending | 'best' | 'good' | 'unknown' | null {
  if (reviewed !== undefined && reviewed.mark !== null) return null;
  // Nothing comes after it: that is all there is to say, and nobody has to look at it first.
  const ending = endingOf(fen);
  if (ending !== null) return ending;
  if (reviewed === undefined) return 'unknown';
  return hasBetter(reviewed) ? 'good' : 'best';
}

/** Is there another move the review would have played? */
export function hasBetter({ uci, best_line: [best] }: ReviewedMove): boolean {
  return best !== undefined && best.uci !== uci;
}
