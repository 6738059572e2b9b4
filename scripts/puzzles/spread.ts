import type { MadePuzzle } from './maker-files.ts';

const BAND = 200;
/** A puzzle of a band of ratings, or with a theme, is wanted while it has less than this share of all. */
const MAX_BAND_SHARE = 0.4;
const RARE_SHARE = 0.04;
/** The first puzzles say nothing about what is rare. */
const FIRST = 10;

/** Whether a puzzle would make the set more varied. */
export function isWanted(puzzle: MadePuzzle, others: readonly MadePuzzle[]): boolean {
  if (others.length < FIRST) return true;
  const share = (test: (other: MadePuzzle) => boolean) =>
    others.filter(test).length / others.length;
  if (share(({ rating }) => bandOf(rating) === bandOf(puzzle.rating)) < MAX_BAND_SHARE) return true;
  return puzzle.themes.some((theme) => share(({ themes }) => themes.includes(theme)) < RARE_SHARE);
}

function bandOf(rating: number): number {
  return Math.floor(rating / BAND);
}
