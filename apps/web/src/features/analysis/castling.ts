import type { Square } from '@rookery/chess';
import { pieceOn } from '../../ui/board/placement.ts';

export const CASTLINGS = ['K', 'Q', 'k', 'q'] as const;
export type Castling = (typeof CASTLINGS)[number];

const HOMES: Readonly<Record<Castling, { king: Square; rook: Square }>> = {
  K: { king: 'e1', rook: 'h1' },
  Q: { king: 'e1', rook: 'a1' },
  k: { king: 'e8', rook: 'h8' },
  q: { king: 'e8', rook: 'a8' },
};

/** Whether king and rook are on their initial squares. */
export function mayCastle(placement: string, castling: Castling): boolean {
  const color = castling === castling.toUpperCase() ? 'white' : 'black';
  const { king, rook } = HOMES[castling];
  const stands = (square: Square, role: 'king' | 'rook') => {
    const piece = pieceOn(placement, square);
    return piece?.role === role && piece.color === color;
  };
  return stands(king, 'king') && stands(rook, 'rook');
}
