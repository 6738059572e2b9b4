import type { Chess } from 'chessops/chess';
import { makeSquare, parseUci } from 'chessops/util';
import { moveBetween, PROMOTION_ROLES, type Square } from '../destinations.ts';
import { knownMove, positionOf } from '../position.ts';
import type { Puzzle } from './puzzle.ts';

export type AttemptResult =
  /** The move with this index among the solver's moves is wrong or illegal. */
  | { readonly state: 'wrong'; readonly at: number }
  /** All moves are right so far. The opponent answers with `reply`. */
  | { readonly state: 'right'; readonly reply: string }
  | { readonly state: 'solved' };

/**
 * Checks the solver's moves so far, in UCI coordinates and without the opponent's moves. Before the first move, the
 * reply is the opponent's first move. Any checkmate solves a puzzle, even another one than the puzzle's. Moves after
 * the solution are ignored.
 */
export function checkAttempt(puzzle: Puzzle, solverMoves: readonly string[]): AttemptResult {
  return follow(puzzle, solverMoves).result;
}

export interface Hint {
  /** The square of the piece that should move. */
  readonly from: Square;
  /** The square where it should go, only in the second hint. */
  readonly to: Square | null;
}

/** A hint for the solver's next move, or null if no move is expected. The second hint tells more than the first. */
export function hintFor(
  puzzle: Puzzle,
  solverMoves: readonly string[],
  number: 1 | 2,
): Hint | null {
  const { result, expected } = follow(puzzle, solverMoves);
  const move = result.state === 'right' ? parseUci(expected ?? '') : undefined;
  if (move === undefined || !('from' in move)) return null;
  return { from: makeSquare(move.from), to: number === 2 ? makeSquare(move.to) : null };
}

interface Progress {
  readonly result: AttemptResult;
  /** The puzzle's next move of the solver. */
  readonly expected?: string | undefined;
}

function follow({ fen, moves }: Puzzle, solverMoves: readonly string[]): Progress {
  const position = positionOf(fen);
  for (let index = 0; ; index += 1) {
    const [reply, expected] = moves.slice(2 * index);
    if (reply === undefined || expected === undefined) return { result: { state: 'solved' } };
    position.play(knownMove(position, reply));
    const text = solverMoves[index];
    if (text === undefined) return { result: { state: 'right', reply }, expected };
    const played = usualForm(position, text);
    if (played === null) return { result: { state: 'wrong', at: index } };
    position.play(knownMove(position, played));
    if (position.isCheckmate()) return { result: { state: 'solved' } };
    if (played !== expected) return { result: { state: 'wrong', at: index } };
  }
}

/** The usual form of a legal move, or null. Boards also send castling as the king onto its rook. */
function usualForm(position: Chess, text: string): string | null {
  const move = parseUci(text);
  if (move === undefined || !('from' in move)) return null;
  const promotion = PROMOTION_ROLES.find((role) => role === move.promotion) ?? null;
  if (promotion === null && move.promotion !== undefined) return null;
  return moveBetween(position, makeSquare(move.from), makeSquare(move.to), promotion);
}
