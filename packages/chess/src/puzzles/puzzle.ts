import type { Color } from '../color.ts';
import { fenOf, knownMove, legalMove, positionOf } from '../position.ts';
import { readSetup, type SetupError } from '../setup.ts';

/**
 * A position in which the opponent makes a mistake, and the only good moves after it. `readPuzzle` checks one from
 * outside; every other function expects a valid one.
 */
export interface Puzzle {
  /** The position before the opponent's first move. */
  readonly fen: string;
  /** In UCI coordinates: the opponent's move first, then alternately the solver's and the opponent's. */
  readonly moves: readonly string[];
}

export type PuzzleError = SetupError | 'no_solution' | 'unanswered_move' | 'illegal_move';

export type ReadPuzzle =
  | { readonly ok: true; readonly puzzle: Puzzle }
  | { readonly ok: false; readonly reason: PuzzleError };

/** Checks a puzzle from outside: the position is valid, each move is legal, and the solver moves last. */
export function readPuzzle(fen: string, moves: readonly string[]): ReadPuzzle {
  const setup = readSetup(fen);
  if (!setup.ok) return setup;
  if (moves.length < 2) return { ok: false, reason: 'no_solution' };
  if (moves.length % 2 === 1) return { ok: false, reason: 'unanswered_move' };
  if (!areLegal(setup.fen, moves)) return { ok: false, reason: 'illegal_move' };
  return { ok: true, puzzle: { fen: setup.fen, moves: [...moves] } };
}

function areLegal(fen: string, moves: readonly string[]): boolean {
  const position = positionOf(fen);
  return moves.every((uci) => {
    const move = legalMove(position, uci);
    if (move !== null) position.play(move);
    return move !== null;
  });
}

/** What a solver sees at first. The solution is left out, so that it can stay on the server. */
export interface PuzzleStart {
  /** The position after the opponent's first move, in which the solver moves. */
  readonly fen: string;
  /** The opponent's first move. */
  readonly lastMove: string;
  readonly solver: Color;
}

export function startOf({ fen, moves: [lastMove = ''] }: Puzzle): PuzzleStart {
  const position = positionOf(fen);
  position.play(knownMove(position, lastMove));
  return { fen: fenOf(position), lastMove, solver: position.turn };
}
