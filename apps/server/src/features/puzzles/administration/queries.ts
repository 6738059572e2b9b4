import type { ImportProgress, ImportedPuzzle } from '@rookery/database';
import type { PuzzleId, ScopedTransaction, UserId, WorkerTransaction } from '@rookery/database';
import { sql } from 'kysely';

interface ReportedRow {
  readonly id: string;
  readonly fen: string;
  readonly first_move: string;
  readonly solution: string[];
  readonly rating: number;
  readonly themes: string[];
  readonly plays: number;
  readonly status: 'sound' | 'reported';
  readonly another_solution: number;
  readonly wrong_solution: number;
  readonly other: number;
  readonly last_reported_at: string;
}

const AT_MOST = 50;

export async function listReported(transaction: ScopedTransaction): Promise<ReportedRow[]> {
  const { rows } = await sql<ReportedRow>`
    select * from app.reported_puzzles(${AT_MOST})`.execute(transaction);
  return rows;
}

/** False if there is no such puzzle. */
export async function judgePuzzle(
  transaction: ScopedTransaction,
  id: PuzzleId,
  isSound: boolean,
): Promise<boolean> {
  const { rows } = await sql<{ isDone: boolean }>`
    select app.judge_puzzle(${id}, ${isSound}) as "isDone"`.execute(transaction);
  return rows[0]?.isDone === true;
}

export async function latestImport(transaction: ScopedTransaction) {
  return transaction
    .selectFrom('puzzle_import_jobs')
    .select(['id', 'url', 'state', 'rows_read', 'stored', 'refused', 'failure'])
    .select(['created_at', 'updated_at'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Null if another import is unfinished. */
export async function insertImport(
  transaction: ScopedTransaction,
  url: string,
  caller: UserId,
): Promise<string | null> {
  const row = await transaction
    .insertInto('puzzle_import_jobs')
    .values({ url, started_by: caller })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function stopImport(transaction: ScopedTransaction): Promise<void> {
  await transaction
    .updateTable('puzzle_import_jobs')
    .set({ state: 'stopped' })
    .where('state', 'in', ['waiting', 'running'])
    .execute();
}

const NOTHING: ImportProgress = { rowsRead: 0, stored: 0, refused: {} };

/** Marks an import as running. Null if it has been stopped. */
export async function beginImport(
  transaction: WorkerTransaction,
  id: string,
): Promise<{ readonly url: string } | null> {
  const row = await transaction
    .updateTable('puzzle_import_jobs')
    .set({ state: 'running', updated_at: sql`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning('url')
    .executeTakeFirst();
  return row ?? null;
}

/** How far any import of this file has come. */
export async function progressOf(
  transaction: WorkerTransaction,
  file: string,
): Promise<ImportProgress> {
  const row = await transaction
    .selectFrom('puzzle_import_jobs')
    .select(['rows_read', 'stored', 'refused'])
    .where('file', '=', file)
    .orderBy('rows_read', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return NOTHING;
  return {
    rowsRead: row.rows_read,
    stored: row.stored,
    refused: row.refused as ImportProgress['refused'],
  };
}

export async function addImported(
  transaction: WorkerTransaction,
  puzzles: readonly ImportedPuzzle[],
): Promise<number> {
  const { rows } = await sql<{ added: number }>`
    select app.add_imported_puzzles(${JSON.stringify(puzzles)}::jsonb) as added`.execute(
    transaction,
  );
  return rows[0]?.added ?? 0;
}

/** False if the import has been stopped. */
export async function storeProgress(
  transaction: WorkerTransaction,
  id: string,
  file: string,
  { rowsRead, stored, refused }: ImportProgress,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('puzzle_import_jobs')
    .set({
      file,
      rows_read: rowsRead,
      stored,
      refused: JSON.stringify(refused),
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A stopped import stays stopped. */
export async function endImport(
  transaction: WorkerTransaction,
  id: string,
  state: 'done' | 'failed',
  failure: string | null = null,
): Promise<void> {
  await transaction
    .updateTable('puzzle_import_jobs')
    .set({ state, failure, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

export async function isRunning(transaction: WorkerTransaction, id: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('puzzle_import_jobs')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.state === 'running';
}
