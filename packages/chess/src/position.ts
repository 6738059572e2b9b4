import { Chess } from 'chessops/chess';
import { INITIAL_FEN, makeFen, parseFen } from 'chessops/fen';
import type { Color, Move, NormalMove, Role } from 'chessops/types';
import { makeUci, parseSquare, parseUci } from 'chessops/util';

export { INITIAL_FEN };

/** The position of a FEN that our own code wrote. Throws for any other text. */
export function positionOf(fen: string): Chess {
  return Chess.fromSetup(parseFen(fen).unwrap()).unwrap();
}

/** Contains the en passant square only if a capture is legal, so that equal positions have equal FENs. */
export function fenOf(position: Chess): string {
  return makeFen(position.toSetup());
}

/** Parses a legal move in UCI coordinates, or returns null. */
export function legalMove(position: Chess, uci: string): Move | null {
  const move = parseUci(uci);
  if (move === undefined || !position.isLegal(move)) return null;
  return isOnlyForm(position, move, uci) ? move : null;
}

/**
 * Each move has a single form, so that a repeated request is recognised. A promotion in capitals and castling as
 * king takes rook are refused. (chessops accepts any king's move onto an own piece as castling, even onto a pawn.)
 */
function isOnlyForm(position: Chess, move: Move, uci: string): boolean {
  return makeUci(move) === uci && !position.board[position.turn].has(move.to);
}

/** Parses a move that has been validated before. Throws if it is not legal. */
export function knownMove(position: Chess, uci: string): Move {
  const move = legalMove(position, uci);
  if (move === null) throw new Error(`Not a legal move here: ${uci}`);
  return move;
}

/** Parses a move of a stored game. It is not validated again, which would take most of the time of a replay. */
export function storedMove(uci: string): NormalMove {
  const move = parseUci(uci);
  if (move === undefined || !('from' in move)) throw new Error(`Not a move: ${uci}`);
  return move;
}

/** All legal moves, with castling as a king's move of two squares. */
export function* legalMoves(position: Chess): Generator<NormalMove> {
  const context = position.ctx();
  for (const [from, targets] of position.allDests(context)) {
    for (const target of targets) yield* movesTo(position, from, target);
  }
}

export function hasOnlyOneMove(position: Chess): boolean {
  const moves = legalMoves(position);
  moves.next();
  return moves.next().done === true;
}

const PROMOTIONS = ['queen', 'rook', 'bishop', 'knight'] as const;

function* movesTo(position: Chess, from: number, to: number): Generator<NormalMove> {
  if (position.board.pawn.has(from) && (to < 8 || to >= 56)) {
    for (const promotion of PROMOTIONS) yield { from, to, promotion };
  } else if (position.board[position.turn].has(to)) {
    yield { from, to: to > from ? from + 2 : from - 2 };
  } else yield { from, to };
}

/** The piece on a square. */
export function roleAt(fen: string, square: string): Role | null {
  const index = parseSquare(square);
  return index === undefined ? null : (positionOf(fen).board.getRole(index) ?? null);
}

/** Whether a side has the material to mate by some sequence of legal moves. */
export function canMate(position: Chess, color: Color): boolean {
  return !position.hasInsufficientMaterial(color);
}

/**
 * A key that is equal for positions that count as repeated: it covers pieces, turn, castling rights and en
 * passant, but not the counters. It has only 64 bits, because a game stores up to 150 of them.
 */
export function keyOf(fen: string): string {
  let low = 0x9e3779b9;
  let high = 0x85ebca6b;
  for (let index = 0, fields = 0; index < fen.length; index += 1) {
    const code = fen.charCodeAt(index);
    if (code === SPACE && ++fields === KEY_FIELDS) break;
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul((high << 5) ^ (high >>> 27) ^ code, 0xc2b2ae35);
  }
  return (
    (mixed(low ^ (high >>> 3)) >>> 0).toString(36) +
    (mixed(high ^ (low >>> 5)) >>> 0).toString(36).padStart(7, '0')
  );
}

const SPACE = 32;
const KEY_FIELDS = 4;

function mixed(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return twice ^ (twice >>> 16);
}

/** The keys since the last capture or pawn move, after the position with this FEN has been reached. */
export function repetitionAfter(before: readonly string[], position: Chess, fen: string): string[] {
  return position.halfmoves === 0 ? [keyOf(fen)] : [...before, keyOf(fen)];
}
