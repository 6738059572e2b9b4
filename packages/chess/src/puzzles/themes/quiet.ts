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
  if (!isPeaceful(step) || isPawnMoveTo(step, 6)) return false;
  const opponent = board[oppositeColor(step.mover)];
  return attackedFrom(board, step.move.to).isDisjoint(opponent);
}

function endsWithDefence({ last }: PlayedPuzzle): boolean {
  return hasChoice(last) && threatensNothing(last);
}

/** The solver answers a check. All moves up to this answer neither capture nor give check. */
function escapesCheck({ own }: PlayedPuzzle): boolean {
  const answer = own.findIndex(({ before }) => before.isCheck());
  const moves = own.slice(0, answer + 1);
  return answer !== -1 && moves.every((step) => isPeaceful(step) && hasChoice(step));
}

function isPeaceful({ captured, after }: Step): boolean {
  return captured === null && !after.isCheck();
}

function hasChoice({ before }: Step): boolean {
  return [...legalMoves(before)].length >= CHOICE;
}
