import type { Chess } from 'chessops/chess';
import type { NormalMove, Square } from 'chessops/types';
import { legalMoves } from '../../position.ts';
import { capturedBy, stepBy, type Step } from './played-variation.ts';
import { PIECE_VALUE } from './piece-value.ts';

/**
 * The static exchange evaluation of a capture, in pawns: both sides capture on the square for as long as it pays.
 * Only legal captures count, so a pinned piece cannot recapture and a king cannot take a protected piece.
 */
export function exchangeGain({ captured, piece, move, after }: Step): number {
  const taken = captured === null ? 0 : PIECE_VALUE[captured];
  const promoted =
    move.promotion === undefined ? 0 : PIECE_VALUE[move.promotion] - PIECE_VALUE[piece];
  return taken + promoted - Math.max(0, recaptureGain(after, move.to));
}

/** What the side to move wins by capturing on a square. Negative if the capture loses material or is impossible. */
export function recaptureGain(position: Chess, square: Square): number {
  const captures = capturesIn(position).filter(({ to }) => to === square);
  const [cheapest] = captures.toSorted(
    (one, other) => costOf(position, one) - costOf(position, other),
  );
  return cheapest === undefined ? -Infinity : exchangeGain(stepBy(position, cheapest));
}

/** What the side to move wins by its best capture; 0 if no capture pays. */
export function bestExchange(position: Chess): number {
  const squares = new Set(capturesIn(position).map(({ to }) => to));
  return Math.max(0, ...[...squares].map((square) => recaptureGain(position, square)));
}

/** Of captures with promotion, only those to a queen count. */
function capturesIn(position: Chess): NormalMove[] {
  return [...legalMoves(position)].filter(
    (move) =>
      capturedBy(position, move) !== null &&
      (move.promotion === undefined || move.promotion === 'queen'),
  );
}

function costOf({ board }: Chess, { from }: NormalMove): number {
  return PIECE_VALUE[board.getRole(from) ?? 'king'];
}
