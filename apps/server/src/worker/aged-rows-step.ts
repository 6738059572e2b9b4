import type { WorkerDatabase, WorkerTransaction } from '@rookery/database';
import { sql } from 'kysely';
import type { Log } from '../runtime/log.ts';
import type { LoopStep } from '../runtime/loop.ts';

const CHECK_EVERY_MS = 3_600_000;
const RETRY_AFTER_MS = 60_000;
/** Small, so that a batch holds its locks for milliseconds, and its changes do not delay those of games in the log. */
const BATCH_SIZE = 500;
const BETWEEN_BATCHES_MS = 50;

/** The days of the options that `table_lives` names. 0 keeps the rows. */
export type DaysOfOptions = Readonly<Record<string, number>>;

/**
 * Deletes the rows that have passed the age which `table_lives` declares, in batches with a transaction each. A worker that is
 * killed has lost nothing: the next one begins again with the oldest rows.
 */
export function createAgedRowsStep(
  database: WorkerDatabase,
  daysOf: DaysOfOptions,
  log: Log,
): LoopStep {
  let batches: AsyncGenerator<void, void> | null = null;
  return async () => {
    try {
      batches ??= deleteInBatches(database, daysOf, log);
      const { done } = await batches.next();
      if (done !== true) return BETWEEN_BATCHES_MS;
      batches = null;
      return CHECK_EVERY_MS;
    } catch (error) {
      batches = null;
      log.error({ err: error }, 'could not delete old rows');
      return RETRY_AFTER_MS;
    }
  };
}

async function* deleteInBatches(database: WorkerDatabase, daysOf: DaysOfOptions, log: Log) {
  const lives = await database.run((transaction) => readLives(transaction, daysOf));
  for (const life of lives) {
    const { table_name: table, aged_by } = life;
    let total = 0;
    let since = '-infinity';
    for (;;) {
      const batch = { ...life, since };
      const { deleted, reached } = await database.run((transaction) =>
        deleteBatch(transaction, batch),
      );
      total += deleted;
      if (reached === null || deleted < BATCH_SIZE) break;
      since = reached;
      yield;
    }
    if (total > 0) log.info({ table, aged_by, rows: total }, 'old rows were deleted');
  }
}

interface Life {
  readonly table_name: string;
  readonly aged_by: string;
  readonly days: number;
}

/** Without those that the operator keeps. */
async function readLives(transaction: WorkerTransaction, daysOf: DaysOfOptions): Promise<Life[]> {
  const rows = await transaction
    .selectFrom('table_lives')
    .select(['table_name', 'aged_by', 'days', 'option'])
    .where('aged_by', 'is not', null)
    .orderBy('table_name')
    .orderBy('aged_by')
    .execute();
  return rows.flatMap(({ table_name, aged_by, days, option }) => {
    // An option that only a later version knows keeps the rows, too.
    const kept = days ?? daysOf[option ?? ''] ?? 0;
    return aged_by === null || kept === 0 ? [] : [{ table_name, aged_by, days: kept }];
  });
}

async function deleteBatch(
  transaction: WorkerTransaction,
  { table_name, aged_by, days, since }: Life & { readonly since: string },
) {
  const { rows } = await sql<{ deleted: number; reached: string | null }>`
    select deleted, reached
    from app.delete_aged_rows(${table_name}, ${aged_by}, ${days}, ${since}, ${BATCH_SIZE})`.execute(
    transaction,
  );
  return rows[0] ?? { deleted: 0, reached: null };
}
