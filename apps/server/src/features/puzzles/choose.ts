import type { NextPuzzleQuery, PuzzleDifficulty } from '@rookery/contract';
import type { PuzzleId, ScopedTransaction } from '@rookery/database';
import { ok, refuse, type RouteResult } from '../../answers/result.ts';
import { presentPuzzle } from './present.ts';
import { chooseDaily, chooseNext, findPuzzle } from './queries.ts';

/** Rating points between the member and the puzzle. */
const SHIFTS: Record<PuzzleDifficulty, number> = {
  easiest: -600,
  easier: -300,
  normal: 0,
  harder: 300,
  hardest: 600,
};

/** The name under which the database finds puzzles of any theme. */
const ANY_THEME = 'all';

export async function nextPuzzle(
  transaction: ScopedTransaction,
  { theme = ANY_THEME, difficulty = 'normal' }: NextPuzzleQuery,
): Promise<RouteResult<'GET /api/chess/puzzles/next'>> {
  const id = await chooseNext(transaction, theme, SHIFTS[difficulty]);
  const shown = await showPuzzle(transaction, id);
  return shown.ok ? shown : refuse('no_puzzle_left');
}

export async function dailyPuzzle(transaction: ScopedTransaction) {
  return showPuzzle(transaction, await chooseDaily(transaction));
}

export async function showPuzzle(
  transaction: ScopedTransaction,
  id: PuzzleId | null,
): Promise<RouteResult<'GET /api/chess/puzzles/:puzzleId'>> {
  const row = id === null ? undefined : await findPuzzle(transaction, id);
  return row === undefined ? refuse('not_found') : ok(presentPuzzle(row));
}
