import { read, write } from '@lichess-org/chessground/fen';
import type { Piece } from '@lichess-org/chessground/types';
import type { PromotionRole, Square } from '@rookery/chess';
import type { BoardShape } from './shapes.ts';

/** A move that is played when its turn comes, if it is legal then. */
export interface Premove {
  readonly from: Square;
  readonly to: Square;
  /** Null if the piece is not a pawn on its last rank. */
  readonly promotion: PromotionRole | null;
}

/** The placement with the pieces where the premoves would put them, whatever the opponent plays. */
export function placementAfter(fen: string, premoves: readonly Premove[]): string {
  const pieces: Map<string, Piece> = read(fen);
  for (const premove of premoves) apply(pieces, premove);
  return write(pieces as Parameters<typeof write>[0]);
}

function apply(pieces: Map<string, Piece>, { from, to, promotion }: Premove): void {
  const piece = pieces.get(from);
  if (piece === undefined) return;
  pieces.delete(from);
  const castling = piece.role === 'king' ? castlingOf(pieces, piece, from, to) : null;
  if (castling === null) {
    pieces.set(to, { ...piece, role: promotion ?? piece.role });
    return;
  }
  const rook = pieces.get(castling.rookFrom);
  pieces.delete(castling.rookFrom);
  pieces.set(castling.kingTo, piece);
  if (rook !== undefined) pieces.set(castling.rookTo, rook);
}

/** The squares of castling, by a king's move of two squares or onto its own rook. */
function castlingOf(pieces: Map<string, Piece>, king: Piece, from: Square, to: Square) {
  const [rank, isKingSide] = [from.charAt(1), to > from];
  const target = pieces.get(to);
  const isOntoRook = target?.role === 'rook' && target.color === king.color;
  const files = Math.abs(to.charCodeAt(0) - from.charCodeAt(0));
  if (!isOntoRook && (files !== 2 || !to.endsWith(rank))) return null;
  return {
    rookFrom: isOntoRook ? to : `${isKingSide ? 'h' : 'a'}${rank}`,
    kingTo: `${isKingSide ? 'g' : 'c'}${rank}`,
    rookTo: `${isKingSide ? 'f' : 'd'}${rank}`,
  };
}

const NUMBER_COLOR = '#34508f';

/** The order of several premoves, on their targets. A square that is reached twice has its last number. */
export function numbersOf(premoves: readonly Premove[]): BoardShape[] {
  if (premoves.length < 2) return [];
  const last = new Map(premoves.map(({ to }, index) => [to, index + 1]));
  return [...last].map(([square, number]) => ({
    kind: 'badge',
    square,
    text: String(number),
    color: NUMBER_COLOR,
  }));
}
