import { attacks, between } from 'chessops/attacks';
import type { Board } from 'chessops/board';
import { SquareSet } from 'chessops/squareSet';
import type { Role, Square } from 'chessops/types';
import { opponentOf, type Color } from '../../color.ts';
import { WORTH } from './worth.ts';

/** A piece and where it stands. */
export interface Placed {
  readonly role: Role;
  readonly square: Square;
}

/** What a piece on a square attacks, pawns left out: to hit a pawn is no threat to speak of. */
export function attackedPieces(board: Board, from: Square): Placed[] {
  const piece = board.get(from);
  if (piece === undefined) return [];
  const hit = attacks(piece, from, board.occupied).intersect(board[opponentOf(piece.color)]);
  return placed(board, hit.diff(board.pawn));
}

export function placed(board: Board, squares: SquareSet): Placed[] {
  return [...squares].flatMap((square) => {
    const role = board.getRole(square);
    return role === undefined ? [] : [{ role, square }];
  });
}

/** Whether an attacker that takes here wins something: a king, a bigger piece, or an unprotected one. */
export function isThreatened(board: Board, target: Placed, attacker: Placed): boolean {
  if (WORTH[target.role] > WORTH[attacker.role]) return true;
  const color = board.getColor(target.square);
  return color !== undefined && !isProtected(board, target.square, color, attacker.square);
}

/** Protectors count through the attacker, which will have left its square. */
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

/** The piece a slider would attack if the one in front of it were gone. */
export function pieceBehind(board: Board, slider: Square, front: Square): Placed | null {
  const piece = board.get(slider);
  if (piece === undefined) return null;
  const seen = attacks(piece, slider, board.occupied.without(front));
  const beyond = [...seen.intersect(board.occupied)].find((square) =>
    between(slider, square).has(front),
  );
  return beyond === undefined ? null : (placed(board, SquareSet.fromSquare(beyond))[0] ?? null);
}
