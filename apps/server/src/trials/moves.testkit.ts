import { legalMoves, positionOf } from '@rookery/chess';

/** All legal moves of a position in UCI notation. */
export function legalUcis(fen: string): string[] {
  return [...legalMoves(positionOf(fen))].map(
    ({ from, to, promotion }) =>
      squareName(from) + squareName(to) + (promotion === undefined ? '' : LETTERS[promotion]),
  );
}

const LETTERS = { queen: 'q', rook: 'r', bishop: 'b', knight: 'n', pawn: '', king: '' };

function squareName(square: number): string {
  return `${'abcdefgh'[square % 8]}${Math.floor(square / 8) + 1}`;
}

export const FOOLS_MATE = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];

/** Leads back to the same position, which then has occurred once more. */
export const KNIGHTS_OUT_AND_BACK = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
