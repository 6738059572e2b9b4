import type { Color } from '../../color.ts';
import { positionOf } from '../../position.ts';
import {
  playVariation,
  type PlayedVariation,
  type Step,
} from '../../review/reasons/played-variation.ts';
import type { Puzzle } from '../puzzle.ts';

/** Two moves of the solver in a row, with the opponent's move before each. */
export interface FollowUp {
  readonly cause: Step;
  readonly first: Step;
  readonly reply: Step;
  readonly second: Step;
}

/** A puzzle with all its moves played, as the rules of themes read it. */
export interface PlayedPuzzle {
  readonly solver: Color;
  /** The opponent's first move. */
  readonly mistake: Step;
  /** All moves after the mistake: the solver's first, then alternately. */
  readonly variation: PlayedVariation;
  /** The solver's moves. */
  readonly own: readonly [Step, ...Step[]];
  readonly last: Step;
  readonly followUps: readonly FollowUp[];
  /** The engine's evaluation at the end from the solver's view, if it is known. */
  readonly centipawns: number | null;
}

/** Whether a puzzle has a theme. */
export type ThemeRule = (puzzle: PlayedPuzzle) => boolean;

export function playPuzzle({ fen, moves }: Puzzle, centipawns: number | null): PlayedPuzzle {
  const [mistake, ...variation] = playVariation(positionOf(fen), moves);
  const [first, ...others] = variation.filter((_, index) => index % 2 === 0);
  if (mistake === undefined || first === undefined) throw new Error('A puzzle needs two moves.');
  return {
    solver: first.mover,
    mistake,
    variation,
    own: [first, ...others],
    last: others.at(-1) ?? first,
    followUps: followUpsIn([mistake, ...variation]),
    centipawns,
  };
}

function followUpsIn(steps: PlayedVariation): FollowUp[] {
  return steps.flatMap((cause, index) => {
    const [first, reply, second] = steps.slice(index + 1, index + 4);
    if (index % 2 === 1 || first === undefined || reply === undefined || second === undefined)
      return [];
    return [{ cause, first, reply, second }];
  });
}
