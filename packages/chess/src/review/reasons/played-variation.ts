import type { Chess } from 'chessops/chess';
import type { NormalMove, Role, Square } from 'chessops/types';
import type { Color } from '../../color.ts';
import { legalMove } from '../../position.ts';

/** One move of a variation, with the positions before and after it. */
export interface Step {
  readonly mover: Color;
  readonly move: NormalMove;
  readonly piece: Role;
  readonly captured: Role | null;
  readonly before: Chess;
  readonly after: Chess;
}

export type PlayedVariation = readonly Step[];

/** Plays the moves of a variation up to the first illegal one. */
export function playVariation(start: Chess, line: readonly string[]): PlayedVariation {
  const steps: Step[] = [];
  let before = start;
  for (const uci of line) {
    const step = stepFrom(before, uci);
    if (step === null) break;
    steps.push(step);
    before = step.after;
  }
  return steps;
}

function stepFrom(before: Chess, uci: string): Step | null {
  const move = legalMove(before, uci);
  if (move === null || !('from' in move)) return null;
  return stepBy(before, move);
}

/** The step of a move that is known to be legal. */
export function stepBy(before: Chess, move: NormalMove): Step {
  const after = before.clone();
  after.play(move);
  const piece = before.board.getRole(move.from) ?? 'pawn';
  return { mover: before.turn, move, piece, captured: capturedBy(before, move), before, after };
}

export function capturedBy({ board, epSquare }: Chess, move: NormalMove): Role | null {
  if (board.pawn.has(move.from) && move.to === epSquare) return 'pawn';
  return board.getRole(move.to) ?? null;
}

export function changesMaterial({ captured, move }: Step): boolean {
  return captured !== null || move.promotion !== undefined;
}

/** The square before step `since` of the piece that is on `square` before step `index`. */
export function squareBefore(
  variation: PlayedVariation,
  square: Square,
  index: number,
  since: number,
): Square {
  return variation
    .slice(since, index)
    .reduceRight((at, { move }) => (move.to === at ? move.from : at), square);
}
