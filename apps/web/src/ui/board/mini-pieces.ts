import { read } from '@lichess-org/chessground/fen';
import type { Color, Square } from '@rookery/chess';
import { spotOf, squaresOf, type Spot } from './squares.ts';
import type { BoardPiece } from './words.ts';

interface MiniPiece extends BoardPiece, Spot {
  /** Stays the same while the same piece is on the same square. */
  readonly key: string;
  /** The origin of the piece that moved. */
  readonly from: Spot | null;
}

export function miniPieces(fen: string, move: string | null, orientation: Color): MiniPiece[] {
  const [from, to] = move === null ? [null, null] : squaresOf(move);
  return [...read(fen)].map(([square, { color, role }]) => ({
    key: `${square}${color}${role}`,
    color,
    role,
    ...spotOf(square as Square, orientation),
    from: from !== null && square === to ? spotOf(from, orientation) : null,
  }));
}
