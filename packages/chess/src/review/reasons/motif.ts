import type { Role } from 'chessops/types';
import { recaptureGain } from './exchange.ts';
import type { PlacedPiece } from './attack.ts';
import type { Step, PlayedVariation } from './played-variation.ts';

/** A tactical motif: a move with which a piece wins material. */
export interface Motif {
  readonly name: 'fork' | 'pin' | 'skewer' | 'discovery';
  /** The attacking piece. */
  readonly by: PlacedPiece;
  readonly targets: readonly Role[];
  /** The step in which one of the targets is captured. */
  readonly taken: number;
}

/** The piece that has just moved, after a possible promotion. */
export function movedPiece({ move, piece }: Step): PlacedPiece {
  return { role: move.promotion ?? piece, square: move.to };
}

/** Whether capturing the piece that has just moved would lose material, or is impossible. */
export function isSafe({ after, move }: Step): boolean {
  return recaptureGain(after, move.to) < 0;
}

/** The steps of the winner's next two moves. */
export function followUps(at: number): readonly number[] {
  return [at + 2, at + 4];
}

/** Whether a piece is captured on its square without having moved since. */
export function takesUnmoved(
  variation: PlayedVariation,
  at: number,
  taken: number,
  target: PlacedPiece,
): boolean {
  const step = variation[taken];
  if (step === undefined || step.move.to !== target.square) return false;
  const between = variation.slice(at + 1, taken);
  return step.captured === target.role && between.every(({ move }) => !touches(move, target));
}

function touches({ from, to }: Step['move'], { square }: PlacedPiece): boolean {
  return from === square || to === square;
}
