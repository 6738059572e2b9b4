import type { Role } from 'chessops/types';
import { recaptureGain } from './exchange.ts';
import type { Placed } from './attack.ts';
import type { Step, Walk } from './walk.ts';

/** A move by which a piece wins something in a way that has a name. */
export interface Motif {
  readonly name: 'fork' | 'pin' | 'skewer' | 'discovery';
  /** The piece that hits, and where from. */
  readonly by: Placed;
  readonly targets: readonly Role[];
  /** The step of the line in which one of them is taken. */
  readonly taken: number;
}

/** The piece that has just moved, as what it is now. */
export function movedPiece({ move, piece }: Step): Placed {
  return { role: move.promotion ?? piece, square: move.to };
}

/** Whether the other side only loses by taking the piece that has just moved, if it can at all. */
export function isSafe({ after, move }: Step): boolean {
  return recaptureGain(after, move.to) < 0;
}

/** The winner's two moves after the one at `at`. */
export function followUps(at: number): readonly number[] {
  return [at + 2, at + 4];
}

/** Whether a piece is taken where it stood, without having moved since. */
export function takesUnmoved(walk: Walk, at: number, taken: number, target: Placed): boolean {
  const step = walk[taken];
  if (step === undefined || step.move.to !== target.square) return false;
  const between = walk.slice(at + 1, taken);
  return step.captured === target.role && between.every(({ move }) => !touches(move, target));
}

function touches({ from, to }: Step['move'], { square }: Placed): boolean {
  return from === square || to === square;
}
