import { Chess } from 'chessops/chess';
import { parseFen } from 'chessops/fen';
import type { Setup } from 'chessops/setup';
import { SquareSet } from 'chessops/squareSet';
import { COLORS, type Color } from 'chessops/types';
import { fenOf } from './position.ts';

/** The reason why a position is not valid. */
export type SetupError =
  | 'unreadable'
  | 'empty'
  | 'kings'
  | 'pawns_on_back_rank'
  | 'too_many_pawns'
  | 'too_many_pieces'
  | 'other_side_in_check';

export type ReadSetup =
  | { readonly ok: true; readonly fen: string }
  | { readonly ok: false; readonly reason: SetupError };

const SETUP_ERRORS: Readonly<Record<string, SetupError>> = {
  ERR_EMPTY: 'empty',
  ERR_KINGS: 'kings',
  ERR_OPPOSITE_CHECK: 'other_side_in_check',
  ERR_PAWNS_ON_BACKRANK: 'pawns_on_back_rank',
};

/** Engines refuse positions with more, and no legal game reaches them. */
const MAX_PAWNS = 8;
const MAX_PIECES = 16;
/** Engines refuse larger counters. */
const MAX_HALFMOVES = 100;
const MAX_FULLMOVES = 999;

/**
 * Reads a FEN from outside and returns it in our own form, or the error. Castling rights without king and rook on
 * their initial squares, and an en passant square without a legal capture, are removed.
 */
export function readSetup(text: string): ReadSetup {
  return parseFen(text.trim().replaceAll(/\s+/g, ' ')).unwrap(validate, () => ({
    ok: false,
    reason: 'unreadable',
  }));
}

/** Missing kings are reported before too many pieces. */
function validate(setup: Setup): ReadSetup {
  const excess = findExcess(setup);
  return Chess.fromSetup(normalize(setup)).unwrap(
    (position) => excess ?? { ok: true, fen: fenOf(position) },
    ({ message }) => {
      const reason = SETUP_ERRORS[message] ?? 'unreadable';
      const isBare = reason === 'empty' || reason === 'kings';
      return isBare || excess === null ? { ok: false, reason } : excess;
    },
  );
}

function findExcess({ board }: Setup): ReadSetup | null {
  const isMore = (most: number, of: SquareSet) =>
    COLORS.some((color) => board[color].intersect(of).size() > most);
  if (isMore(MAX_PAWNS, board.pawn)) return { ok: false, reason: 'too_many_pawns' };
  return isMore(MAX_PIECES, board.occupied) ? { ok: false, reason: 'too_many_pieces' } : null;
}

/** Rooks castle from the corners. Other castling squares in a FEN belong to Chess960. */
const CORNERS = SquareSet.corners();

function normalize(setup: Setup): Setup {
  const { board } = setup;
  const atHome = (color: Color, square: number, rank: SquareSet) =>
    board.kingOf(color) === square ? rank : SquareSet.empty();
  const home = atHome('white', 4, SquareSet.fromRank(0)).union(
    atHome('black', 60, SquareSet.fromRank(7)),
  );
  return {
    ...setup,
    castlingRights: setup.castlingRights.intersect(CORNERS).intersect(home),
    halfmoves: Math.min(setup.halfmoves, MAX_HALFMOVES),
    fullmoves: Math.min(setup.fullmoves, MAX_FULLMOVES),
  };
}

/** The FEN of a position in the editor, valid or not. */
export function setupFen(placement: string, turn: Color, castling: string): string {
  return `${placement} ${turn === 'white' ? 'w' : 'b'} ${castling === '' ? '-' : castling} - 0 1`;
}
