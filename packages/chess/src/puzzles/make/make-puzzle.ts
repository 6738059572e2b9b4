import { startOf, type Puzzle } from '../puzzle.ts';
import { themesOf, type PuzzleTheme } from '../themes/themes-of.ts';
import type { Candidate } from './candidates.ts';
import { estimateRating, findingDepth } from './estimate-rating.ts';
import { puzzleIdOf } from './puzzle-id.ts';
import { findSolution, type NoSolution, type Searches } from './solution.ts';

/** A puzzle without a rating. */
export interface SolvedCandidate {
  readonly id: string;
  readonly puzzle: Puzzle;
  readonly themes: readonly PuzzleTheme[];
}

export type SolveResult =
  | { readonly ok: true; readonly solved: SolvedCandidate }
  | { readonly ok: false; readonly reason: NoSolution };

/** Looks for the solution after a mistake. */
export async function solveCandidate(
  { fen, mistake }: Pick<Candidate, 'fen' | 'mistake'>,
  searches: Searches,
): Promise<SolveResult> {
  const start = startOf({ fen, moves: [mistake] });
  const found = await findSolution(start.fen, searches);
  if (!found.ok) return found;
  const puzzle = { fen, moves: [mistake, ...found.moves] };
  const themes = themesOf(puzzle, found.centipawns);
  return { ok: true, solved: { id: puzzleIdOf(puzzle), puzzle, themes } };
}

/** The best move at a depth in half-moves, or null if there is none. */
export type SearchToDepth = (fen: string, depth: number) => Promise<string | null>;

/** The rating that the puzzle starts with. */
export async function rateSolved(
  { puzzle, themes }: SolvedCandidate,
  searchToDepth: SearchToDepth,
): Promise<number> {
  const { fen } = startOf(puzzle);
  const bestAtDepth = (depth: number) => searchToDepth(fen, depth);
  return estimateRating(puzzle, themes, await findingDepth(puzzle.moves[1] ?? '', bestAtDepth));
}
