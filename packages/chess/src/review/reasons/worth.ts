import type { Board } from 'chessops/board';
import type { Role } from 'chessops/types';
import { opponentOf, type Color } from '../../color.ts';

/** What pieces are worth in pawns. A king is worth more than all there is. */
export const WORTH: Readonly<Record<Role, number>> = {
  pawn: 1,
  knight: 3,
  bishop: 3,
  rook: 5,
  queen: 9,
  king: 100,
};

const COUNTED = ['pawn', 'knight', 'bishop', 'rook', 'queen'] as const;

/** How much more material a side has than the other. */
export function materialLead(board: Board, color: Color): number {
  return materialOf(board, color) - materialOf(board, opponentOf(color));
}

function materialOf(board: Board, color: Color): number {
  return COUNTED.reduce((sum, role) => sum + WORTH[role] * board.pieces(color, role).size(), 0);
}
