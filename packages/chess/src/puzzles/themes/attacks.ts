import {
  attacks,
  bishopAttacks,
  kingAttacks,
  knightAttacks,
  pawnAttacks,
  rookAttacks,
} from 'chessops/attacks';
import type { Board } from 'chessops/board';
import type { SquareSet } from 'chessops/squareSet';
import type { Square } from 'chessops/types';
import { oppositeColor, type Color } from '../../color.ts';
import { PIECE_VALUE } from '../../review/reasons/piece-value.ts';

/** The squares of a side's pieces that attack a square. Pins are not considered. */
export function attackersOf(
  board: Board,
  square: Square,
  by: Color,
  occupied = board.occupied,
): SquareSet {
  return rookAttacks(square, occupied)
    .intersect(board.rooksAndQueens())
    .union(bishopAttacks(square, occupied).intersect(board.bishopsAndQueens()))
    .union(knightAttacks(square).intersect(board.knight))
    .union(kingAttacks(square).intersect(board.king))
    .union(pawnAttacks(oppositeColor(by), square).intersect(board.pawn))
    .intersect(board[by]);
}

/** The squares that the piece on a square attacks, occupied or not. */
export function attackedFrom(board: Board, square: Square): SquareSet {
  const piece = board.get(square);
  return piece === undefined
    ? board.occupied.diff(board.occupied)
    : attacks(piece, square, board.occupied);
}

/** Whether a piece has no defender, not even one behind the attacker that would capture it. */
export function isHanging(board: Board, square: Square): boolean {
  const color = board.getColor(square);
  if (color === undefined || attackersOf(board, square, color).nonEmpty()) return false;
  const sliders = attackersOf(board, square, oppositeColor(color)).intersect(board.sliders());
  return [...sliders].every((slider) => {
    return attackersOf(board, square, color, board.occupied.without(slider)).isEmpty();
  });
}

/** Whether a piece can be captured with profit: it hangs, or a less valuable piece attacks it. */
export function isEnPrise(board: Board, square: Square): boolean {
  const piece = board.get(square);
  if (piece === undefined) return false;
  const attackers = attackersOf(board, square, oppositeColor(piece.color));
  if (attackers.isEmpty()) return false;
  return (
    isHanging(board, square) ||
    [...attackers].some((from) => valueAt(board, from) < PIECE_VALUE[piece.role])
  );
}

/** The value of the piece on a square; 0 if it is empty. */
export function valueAt(board: Board, square: Square): number {
  const role = board.getRole(square);
  return role === undefined ? 0 : PIECE_VALUE[role];
}
