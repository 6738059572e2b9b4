import { read, write } from '@lichess-org/chessground/fen';
import type { Square } from '@rookery/chess';
import type { BoardPiece } from './words.ts';

/** The placement with a piece set on a square, or with the square emptied. */
export function withPiece(placement: string, square: Square, piece: BoardPiece | null): string {
  const pieces = read(placement);
  if (piece === null) pieces.delete(square);
  else pieces.set(square, piece);
  return write(pieces);
}

/** The placement with a piece moved from one square to another. */
export function withMovedPiece(placement: string, from: Square, to: Square): string {
  const piece = pieceOn(placement, from);
  if (piece === null || from === to) return placement;
  return withPiece(withPiece(placement, from, null), to, piece);
}

export function pieceOn(placement: string, square: Square): BoardPiece | null {
  return read(placement).get(square) ?? null;
}

const ROLES = {
  k: 'king',
  q: 'queen',
  r: 'rook',
  b: 'bishop',
  n: 'knight',
  p: 'pawn',
} as const;

/** The piece for a key, as in FEN: capitals are White's. */
export function pieceOfKey(key: string): BoardPiece | null {
  const role = ROLES[key.toLowerCase() as keyof typeof ROLES];
  if (role === undefined) return null;
  return { role, color: key === key.toLowerCase() ? 'black' : 'white' };
}
