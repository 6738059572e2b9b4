import type { Run, RunMode } from '@rookery/chess';
import type { PuzzleLeaderboardQuery } from '@rookery/contract';
import type { PuzzleId, ScopedTransaction, UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { sql } from 'kysely';

export type RunResult = 'solved' | 'failed' | 'skipped';

/** A run as it is stored. */
export interface StoredRun extends Run {
  readonly id: string;
  readonly mode: RunMode;
  /** As drawn; the last is the current one. */
  readonly puzzles: readonly PuzzleId[];
  readonly results: readonly RunResult[];
  /** The solver's right moves in the current puzzle. */
  readonly moves: readonly string[];
}

export async function insertRun(
  transaction: ScopedTransaction,
  userId: UserId,
  run: Omit<StoredRun, 'id'>,
  startedAt: number,
): Promise<string> {
  const { id } = await transaction
    .insertInto('puzzle_runs')
    .values({
      user_id: userId,
      mode: run.mode,
      started_at: timestamp(startedAt),
      ...columnsOf(run),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRun(transaction: ScopedTransaction, run: StoredRun): Promise<void> {
  await transaction
    .updateTable('puzzle_runs')
    .set(columnsOf(run))
    .where('id', '=', run.id)
    .execute();
}

function columnsOf(run: Omit<StoredRun, 'id' | 'mode'>) {
  return {
    score: run.score,
    errors: run.errors,
    combo: run.combo,
    best_combo: run.bestCombo,
    skips_left: run.skipsLeft,
    puzzles: [...run.puzzles],
    results: [...run.results],
    moves: [...run.moves],
    ends_at: run.endsAt === null ? null : timestamp(run.endsAt),
    ended_at: run.endedAt === null ? null : timestamp(run.endedAt),
  };
}

function timestamp(time: number): string {
  return new Date(time).toISOString();
}

/** A run of the caller, locked until the transaction ends. */
export async function lockRun(
  transaction: ScopedTransaction,
  id: string,
): Promise<StoredRun | null> {
  const row = await transaction
    .selectFrom('puzzle_runs')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    mode: row.mode,
    score: row.score,
    errors: row.errors,
    combo: row.combo,
    bestCombo: row.best_combo,
    skipsLeft: row.skips_left,
    puzzles: row.puzzles as PuzzleId[],
    results: row.results as RunResult[],
    moves: row.moves,
    endsAt: row.ends_at === null ? null : Date.parse(row.ends_at),
    endedAt: row.ended_at === null ? null : Date.parse(row.ended_at),
  };
}

/** A puzzle near this rating that is not among the known ones, or null. */
export async function drawPuzzle(
  transaction: ScopedTransaction,
  rating: number,
  known: readonly PuzzleId[],
): Promise<PuzzleId | null> {
  const { rows } = await sql<{ id: PuzzleId | null }>`
    select app.draw_puzzle(${rating}, ${[...known]}) as id`.execute(transaction);
  return rows[0]?.id ?? null;
}

/** The solution of the current puzzle, which only the server may see; null if the run is over. */
export async function solutionInRun(
  transaction: ScopedTransaction,
  id: string,
): Promise<readonly string[] | null> {
  const { rows } = await sql<{ solution: string[] | null }>`
    select app.solution_in_run(${id}) as solution`.execute(transaction);
  return rows[0]?.solution ?? null;
}

/** The caller's best score in other runs of this mode. */
export async function bestOtherScore(
  transaction: ScopedTransaction,
  { id, mode }: StoredRun,
): Promise<number> {
  const { best } = await transaction
    .selectFrom('puzzle_runs')
    .select((row) => row.fn.max('score').as('best'))
    .where('mode', '=', mode)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow();
  return best ?? 0;
}

export async function listRecords(transaction: ScopedTransaction) {
  return transaction
    .selectFrom('puzzle_runs')
    .select(['mode'])
    .select((row) => [
      sql<number>`count(*)::integer`.as('runs'),
      row.fn.max('score').as('best_score'),
      sql<number>`coalesce(max(score) filter (
        where started_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'), 0)`.as(
        'best_today',
      ),
    ])
    .groupBy('mode')
    .orderBy('mode')
    .execute();
}

interface Leader {
  readonly user_id: UserId;
  readonly name: string;
  readonly score: number;
  readonly reached_at: string | null;
}

const LEADERS = 50;

/** The best first. */
export async function puzzleLeaders(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  kind: NonNullable<PuzzleLeaderboardQuery['kind']>,
): Promise<Leader[]> {
  const { rows } = await sql<Leader>`
    select user_id, name, score, reached_at
    from app.puzzle_leaderboard(${workspaceId}, ${kind}, ${LEADERS})`.execute(transaction);
  return rows;
}
