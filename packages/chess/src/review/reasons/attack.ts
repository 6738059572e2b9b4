import { attacks, between } from 'chessops/attacks';
import type { Board } from 'chessops/board';
import { SquareSet } from 'chessops/squareSet';
import type { Role, Square } from 'chessops/types';
import { oppositeColor, type Color } from '../../color.ts';
import { PIECE_VALUE } from './piece-value.ts';

/** A piece and its square. */
export interface PlacedPiece {
  readonly role: Role;
  readonly square: Square;
}

/** The pieces that a piece attacks. Pawns are left out, because attacking one is not a serious threat. */
export function attackedPieces(board: Board, from: Square): PlacedPiece[] {
  const piece = board.get(from);
  if (piece === undefined) return [];
  const hit = attacks(piece, from, board.occupied).intersect(board[oppositeColor(piece.color)]);
  return placed(board, hit.diff(board.pawn));
}

export function placed(board: Board, squares: SquareSet): PlacedPiece[] {
  return [...squares].flatMap((square) => {
    const role = board.getRole(square);
    return role === undefined ? [] : [{ role, square }];
  });
}

/** Whether the attacker would win material by capturing: the target is more valuable or unprotected. */
export function isThreatened(board: Board, target: PlacedPiece, attacker: PlacedPiece): boolean {
  if (PIECE_VALUE[target.role] > PIECE_VALUE[attacker.role]) return true;
  const color = board.getColor(target.square);
  return color !== undefined && !isProtected(board, target.square, color, attacker.square);
}

/** The attacker's square counts as empty, because it leaves that square when it captures. */
function isProtected(board: Board, square: Square, by: Color, attacker: Square): boolean {
  const occupied = board.occupied.without(attacker);
  return [...board[by].without(square)].some((from) => {
    const piece = board.get(from);
    return piece !== undefined && attacks(piece, from, occupied).has(square);
  });
}

const SLIDERS: ReadonlySet<Role> = new Set<Role>(['bishop', 'rook', 'queen']);

export function isSlider(role: Role): boolean {
  return SLIDERS.has(role);
}

/** The piece that a slider would attack if the piece in front were removed. */
export function pieceBehind(board: Board, slider: Square, front: Square): PlacedPiece | null {
  const piece = board.get(slider);
  if (piece === undefined) return null;
  const seen = attacks(piece, slider, board.occupied.without(front));
  const beyond = [...seen.intersect(board.occupied)].find((square) =>
    between(slider, square).has(front),
  );
  return beyond === undefined ? null : (placed(board, SquareSet.fromSquare(beyond))[0] ?? null);
}
