import { isMate } from './mates.ts';
import type { PlayedPuzzle, ThemeRule } from './played-puzzle.ts';

/** From these evaluations on, in centipawns, the solver is winning or clearly better. */
const WINNING = 600;
const BETTER = 200;

/** Themes that only an engine can decide. A puzzle without an evaluation, or with a mate, has none of them. */
export const EVALUATION_THEMES = {
  crushing: (puzzle) => isBetween(puzzle, WINNING, Infinity),
  advantage: (puzzle) => isBetween(puzzle, BETTER, WINNING),
  equality: (puzzle) => isBetween(puzzle, -Infinity, BETTER),
} satisfies Record<string, ThemeRule>;

function isBetween(puzzle: PlayedPuzzle, above: number, atMost: number): boolean {
  const { centipawns } = puzzle;
  return centipawns !== null && !isMate(puzzle) && centipawns > above && centipawns <= atMost;
}
