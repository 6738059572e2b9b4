import type { PuzzleTheme } from './themes-of.ts';

/** A puzzle that has a theme, or nearly has it. The moves are in algebraic notation, the opponent's first. */
export type ThemeCase = readonly [
  theme: PuzzleTheme,
  has: boolean,
  description: string,
  fen: string,
  moves: string,
];
