import type { DetailsByKind, Locale, NotificationKind, Told } from '@rookery/contract';
import type { WorkerTransaction } from '@rookery/database';
import { DEFAULT_LOCALE, isLocale } from '@rookery/workspace-routing';
import { sql } from 'kysely';

/** What one mail, or one push, tells a member. */
export interface Batch {
  readonly id: string;
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

/** Null if there is nothing left to send, because all of it was read, or mail was turned off. */
export async function readBatch(transaction: WorkerTransaction, id: string): Promise<Batch | null> {
  const { rows } = await sql<BatchRow>`
    select user_id, email, locale, time_zone, id, kind, workspace_id, actor_name, details
    from app.read_batch(${id}::uuid)`.execute(transaction);
  const [first] = rows;
  if (first === undefined) return null;
  return {
    id,
    userId: first.user_id,
    email: first.email,
    locale: first.locale !== null && isLocale(first.locale) ? first.locale : DEFAULT_LOCALE,
    timeZone: first.time_zone,
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

export async function deleteBatch(transaction: WorkerTransaction, id: string): Promise<void> {
  await transaction.deleteFrom('notification_deliveries').where('batch', '=', id).execute();
}
