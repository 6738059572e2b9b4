import type { Board } from 'chessops/board';
import type { Role } from 'chessops/types';
import { oppositeColor, type Color } from '../../color.ts';
import { positionOf } from '../../position.ts';

/** Piece values in pawns. The king's value exceeds all other material. */
export const PIECE_VALUE: Readonly<Record<Role, number>> = {
  pawn: 1,
  knight: 3,
  bishop: 3,
  rook: 5,
  queen: 9,
  king: 100,
};

const COUNTED = ['pawn', 'knight', 'bishop', 'rook', 'queen'] as const;

/** The material of a side minus the opponent's. */
export function materialLead(board: Board, color: Color): number {
  return materialOf(board, color) - materialOf(board, oppositeColor(color));
}

export function materialLeadIn(fen: string, color: Color): number {
  return materialLead(positionOf(fen).board, color);
}

function materialOf(board: Board, color: Color): number {
  return COUNTED.reduce(
    (sum, role) => sum + PIECE_VALUE[role] * board.pieces(color, role).size(),
    0,
  );
}
