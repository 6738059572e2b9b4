import { chessgroundDests } from 'chessops/compat';
import type { Chess } from 'chessops/chess';
import type { Role, SquareName } from 'chessops/types';
import { makeUci, parseSquare, squareFile } from 'chessops/util';
import { legalMove } from './position.ts';

export type Square = SquareName;

/** What a pawn may become, the likeliest first. */
export const PROMOTION_ROLES = ['queen', 'knight', 'rook', 'bishop'] as const;
export type PromotionRole = (typeof PROMOTION_ROLES)[number];

/**
 * Where each piece of the side to move may go. Castling stands in it twice, as the king's two squares
 * and as the king onto its rook: players are used to either. `moveBetween` knows both.
 */
export function legalDestinations(position: Chess): Map<Square, Square[]> {
  return chessgroundDests(position);
}

/** Whether a pawn going there has to become something. */
export function isPromotion(position: Chess, from: Square, to: Square): boolean {
  return (
    position.board.getRole(parseSquare(from)) === 'pawn' && (to.endsWith('8') || to.endsWith('1'))
  );
}

/** The legal move between two squares in its only form, or null where there is none. */
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

/** Where the king really goes when it was put on its own rook. */
function castledTo(position: Chess, from: Square, to: Square): number {
  const [king, target] = [parseSquare(from), parseSquare(to)];
  const castles =
    position.board.getRole(king) === 'king' &&
    position.board.getRole(target) === 'rook' &&
    position.board[position.turn].has(target);
  if (!castles) return target;
  return squareFile(target) > squareFile(king) ? king + 2 : king - 2;
}
