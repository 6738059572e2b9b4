import { chessgroundDests } from 'chessops/compat';
import type { Chess } from 'chessops/chess';
import type { Role, SquareName } from 'chessops/types';
import { makeUci, parseSquare, squareFile } from 'chessops/util';
import { legalMove } from './position.ts';

export type Square = SquareName;

/** The promotion pieces, the most usual first. */
export const PROMOTION_ROLES = ['queen', 'knight', 'rook', 'bishop'] as const;
export type PromotionRole = (typeof PROMOTION_ROLES)[number];

/**
 * The legal destinations of each piece of the side to move. Castling appears twice, as a king's move of two
 * squares and as the king onto its rook, because players use both. `moveBetween` accepts both.
 */
export function legalDestinations(position: Chess): Map<Square, Square[]> {
  return chessgroundDests(position);
}

/** Whether a move between these squares is a promotion. */
export function isPromotion(position: Chess, from: Square, to: Square): boolean {
  return (
    position.board.getRole(parseSquare(from)) === 'pawn' && (to.endsWith('8') || to.endsWith('1'))
  );
}

/** The legal move between two squares in UCI coordinates, or null. */
export function moveBetween(
  position: Chess,
  from: Square,
  to: Square,
  promotion: PromotionRole | null = null,
): string | null {
  const becomes: { promotion?: Role } = promotion === null ? {} : { promotion };
  const move = { from: parseSquare(from), to: castledTo(position, from, to), ...becomes };
  const uci = makeUci(move);
  return legalMove(position, uci) === null ? null : uci;
}

/** Converts castling by the king onto its own rook to the king's destination. */
function castledTo(position: Chess, from: Square, to: Square): number {
  const [king, target] = [parseSquare(from), parseSquare(to)];
  const castles =
    position.board.getRole(king) === 'king' &&
    position.board.getRole(target) === 'rook' &&
    position.board[position.turn].has(target);
  if (!castles) return target;
  return squareFile(target) > squareFile(king) ? king + 2 : king - 2;
}
