import type { Chess } from 'chessops/chess';
import type { NormalMove, Square } from 'chessops/types';
import { legalMoves } from '../../position.ts';
import { capturedBy, stepBy, type Step } from './walk.ts';
import { WORTH } from './worth.ts';

/**
 * What a capture wins, in pawns, once both sides have taken on that square for as long as it pays. By
 * legal moves only: a pinned piece takes nothing back, and a king nothing that is protected.
 */
export function exchangeGain({ captured, piece, move, after }: Step): number {
  const taken = captured === null ? 0 : WORTH[captured];
  const promoted = move.promotion === undefined ? 0 : WORTH[move.promotion] - WORTH[piece];
  return taken + promoted - Math.max(0, recaptureGain(after, move.to));
}

/** What the side to move wins by taking on a square; below 0 it had better not, or cannot. */
export function recaptureGain(position: Chess, square: Square): number {
  const captures = capturesIn(position).filter(({ to }) => to === square);
  const [cheapest] = captures.toSorted(
    (one, other) => costOf(position, one) - costOf(position, other),
  );
  return cheapest === undefined ? -Infinity : exchangeGain(stepBy(position, cheapest));
}

/** What the side to move wins by the best capture on the board; 0 where none pays. */
export function bestExchange(position: Chess): number {
  const squares = new Set(capturesIn(position).map(({ to }) => to));
  return Math.max(0, ...[...squares].map((square) => recaptureGain(position, square)));
}

/** A pawn that takes on the last rank becomes a queen: anything else would take for less. */
function capturesIn(position: Chess): NormalMove[] {
  return [...legalMoves(position)].filter(
    (move) =>
      capturedBy(position, move) !== null &&
      (move.promotion === undefined || move.promotion === 'queen'),
  );
}

function costOf({ board }: Chess, { from }: NormalMove): number {
  return WORTH[board.getRole(from) ?? 'king'];
}
