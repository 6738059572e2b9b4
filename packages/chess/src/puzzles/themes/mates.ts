import type { PlayedPuzzle, ThemeRule } from './played-puzzle.ts';

/** Longer mates count as mates in five. */
const LONGEST = 5;

export const MATE_THEMES = {
  mate: isMate,
  mateIn1: (puzzle) => isMateIn(puzzle, 1),
  mateIn2: (puzzle) => isMateIn(puzzle, 2),
  mateIn3: (puzzle) => isMateIn(puzzle, 3),
  mateIn4: (puzzle) => isMateIn(puzzle, 4),
  mateIn5: (puzzle) => isMateIn(puzzle, LONGEST),
} satisfies Record<string, ThemeRule>;

export function isMate({ last }: PlayedPuzzle): boolean {
  return last.after.isCheckmate();
}

function isMateIn(puzzle: PlayedPuzzle, moves: number): boolean {
  return isMate(puzzle) && Math.min(puzzle.own.length, LONGEST) === moves;
}
