import { Chess } from 'chessops/chess';
import { parseFen } from 'chessops/fen';
import type { Setup } from 'chessops/setup';
import { SquareSet } from 'chessops/squareSet';
import { COLORS, type Color } from 'chessops/types';
import { fenOf } from './position.ts';

/** Why a position cannot be. */
export type WrongSetup =
  | 'unreadable'
  | 'empty'
  | 'kings'
  | 'pawns_on_back_rank'
  | 'too_many_pawns'
  | 'too_many_pieces'
  | 'other_side_in_check';

export type ReadSetup =
  | { readonly ok: true; readonly fen: string }
  | { readonly ok: false; readonly reason: WrongSetup };

const WRONG: Readonly<Record<string, WrongSetup>> = {
  ERR_EMPTY: 'empty',
  ERR_KINGS: 'kings',
  ERR_OPPOSITE_CHECK: 'other_side_in_check',
  ERR_PAWNS_ON_BACKRANK: 'pawns_on_back_rank',
};

/** No engine plays with more, and no game of chess gets there. */
const MOST_PAWNS = 8;
const MOST_PIECES = 16;
/** Beyond these, engines refuse to count. */
const MOST_HALFMOVES = 100;
const MOST_FULLMOVES = 999;

/**
 * The position of a FEN that somebody wrote, in our own writing, or why it is none. Castling rights
 * without a king and a rook in their places and an en passant that nobody can play are left out.
 */
export function readSetup(text: string): ReadSetup {
  return parseFen(text.trim().replaceAll(/\s+/g, ' ')).unwrap(checked, () => ({
    ok: false,
    reason: 'unreadable',
  }));
}

/** Without its kings a board is not worth counting. */
function checked(setup: Setup): ReadSetup {
  const crowd = crowdIn(setup);
  return Chess.fromSetup(usual(setup)).unwrap(
    (position) => crowd ?? { ok: true, fen: fenOf(position) },
    ({ message }) => {
      const reason = WRONG[message] ?? 'unreadable';
      const isBare = reason === 'empty' || reason === 'kings';
      return isBare || crowd === null ? { ok: false, reason } : crowd;
    },
  );
}

function crowdIn({ board }: Setup): ReadSetup | null {
  const isMore = (most: number, of: SquareSet) =>
    COLORS.some((color) => board[color].intersect(of).size() > most);
  if (isMore(MOST_PAWNS, board.pawn)) return { ok: false, reason: 'too_many_pawns' };
  return isMore(MOST_PIECES, board.occupied) ? { ok: false, reason: 'too_many_pieces' } : null;
}

/** The corners from which a rook castles: what else a FEN may name belongs to chess with other starts. */
const CORNERS = SquareSet.corners();

function usual(setup: Setup): Setup {
  const { board } = setup;
  const atHome = (color: Color, square: number, rank: SquareSet) =>
    board.kingOf(color) === square ? rank : SquareSet.empty();
  const home = atHome('white', 4, SquareSet.fromRank(0)).union(
    atHome('black', 60, SquareSet.fromRank(7)),
  );
  return {
    ...setup,
    castlingRights: setup.castlingRights.intersect(CORNERS).intersect(home),
    halfmoves: Math.min(setup.halfmoves, MOST_HALFMOVES),
    fullmoves: Math.min(setup.fullmoves, MOST_FULLMOVES),
  };
}

/** A FEN of pieces, turn and castling rights as an editor has them, whether or not it can be played. */
export function setupFen(placement: string, turn: Color, castling: string): string {
  return `${placement} ${turn === 'white' ? 'w' : 'b'} ${castling === '' ? '-' : castling} - 0 1`;
}
