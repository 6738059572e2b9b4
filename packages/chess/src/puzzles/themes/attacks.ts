import { attacks } from 'chessops/attacks';
import type { Board } from 'chessops/board';
import { SquareSet } from 'chessops/squareSet';
import { ROLES, type Square } from 'chessops/types';
import { oppositeColor, type Color } from '../../color.ts';
import { PIECE_VALUE } from '../../review/reasons/piece-value.ts';

/** The squares of a side's pieces that attack a square. Pins are not considered. */
export function attackersOf(
  board: Board,
  square: Square,
  by: Color,
  occupied = board.occupied,
): SquareSet {
  // A piece attacks a square if the same piece of the other color would attack it from there.
  const reverse = oppositeColor(by);
  return ROLES.reduce(
    (all, role) =>
      all.union(
        attacks({ role, color: reverse }, square, occupied).intersect(board.pieces(by, role)),
      ),
    SquareSet.empty(),
  );
}

/** The squares that the piece on a square attacks, occupied or not. */
export function attackedFrom(board: Board, square: Square): SquareSet {
  const piece = board.get(square);
  return piece === undefined ? SquareSet.empty() : attacks(piece, square, board.occupied);
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
