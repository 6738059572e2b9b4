import { readProgress, type Earned, type Grant, type Progress } from '@rookery/achievements';
import type { DB, UserId, WorkerTransaction } from '@rookery/database';
import { sql, type Selectable } from 'kysely';

export type Due = Pick<Selectable<DB['achievement_due']>, 'id' | 'kind' | 'source' | 'other_id'>;

/** The members with due rows, in the order of their oldest one. */
export async function membersDue(transaction: WorkerTransaction, limit: number): Promise<UserId[]> {
  const rows = await transaction
    .selectFrom('achievement_due')
    .select('user_id')
    .where('due_at', '<=', sql<string>`clock_timestamp()`)
    .groupBy('user_id')
    .orderBy(sql`min(due_at)`)
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** In the order in which it happened. */
export async function dueOf(transaction: WorkerTransaction, userId: UserId): Promise<Due[]> {
  return transaction
    .selectFrom('achievement_due')
    .select(['id', 'kind', 'source', 'other_id'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

export async function deleteDue(transaction: WorkerTransaction, due: readonly Due[]) {
  const ids = due.map(({ id }) => id);
  await transaction.deleteFrom('achievement_due').where('id', 'in', ids).execute();
}

/** Everything of the member is computed again after an hour. */
export async function putOff(transaction: WorkerTransaction, userId: UserId): Promise<void> {
  await sql`
    with gone as (delete from achievement_due where user_id = ${userId} returning user_id)
    insert into achievement_due (user_id, kind, due_at)
    select distinct user_id, 'replay', clock_timestamp() + interval '1 hour' from gone`.execute(
    transaction,
  );
}

/** Has to come first in a transaction. */
export async function readAsOfNow(transaction: WorkerTransaction): Promise<void> {
  await sql`set transaction isolation level repeatable read`.execute(transaction);
}

/** Until the transaction ends, no other worker looks at the member. False if one does already. */
export async function takeMember(transaction: WorkerTransaction, userId: UserId): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`achievements ${userId}`}, 0)) as taken
  `.execute(transaction);
  return rows[0]?.taken ?? false;
}

export async function progressOf(
  transaction: WorkerTransaction,
  userId: UserId,
): Promise<Progress | null> {
  const known = await transaction
    .selectFrom('achievement_progress')
    .select(['progress', 'version'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return readProgress(known);
}

export async function storeProgress(
  transaction: WorkerTransaction,
  userId: UserId,
  progress: Progress,
) {
  const stored = { version: progress.version, progress: JSON.stringify(progress) };
  await transaction
    .insertInto('achievement_progress')
    .values({ user_id: userId, ...stored })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(stored))
    .execute();
}

export async function grantsOf(transaction: WorkerTransaction, userId: UserId): Promise<Grant[]> {
  const rows = await transaction
    .selectFrom('achievements')
    .select(['achievement as id', 'version', 'source'])
    .where('user_id', '=', userId)
    .execute();
  return rows as Grant[];
}

/** An achievement that is there keeps its place, with what earned it now. */
export async function storeGrants(
  transaction: WorkerTransaction,
  userId: UserId,
  earned: readonly Earned[],
) {
  for (const { id, version, kind, source, at } of earned) {
    const by = { version, kind, source, earned_at: at };
    await transaction
      .insertInto('achievements')
      .values({ user_id: userId, achievement: id, ...by })
      .onConflict((conflict) => conflict.columns(['user_id', 'achievement']).doUpdateSet(by))
      .execute();
  }
}

export async function revokeGrants(
  transaction: WorkerTransaction,
  userId: UserId,
  ids: readonly string[],
) {
  if (ids.length === 0) return;
  await transaction
    .deleteFrom('achievements')
    .where('user_id', '=', userId)
    .where('achievement', 'in', [...ids])
    .execute();
}

export async function noteAnniversaries(transaction: WorkerTransaction) {
  await sql`select app.note_anniversaries()`.execute(transaction);
}
