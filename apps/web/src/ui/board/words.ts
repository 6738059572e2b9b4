import type { PromotionRole, Square } from '@rookery/chess';
import type { Piece } from '@lichess-org/chessground/types';

export type BoardPiece = Pick<Piece, 'color' | 'role'>;

/** What a square is to the piece that was picked up. */
export type SquareMark = 'picked' | 'target' | null;

/** Everything the board says, so that it can say it in any language. */
export interface BoardWords {
  /** The name of the board: “Chess board, Black below”. */
  readonly board: string;
  /** How it is played by keyboard, for those who hear it: one sentence. */
  readonly keys: string;
  /** “e4, white pawn”, “d5, empty, possible”. */
  readonly square: (square: Square, piece: BoardPiece | null, mark: SquareMark) => string;
  /** “White pawn on e2 picked up, 2 moves”. */
  readonly pickedUp: (square: Square, piece: BoardPiece, targets: number) => string;
  readonly putBack: string;
  /** “Nothing of yours to pick up on e5”. */
  readonly nothingToPick: (square: Square) => string;
  /** “The picked up piece cannot go to e5”. */
  readonly cannotGo: (square: Square) => string;
  /** “Premove: e7 to e5”. */
  readonly premoveSet: (from: Square, to: Square) => string;
  readonly premoveCancelled: string;
  /** The heading of the four pieces a pawn may become. */
  readonly promotion: string;
  readonly promotionRole: (role: PromotionRole) => string;
  /** Leaves the pawn where it was. */
  readonly cancelPromotion: string;
}
