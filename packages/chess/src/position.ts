import { Chess } from 'chessops/chess';
import { INITIAL_FEN, makeFen, parseFen } from 'chessops/fen';
import type { Color, Move, NormalMove, Role } from 'chessops/types';
import { makeUci, parseSquare, parseUci } from 'chessops/util';

export { INITIAL_FEN };

/** The position of a FEN we wrote ourselves; any other text is a fault. */
export function positionOf(fen: string): Chess {
  return Chess.fromSetup(parseFen(fen).unwrap()).unwrap();
}

/** En passant stands in it only where it can be played, so equal texts are equal positions. */
export function fenOf(position: Chess): string {
  return makeFen(position.toSetup());
}

/** The move this text means here, or null where it is none, or not a legal one. */
export function legalMove(position: Chess, uci: string): Move | null {
  const move = parseUci(uci);
  if (move === undefined || !position.isLegal(move)) return null;
  return isOnlyForm(position, move, uci) ? move : null;
}

/**
 * A move has one form only: repeating it must be recognisable. Refused are a promotion in capitals
 * and castling as the king taking its rook; chessops takes any king's move onto a piece of its own
 * side for castling, even onto a pawn.
 */
function isOnlyForm(position: Chess, move: Move, uci: string): boolean {
  return makeUci(move) === uci && !position.board[position.turn].has(move.to);
}

/** The move of a game that was judged before: one that is not legal here is a fault. */
export function knownMove(position: Chess, uci: string): Move {
  const move = legalMove(position, uci);
  if (move === null) throw new Error(`Not a legal move here: ${uci}`);
  return move;
}

/** Every legal move, in UCI coordinates. */
export function* legalMoves(position: Chess): Generator<NormalMove> {
  const context = position.ctx();
  for (const [from, targets] of position.allDests(context)) {
    for (const target of targets) yield* spelledOut(position, from, target);
  }
}

const PROMOTIONS = ['queen', 'rook', 'bishop', 'knight'] as const;

function* spelledOut(position: Chess, from: number, to: number): Generator<NormalMove> {
  if (position.board.pawn.has(from) && (to < 8 || to >= 56)) {
    for (const promotion of PROMOTIONS) yield { from, to, promotion };
  } else if (position.board[position.turn].has(to)) {
    yield { from, to: to > from ? from + 2 : from - 2 };
  } else yield { from, to };
}

/** What stands on a square. */
export function roleAt(fen: string, square: string): Role | null {
  const index = parseSquare(square);
  return index === undefined ? null : (positionOf(fen).board.getRole(index) ?? null);
}

/** Whether a side could still mate by any sequence of legal moves, as far as its material says. */
export function canMate(position: Chess, color: Color): boolean {
  return !position.hasInsufficientMaterial(color);
}

/**
 * Tells positions apart the way repetition does: pieces, turn, castling rights and a possible en
 * passant; not the counters. 64 bits of it, because a game carries one for each of up to 150 positions.
 */
export function keyOf(fen: string): string {
  let low = 0x9e3779b9;
  let high = 0x85ebca6b;
  for (let index = 0, fields = 0; index < fen.length; index += 1) {
    const code = fen.charCodeAt(index);
    if (code === SPACE && ++fields === COUNTED_FIELDS) break;
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul((high << 5) ^ (high >>> 27) ^ code, 0xc2b2ae35);
  }
  return (
    (mixed(low ^ (high >>> 3)) >>> 0).toString(36) +
    (mixed(high ^ (low >>> 5)) >>> 0).toString(36).padStart(7, '0')
  );
}

const SPACE = 32;
const COUNTED_FIELDS = 4;

function mixed(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return twice ^ (twice >>> 16);
}

/** The keys since the last capture or pawn move, once the position with this FEN has come up. */
export function repetitionAfter(before: readonly string[], position: Chess, fen: string): string[] {
  return position.halfmoves === 0 ? [keyOf(fen)] : [...before, keyOf(fen)];
}
