import { squareFile, squareRank } from 'chessops/util';
import type { Step } from '../../review/reasons/played-variation.ts';
import type { ThemeRule } from './played-puzzle.ts';

/** Themes of a single move of the solver. */
export const SPECIAL_MOVE_THEMES = {
  advancedPawn: ({ own }) => own.some((step) => isPawnMoveTo(step, 7)),
  castling: ({ own }) => own.some(isCastling),
  enPassant: ({ own }) => own.some(isEnPassant),
  promotion: ({ own }) => own.some(({ move }) => move.promotion !== undefined),
  underPromotion: ({ own }) => own.some(isNeededUnderPromotion),
} satisfies Record<string, ThemeRule>;

/** Whether a pawn reaches at least this rank, counted from its own side. */
export function isPawnMoveTo({ piece, move, mover }: Step, rank: number): boolean {
  const reached = mover === 'white' ? squareRank(move.to) + 1 : 8 - squareRank(move.to);
  return piece === 'pawn' && reached >= rank;
}

export function isCastling({ piece, move }: Step): boolean {
  return piece === 'king' && Math.abs(squareFile(move.from) - squareFile(move.to)) === 2;
}

export function isEnPassant({ piece, captured, before, move }: Step): boolean {
  return piece === 'pawn' && captured !== null && !before.board.has(move.to);
}

/** A queen would mate as well as a rook or a bishop, so that of the mating promotions only a knight counts. */
function isNeededUnderPromotion({ move: { promotion }, after }: Step): boolean {
  if (promotion === undefined || promotion === 'queen') return false;
  return promotion === 'knight' || !after.isCheckmate();
}
