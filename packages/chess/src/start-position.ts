import type { Game } from './game.ts';
import { outcomeOf } from './finish.ts';
import { INITIAL_FEN, positionOf } from './position.ts';
import { readSetup, type SetupError } from './setup.ts';

/** The position before the first move. */
export function startFenOf({ initial_fen }: Pick<Game, 'initial_fen'>): string {
  return initial_fen ?? INITIAL_FEN;
}

/**
 * The number of half-moves before a position, by its move number. Added to the index of a half-move, it gives the
 * number in the move list and the side that moves.
 */
export function pliesBefore(fen: string): number {
  const [, turn, , , , number] = fen.split(' ');
  return 2 * (Number(number) - 1) + (turn === 'b' ? 1 : 0);
}

export type ReadStartPosition =
  /** Null for the usual start. */
  | { readonly ok: true; readonly fen: string | null }
  | { readonly ok: false; readonly reason: SetupError | 'over' };

/** From here on a draw can be claimed by the fifty-move rule. */
const FIFTY_MOVES = 100;

/** Reads a FEN from outside as the start of a game: a legal position in which the game is not over. */
export function readStartPosition(text: string): ReadStartPosition {
  const setup = readSetup(text);
  if (!setup.ok) return setup;
  const position = positionOf(setup.fen);
  const isOver = outcomeOf(position, []) !== null || position.halfmoves >= FIFTY_MOVES;
  if (isOver) return { ok: false, reason: 'over' };
  return { ok: true, fen: setup.fen === INITIAL_FEN ? null : setup.fen };
}
