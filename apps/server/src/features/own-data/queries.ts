import type { AccountDeletion, DataExport, OwnData } from '@rookery/contract';
import type { ScopedTransaction, UserId, WorkerTransaction } from '@rookery/database';
import { sql } from 'kysely';

const EXPORT = [
  'id',
  'state',
  'rows_done',
  'rows_total',
  'bytes',
  'created_at',
  'expires_at',
] as const;

/** The exports of the last 24 hours, the latest first. */
export function recentExports(transaction: ScopedTransaction, userId: UserId) {
  return transaction
    .selectFrom('data_exports')
    .select(EXPORT)
    .where('user_id', '=', userId)
    .where((where) =>
      where.or([
        where('created_at', '>', sql<string>`now() - interval '24 hours'`),
        where('expires_at', '>', sql<string>`now()`),
      ]),
    )
    .orderBy('created_at', 'desc')
    .execute();
}

/** Throws on the constraint `data_exports_one_at_a_time` while another export is not finished. */
export function insertExport(transaction: ScopedTransaction, userId: UserId): Promise<DataExport> {
  return transaction
    .insertInto('data_exports')
    .values({ user_id: userId })
    .returning(EXPORT)
    .executeTakeFirstOrThrow();
}

/** Undefined if the export is not the caller's, or cannot be downloaded. */
export function downloadableExport(transaction: ScopedTransaction, userId: UserId, id: string) {
  return transaction
    .selectFrom('data_exports')
    .select(['id', 'bytes', 'created_at'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '=', 'done')
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
}

export async function chunkOf(transaction: ScopedTransaction, exportId: string, number: number) {
  const row = await transaction
    .selectFrom('data_export_chunks')
    .select('bytes')
    .where('export_id', '=', exportId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.bytes ?? null;
}

export async function ownedAlone(transaction: ScopedTransaction) {
  const { rows } = await sql<
    OwnData['owned_alone'][number]
  >`select id, name from app.owned_alone()`.execute(transaction);
  return rows;
}

export function findDeletion(
  transaction: ScopedTransaction,
  userId: UserId,
): Promise<AccountDeletion | undefined> {
  return transaction
    .selectFrom('account_deletions')
    .select(['requested_at', 'due_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Undefined if the deletion was asked for before. Throws if a workspace would have no owner. */
export function insertDeletion(
  transaction: ScopedTransaction,
  userId: UserId,
): Promise<AccountDeletion | undefined> {
  return transaction
    .insertInto('account_deletions')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['requested_at', 'due_at'])
    .executeTakeFirst();
}

export async function deleteDeletion(transaction: ScopedTransaction, userId: UserId) {
  await transaction.deleteFrom('account_deletions').where('user_id', '=', userId).execute();
}

// The worker's part. -----------------------------------------------------------------------------

export interface ExportingMember {
  readonly user_id: UserId;
  readonly name: string;
  readonly email: string;
  readonly locale: 'en' | 'vi' | null;
}

/** Null if the export is finished or deleted. */
export async function startExport(transaction: WorkerTransaction, id: string, holder: string) {
  const { rows } = await sql<ExportingMember>`
    select user_id, name, email, locale from app.start_export(${id}, ${holder})`.execute(
    transaction,
  );
  return rows[0] ?? null;
}

/** All reads of the transaction see the same moment. Has to be its first statement. */
export async function useOneSnapshot(transaction: WorkerTransaction) {
  await sql`set transaction isolation level repeatable read read only`.execute(transaction);
}

export interface OwnTable {
  readonly area: string;
  /** With its schema. */
  readonly table_name: string;
  readonly row_count: number;
}

export async function ownTables(transaction: WorkerTransaction, id: string) {
  const { rows } = await sql<OwnTable>`
    select area, table_name, row_count from app.own_tables(${id})`.execute(transaction);
  return rows;
}

export async function opponentsOf(transaction: WorkerTransaction, id: string) {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from app.own_opponents(${id}) order by name, id`.execute(transaction);
  return rows;
}

/** The rows of a table as JSON, read in batches, because there can be many and large ones. */
export async function* ownRows(
  transaction: WorkerTransaction,
  id: string,
  table: string,
  batchSize: number,
): AsyncGenerator<readonly string[]> {
  await sql`declare own_rows no scroll cursor for
    select own::text as row from app.own_rows(${id}, ${table}) as own`.execute(transaction);
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(batchSize)} from own_rows`.execute(
      transaction,
    );
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await sql`close own_rows`.execute(transaction);
}

export interface ExportProgress {
  readonly number: number;
  readonly bytes: Buffer;
  readonly rowsDone: number;
  readonly rowsTotal: number;
}

/** False if another attempt has taken over. */
export async function addChunk(
  transaction: WorkerTransaction,
  id: string,
  holder: string,
  { number, bytes, rowsDone, rowsTotal }: ExportProgress,
) {
  const { rows } = await sql<{ added: boolean }>`
    select app.add_export_chunk(${id}, ${holder}, ${number}, ${bytes}, ${rowsDone}, ${rowsTotal}) as added
  `.execute(transaction);
  return rows[0]?.added === true;
}

export async function finishExport(transaction: WorkerTransaction, id: string, holder: string) {
  const { rows } = await sql<{
    finished: boolean;
  }>`select app.finish_export(${id}, ${holder}) as finished`.execute(transaction);
  return rows[0]?.finished === true;
}

export async function failExport(transaction: WorkerTransaction, id: string) {
  await sql`select app.fail_export(${id})`.execute(transaction);
}
