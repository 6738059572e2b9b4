import {
  afterError,
  afterRightMove,
  afterSkip,
  beginRun,
  checkAttempt,
  endRun,
  ratingInRun,
  runAt,
  type Puzzle,
  type RunMode,
} from '@rookery/chess';
import type { RunMoves } from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import { ok, refuse, type RouteResult } from '../../../answers/result.ts';
import { findPuzzle } from '../queries.ts';
import { presentRun } from './present-run.ts';
import {
  drawPuzzle,
  insertRun,
  lockRun,
  solutionInRun,
  updateRun,
  type RunResult,
  type StoredRun,
} from './queries.ts';

export async function begin(
  transaction: ScopedTransaction,
  userId: UserId,
  mode: RunMode,
  now: number,
): Promise<RouteResult<'POST /api/chess/puzzles/runs'>> {
  const first = await drawPuzzle(transaction, ratingInRun(mode, 0), []);
  if (first === null) return refuse('no_puzzle_left');
  const run = { ...beginRun(mode, now), mode, puzzles: [first], results: [], moves: [] };
  const id = await insertRun(transaction, userId, run, now);
  return ok(await show(transaction, { ...run, id }, now));
}

export async function readRun(
  transaction: ScopedTransaction,
  id: string,
  now: number,
): Promise<RouteResult<'GET /api/chess/puzzles/runs/:runId'>> {
  const run = await lockRun(transaction, id);
  return run === null ? refuse('not_found') : ok(await show(transaction, runAtNow(run, now), now));
}

/** Checks a move in the current puzzle. The time counts at which the server reads it. */
export async function moveInRun(
  transaction: ScopedTransaction,
  id: string,
  { number, moves }: RunMoves,
  now: number,
): Promise<RouteResult<'POST /api/chess/puzzles/runs/:runId/attempt'>> {
  const stored = await lockRun(transaction, id);
  if (stored === null) return refuse('not_found');
  const run = runAtNow(stored, now);
  const puzzle = await currentPuzzle(transaction, run);
  if (puzzle === null || number !== run.puzzles.length || !isNextMove(run.moves, moves)) {
    await updateRun(transaction, run);
    const shown = await presentRun(transaction, run, puzzle, now);
    return ok({ state: 'ignored', reply: null, run: shown });
  }
  const checked = checkAttempt(puzzle, moves);
  const { mode } = run;
  if (checked.state === 'right') {
    const next = { ...run, ...afterRightMove(mode, run, false), moves };
    await updateRun(transaction, next);
    return ok({ ...checked, run: await presentRun(transaction, next, puzzle, now) });
  }
  const decided =
    checked.state === 'solved'
      ? withResult(run, afterRightMove(mode, run, true), 'solved')
      : withResult(run, afterError(mode, run, now), 'failed');
  const next = await withNextPuzzle(transaction, decided, now);
  return ok({ state: checked.state, reply: null, run: await save(transaction, next, now) });
}

export async function skipInRun(
  transaction: ScopedTransaction,
  id: string,
  number: number,
  now: number,
): Promise<RouteResult<'POST /api/chess/puzzles/runs/:runId/skip'>> {
  const run = await lockRun(transaction, id);
  if (run === null) return refuse('not_found');
  if (run.endedAt !== null || number !== run.puzzles.length) {
    return ok(await show(transaction, run, now));
  }
  const skipped = afterSkip(run);
  if (skipped === null) return refuse('no_skip_left');
  const next = await withNextPuzzle(transaction, withResult(run, skipped, 'skipped'), now);
  return ok(await save(transaction, next, now));
}

export async function stopRun(
  transaction: ScopedTransaction,
  id: string,
  now: number,
): Promise<RouteResult<'POST /api/chess/puzzles/runs/:runId/end'>> {
  const run = await lockRun(transaction, id);
  if (run === null) return refuse('not_found');
  const ended = { ...run, ...endRun(runAt(run, now), now) };
  return ok(await save(transaction, ended, now));
}

function runAtNow(run: StoredRun, now: number): StoredRun {
  return { ...run, ...runAt(run, now) };
}

function withResult(run: StoredRun, change: Partial<StoredRun>, result: RunResult): StoredRun {
  return { ...run, ...change, results: [...run.results, result], moves: [] };
}

/** A run without another puzzle is over. */
async function withNextPuzzle(
  transaction: ScopedTransaction,
  run: StoredRun,
  now: number,
): Promise<StoredRun> {
  if (run.endedAt !== null) return run;
  const rating = ratingInRun(run.mode, run.puzzles.length);
  const drawn = await drawPuzzle(transaction, rating, run.puzzles);
  if (drawn === null) return { ...run, ...endRun(run, now) };
  return { ...run, puzzles: [...run.puzzles, drawn] };
}

/** One more than the right moves so far. Anything else is repeated, or was made in a page that is behind. */
function isNextMove(known: readonly string[], moves: readonly string[]): boolean {
  return moves.length === known.length + 1 && known.every((move, index) => move === moves[index]);
}

async function save(transaction: ScopedTransaction, run: StoredRun, now: number) {
  await updateRun(transaction, run);
  return show(transaction, run, now);
}

async function show(transaction: ScopedTransaction, run: StoredRun, now: number) {
  return presentRun(transaction, run, await currentPuzzle(transaction, run), now);
}

/** With its solution; null if the run is over. */
async function currentPuzzle(
  transaction: ScopedTransaction,
  run: StoredRun,
): Promise<Puzzle | null> {
  const id = run.puzzles.at(-1);
  if (run.endedAt !== null || id === undefined) return null;
  const [row, solution] = await Promise.all([
    findPuzzle(transaction, id),
    solutionInRun(transaction, run.id),
  ]);
  if (row === undefined || solution === null) return null;
  return { fen: row.fen, moves: [row.first_move, ...solution] };
}
