import { read, write } from '@lichess-org/chessground/fen';
import type { Square } from '@rookery/chess';
import type { BoardPiece } from './words.ts';

/** The pieces of a FEN with another one on a square, or none. */
export function placed(placement: string, square: Square, piece: BoardPiece | null): string {
  const pieces = read(placement);
  if (piece === null) pieces.delete(square);
  else pieces.set(square, piece);
  return write(pieces);
}

/** With a piece put from one square onto another. */
export function shifted(placement: string, from: Square, to: Square): string {
  const piece = pieceOn(placement, from);
  if (piece === null || from === to) return placement;
  return placed(placed(placement, from, null), to, piece);
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

/** The piece a key stands for, as FEN has it: capitals are White's. */
export function pieceOfKey(key: string): BoardPiece | null {
  const role = ROLES[key.toLowerCase() as keyof typeof ROLES];
  if (role === undefined) return null;
  return { role, color: key === key.toLowerCase() ? 'black' : 'white' };
}
