import type { Puzzle } from '../puzzle.ts';
import type { PuzzleTheme } from '../themes/themes-of.ts';

/** An estimate says little. The first attempts of members should move the rating far. */
export const ESTIMATE_DEVIATION = 300;

const LOWEST = 500;
const HIGHEST = 2_600;
const FIRST_MOVE = 650;
const PER_MOVE = 170;
const PER_DEPTH = 45;
/** Moves that people overlook, and moves that they try first. */
const BY_THEME: Partial<Record<PuzzleTheme, number>> = {
  quietMove: 200,
  defensiveMove: 150,
  intermezzo: 120,
  interference: 120,
  underPromotion: 150,
  sacrifice: 80,
  clearance: 80,
  deflection: 60,
  hangingPiece: -150,
  mateIn1: -100,
};

/**
 * The rating that a new puzzle starts with: the longer the solution and the deeper an engine has to search for its first
 * move, the higher. `depth` is the first depth, in half-moves, from which on the engine prefers this move.
 */
export function estimateRating(
  { moves }: Puzzle,
  themes: readonly PuzzleTheme[],
  depth: number,
): number {
  const byLength = FIRST_MOVE + PER_MOVE * (moves.length / 2 - 1);
  const byThemes = themes.reduce((sum, theme) => sum + (BY_THEME[theme] ?? 0), 0);
  const estimate = byLength + PER_DEPTH * depth + byThemes;
  return Math.min(HIGHEST, Math.max(LOWEST, Math.round(estimate)));
}

/** Deeper searches tell little more about how hard a move is to see. */
const MAX_ESTIMATE_DEPTH = 16;

/** The first depth from which on the engine prefers a move, at most one more than the deepest search. */
export async function findingDepth(
  move: string,
  bestAtDepth: (depth: number) => Promise<string | null>,
): Promise<number> {
  let first = MAX_ESTIMATE_DEPTH + 1;
  for (let depth = MAX_ESTIMATE_DEPTH; depth >= 1; depth -= 1) {
    if ((await bestAtDepth(depth)) !== move) break;
    first = depth;
  }
  return first;
}
