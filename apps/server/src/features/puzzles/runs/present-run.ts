import { checkAttempt, startOf, type Puzzle } from '@rookery/chess';
import type { PuzzleRun } from '@rookery/contract';
import type { ScopedTransaction } from '@rookery/database';
import { bestOtherScore, type StoredRun } from './queries.ts';

/** What the member may see of a run: of the current puzzle only the moves that were found. */
export async function presentRun(
  transaction: ScopedTransaction,
  run: StoredRun,
  puzzle: Puzzle | null,
  now: number,
): Promise<PuzzleRun> {
  const best = await bestOtherScore(transaction, run);
  return {
    id: run.id,
    mode: run.mode,
    score: run.score,
    errors: run.errors,
    combo: run.combo,
    best_combo: run.bestCombo,
    skips_left: run.skipsLeft,
    remaining_ms: run.endsAt === null ? null : Math.max(0, run.endsAt - (run.endedAt ?? now)),
    ended_at: run.endedAt === null ? null : new Date(run.endedAt).toISOString(),
    puzzle: puzzle && presentPuzzle(run, puzzle),
    results: run.endedAt === null ? [] : resultsOf(run),
    best_score: Math.max(best, run.score),
    is_record: run.score > best,
  };
}

function presentPuzzle(run: StoredRun, puzzle: Puzzle): PuzzleRun['puzzle'] {
  const { fen, lastMove, solver } = startOf(puzzle);
  const number = run.puzzles.length;
  return {
    number,
    id: run.puzzles[number - 1] ?? '',
    previous_fen: puzzle.fen,
    fen,
    last_move: lastMove,
    solver,
    line: run.moves.flatMap((move, index) => [move, replyTo(puzzle, run.moves, index + 1)]),
  };
}

/** All these moves were right. */
function replyTo(puzzle: Puzzle, moves: readonly string[], count: number): string {
  const checked = checkAttempt(puzzle, moves.slice(0, count));
  return checked.state === 'right' ? checked.reply : '';
}

function resultsOf({ puzzles, results }: StoredRun): PuzzleRun['results'] {
  return puzzles.map((puzzle_id, index) => ({ puzzle_id, result: results[index] ?? null }));
}
