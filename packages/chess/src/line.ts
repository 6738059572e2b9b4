import type { Chess } from 'chessops/chess';
import { makeSanAndPlay } from 'chessops/san';
import type { Move, Role } from 'chessops/types';
import { moverOf, type Color } from './color.ts';
import { fenOf, INITIAL_FEN, knownMove, legalMove, positionOf } from './position.ts';

/** A move of a game with what a reader wants to know of it. */
export interface LineMove {
  readonly uci: string;
  readonly san: string;
  readonly mover: Color;
  readonly piece: Role;
  readonly captured: Role | null;
  readonly promotion: Role | null;
  readonly castling: 'king' | 'queen' | null;
  /** Whether it says check, or mate. */
  readonly threat: 'check' | 'mate' | null;
  /** The position after it. */
  readonly fen: string;
}

export type Line = readonly LineMove[];

/**
 * The moves in words, going on from what was read before: of a long game in which one move was made,
 * only that one is worked out.
 */
export function followLine(before: Line, moves: readonly string[]): Line {
  const shared = sharedLength(before, moves);
  if (shared === before.length && shared === moves.length) return before;
  const line = before.slice(0, shared);
  const position = positionOf(line.at(-1)?.fen ?? INITIAL_FEN);
  for (const uci of moves.slice(shared)) line.push(readMove(position, uci, moverOf(line.length)));
  return line;
}

/** What a move makes of a position, or null where it is not a legal one. */
export function moveFrom(fen: string, uci: string): LineMove | null {
  const position = positionOf(fen);
  return legalMove(position, uci) === null ? null : readMove(position, uci, position.turn);
}

function sharedLength(before: Line, moves: readonly string[]): number {
  const different = before.findIndex(({ uci }, index) => uci !== moves[index]);
  return different === -1 ? before.length : different;
}

function readMove(position: Chess, uci: string, mover: Color): LineMove {
  const move = knownMove(position, uci);
  const { piece, captured, promotion } = rolesIn(position, move);
  const san = makeSanAndPlay(position, move);
  return {
    uci,
    san,
    mover,
    piece,
    captured,
    promotion,
    castling: san.startsWith('O-O-O') ? 'queen' : san.startsWith('O-O') ? 'king' : null,
    threat: san.endsWith('#') ? 'mate' : san.endsWith('+') ? 'check' : null,
    fen: fenOf(position),
  };
}

function rolesIn({ board, epSquare }: Chess, move: Move) {
  if (!('from' in move)) throw new Error('Nothing is dropped onto this board');
  const piece = board.getRole(move.from) ?? 'pawn';
  const enPassant = piece === 'pawn' && move.to === epSquare;
  return {
    piece,
    captured: enPassant ? ('pawn' as const) : (board.getRole(move.to) ?? null),
    promotion: move.promotion ?? null,
  };
}
