import type { Chess } from 'chessops/chess';
import { makeSanAndPlay } from 'chessops/san';
import type { Move, Role } from 'chessops/types';
import type { Color } from './color.ts';
import { fenOf, INITIAL_FEN, knownMove, legalMove, positionOf } from './position.ts';

/** A move with its notation, the pieces it concerns and the position after it. */
export interface MoveDetails {
  readonly uci: string;
  readonly san: string;
  readonly mover: Color;
  readonly piece: Role;
  readonly captured: Role | null;
  readonly promotion: Role | null;
  readonly castling: 'king' | 'queen' | null;
  readonly threat: 'check' | 'mate' | null;
  /** The position after the move. */
  readonly fen: string;
}

export type DetailedMoves = readonly MoveDetails[];

/**
 * The details of all moves. Details computed before are reused, so that after one more move of a long game only
 * that move is computed.
 */
export function describeMoves(
  before: DetailedMoves,
  moves: readonly string[],
  startFen = INITIAL_FEN,
): DetailedMoves {
  const shared = sharedLength(before, moves);
  if (shared === before.length && shared === moves.length) return before;
  const line = before.slice(0, shared);
  const position = positionOf(line.at(-1)?.fen ?? startFen);
  for (const uci of moves.slice(shared)) line.push(readMove(position, uci));
  return line;
}

/** The details of one move, or null if it is not legal. */
export function describeMove(fen: string, uci: string): MoveDetails | null {
  const position = positionOf(fen);
  return legalMove(position, uci) === null ? null : readMove(position, uci);
}

function sharedLength(before: DetailedMoves, moves: readonly string[]): number {
  const different = before.findIndex(({ uci }, index) => uci !== moves[index]);
  return different === -1 ? before.length : different;
}

function readMove(position: Chess, uci: string): MoveDetails {
  const { turn: mover } = position;
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
  if (!('from' in move)) throw new Error('Drop moves do not exist in standard chess.');
  const piece = board.getRole(move.from) ?? 'pawn';
  const enPassant = piece === 'pawn' && move.to === epSquare;
  return {
    piece,
    captured: enPassant ? ('pawn' as const) : (board.getRole(move.to) ?? null),
    promotion: move.promotion ?? null,
  };
}
