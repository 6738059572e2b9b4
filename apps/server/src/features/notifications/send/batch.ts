import type { DetailsByKind, Locale, NotificationKind, Told } from '@rookery/contract';
import type { WorkerTransaction } from '@rookery/database';
import { DEFAULT_LOCALE, isLocale } from '@rookery/workspace-routing';
import { sql } from 'kysely';

/** What a member is told over a channel. */
export interface Batch {
  readonly userId: string;
  readonly email: string;
  readonly locale: Locale;
  readonly timeZone: string;
  readonly told: readonly [ToldWithId, ...ToldWithId[]];
}

type ToldWithId = Told & { readonly id: string };

interface BatchRow {
  user_id: string;
  email: string;
  locale: string | null;
  time_zone: string;
  id: string;
  kind: NotificationKind;
  workspace_id: string | null;
  actor_name: string | null;
  details: DetailsByKind[NotificationKind];
}

/** For each member of a batch. Nothing is left to send to those who have read it, or have turned off mail. */
export async function readBatch(transaction: WorkerTransaction, id: string): Promise<Batch[]> {
  const { rows } = await sql<BatchRow>`
    select user_id, email, locale, time_zone, id, kind, workspace_id, actor_name, details
    from app.read_batch(${id}::uuid)`.execute(transaction);
  const byMember = Map.groupBy(rows, ({ user_id }) => user_id);
  return Array.from(byMember.values(), (own) => batchOf(own as [BatchRow, ...BatchRow[]]));
}

function batchOf(rows: readonly [BatchRow, ...BatchRow[]]): Batch {
  const [{ user_id, email, locale, time_zone }] = rows;
  return {
    userId: user_id,
    email,
    locale: locale !== null && isLocale(locale) ? locale : DEFAULT_LOCALE,
    timeZone: time_zone,
    told: rows as unknown as Batch['told'],
  };
}

/** The notifications of a batch, and whether an attempt to send them has begun. */
export async function stateOfBatch(transaction: WorkerTransaction, id: string) {
  const rows = await transaction
    .selectFrom('notification_deliveries')
    .select(['notification_id', 'is_sending'])
    .where('batch', '=', id)
    .forUpdate()
    .execute();
  return {
    notifications: rows.map(({ notification_id }) => notification_id),
    isSending: rows.some(({ is_sending }) => is_sending),
  };
}

export async function setSending(
  transaction: WorkerTransaction,
  id: string,
  is_sending: boolean,
): Promise<void> {
  await transaction
    .updateTable('notification_deliveries')
    .set({ is_sending })
    .where('batch', '=', id)
    .execute();
}

/** What these members were sent is not sent again with the rest. */
export async function deleteSent(
  transaction: WorkerTransaction,
  id: string,
  userIds: readonly string[],
): Promise<void> {
  await sql`delete from notification_deliveries
    where batch = ${id}::uuid and user_id = any(${userIds}::uuid[])`.execute(transaction);
}

export async function deleteBatch(transaction: WorkerTransaction, id: string): Promise<void> {
  await transaction.deleteFrom('notification_deliveries').where('batch', '=', id).execute();
}
