import type { PromotionRole, Square } from '@rookery/chess';
import type { Piece } from '@lichess-org/chessground/types';

export type BoardPiece = Pick<Piece, 'color' | 'role'>;

/** The state of a square while a piece is selected. */
export type SquareMark = 'picked' | 'target' | null;

/** All texts of the board, for translation. */
export interface BoardWords {
  /** The name of the board: “Chess board, Black at the bottom”. */
  readonly board: string;
  /** How to use the keyboard, for screen readers. */
  readonly keys: string;
  /** “e4, white pawn”, “d5, empty, possible move”. */
  readonly square: (square: Square, piece: BoardPiece | null, mark: SquareMark) => string;
  /** “White pawn on e2 picked up, 2 moves”. */
  readonly pickedUp: (square: Square, piece: BoardPiece, targets: number) => string;
  readonly putBack: string;
  /** “None of your pieces is on e5”. */
  readonly nothingToPick: (square: Square) => string;
  /** “The piece cannot move to e5”. */
  readonly cannotGo: (square: Square) => string;
  /** “Premove set: e7 to e5”. */
  readonly premoveSet: (from: Square, to: Square) => string;
  readonly premoveCancelled: string;
  /** The heading of the promotion dialog. */
  readonly promotion: string;
  readonly promotionRole: (role: PromotionRole) => string;
  /** Cancels the promotion. */
  readonly cancelPromotion: string;
}
