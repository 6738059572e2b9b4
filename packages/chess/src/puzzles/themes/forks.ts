import { oppositeColor } from '../../color.ts';
import { movedPiece } from '../../review/reasons/motif.ts';
import { PIECE_VALUE } from '../../review/reasons/piece-value.ts';
import type { Step } from '../../review/reasons/played-variation.ts';
import { attackedFrom, attackersOf, isEnPrise, isHanging, valueAt } from './attacks.ts';
import type { ThemeRule } from './played-puzzle.ts';

export const FORK_THEMES = {
  // After the last move nothing shows that the fork wins something.
  fork: ({ own }) => own.slice(0, -1).some(isFork),
} satisfies Record<string, ThemeRule>;

/** A piece attacks two pieces at once, each of which it could capture with profit. */
function isFork(step: Step): boolean {
  const { after, move } = step;
  if (step.piece === 'king' || isEnPrise(after.board, move.to)) return false;
  return threatenedBy(step).length > 1;
}

function threatenedBy(step: Step): number[] {
  const { board } = step.after;
  const by = movedPiece(step);
  const opponent = oppositeColor(step.mover);
  const targets = attackedFrom(board, by.square).intersect(board[opponent]).diff(board.pawn);
  const canHitBack = attackersOf(board, by.square, opponent);
  return [...targets].filter(
    (square) =>
      valueAt(board, square) > PIECE_VALUE[by.role] ||
      (isHanging(board, square) && !canHitBack.has(square)),
  );
}
