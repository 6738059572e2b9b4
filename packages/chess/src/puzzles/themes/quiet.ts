import { oppositeColor } from '../../color.ts';
import { legalMoves } from '../../position.ts';
import type { Step } from '../../review/reasons/played-variation.ts';
import { attackedFrom } from './attacks.ts';
import type { PlayedPuzzle, ThemeRule } from './played-puzzle.ts';
import { isPawnMoveTo } from './special-moves.ts';

/** Themes of moves that threaten nothing at once. */
export const QUIET_THEMES = {
  quietMove: ({ own }) => own.slice(0, -1).some(isQuiet),
  defensiveMove: (puzzle) => endsWithDefence(puzzle) || escapesCheck(puzzle),
} satisfies Record<string, ThemeRule>;

/** With fewer legal moves, a defence is hardly a choice. */
const CHOICE = 3;

/** A move that neither answers nor gives check, captures, attacks a piece or advances a pawn far. */
function isQuiet(step: Step): boolean {
  return step.piece !== 'king' && !step.before.isCheck() && threatensNothing(step);
}

function threatensNothing(step: Step): boolean {
  const { board } = step.after;
  if (step.after.isCheck() || step.captured !== null || isPawnMoveTo(step, 6)) return false;
  const opponent = board[oppositeColor(step.mover)];
  return attackedFrom(board, step.move.to).isDisjoint(opponent);
}

function endsWithDefence({ last }: PlayedPuzzle): boolean {
  return hasChoice(last) && threatensNothing(last);
}

/** The solver answers a check, and plays no capture or check before. */
function escapesCheck({ own }: PlayedPuzzle): boolean {
  const answer = own.findIndex(({ before }) => before.isCheck());
  return (
    own
      .slice(0, answer + 1)
      .every((step) => step.captured === null && !step.after.isCheck() && hasChoice(step)) &&
    answer !== -1
  );
}

function hasChoice({ before }: Step): boolean {
  return [...legalMoves(before)].length >= CHOICE;
}
