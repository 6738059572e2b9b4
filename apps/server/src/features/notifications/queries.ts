import type { MailChoice, NotificationKind, PushSubscription } from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import { sql } from 'kysely';
import { pageBy } from '../../pagination/keyset.ts';
import type { PageRequest } from '../../pagination/page.ts';

interface InboxRow {
  id: string;
  kind: NotificationKind;
  workspace_id: string | null;
  actor_id: string | null;
  actor_name: string | null;
  details: Record<string, unknown>;
  created_at: string;
  read_at: string | null;
}

/** Newest first. */
export function inboxOf(
  transaction: ScopedTransaction,
  onlyUnread: boolean,
  page: PageRequest,
): Promise<InboxRow[]> {
  const query = transaction
    .selectFrom(sql<InboxRow>`app.my_notifications(${onlyUnread})`.as('told'))
    .selectAll();
  return pageBy(query, page, ['created_at', 'id'], 'newest first').execute();
}

export async function countUnread(transaction: ScopedTransaction): Promise<number> {
  const { unread } = await transaction
    .selectFrom('notifications')
    .select(sql<number>`count(*)::integer`.as('unread'))
    .where('in_app', '=', true)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return unread;
}

/** These, or all without a list. */
export async function markRead(
  transaction: ScopedTransaction,
  ids: readonly string[] | undefined,
): Promise<void> {
  await transaction
    .updateTable('notifications')
    .set({ read_at: sql<string>`now()` })
    .where('read_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`id = any(${ids}::uuid[])`))
    .execute();
}

/** What a member has chosen for each kind, or what holds for members who have not. */
export async function choicesOf(transaction: ScopedTransaction, userId: UserId) {
  return transaction
    .selectFrom('notification_kinds as known')
    .leftJoin('notification_preferences as own', (join) =>
      join.onRef('own.kind', '=', 'known.kind').on('own.user_id', '=', userId),
    )
    .select((select) => [
      'known.kind',
      select.fn.coalesce('own.in_app', 'known.in_app').as('in_app'),
      select.fn.coalesce('own.mail', 'known.mail').as('mail'),
      select.fn.coalesce('own.push', 'known.push').as('push'),
    ])
    .execute();
}

export async function settingsOf(transaction: ScopedTransaction, userId: UserId) {
  return transaction
    .selectFrom('notification_settings')
    .select(['time_zone', 'mail', 'quiet_from', 'quiet_to', 'daily_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function hasVerifiedAddress(transaction: ScopedTransaction): Promise<boolean> {
  const { rows } = await sql<{
    verified: boolean;
  }>`select app.has_verified_address() as verified`.execute(transaction);
  return rows[0]?.verified ?? false;
}

interface Choice {
  readonly kind: NotificationKind;
  readonly inApp: boolean;
  readonly mail: MailChoice;
  readonly push: boolean;
}

export async function storeChoices(
  transaction: ScopedTransaction,
  userId: UserId,
  choices: readonly Choice[],
): Promise<void> {
  for (const { kind, inApp: in_app, mail, push } of choices) {
    const chosen = { in_app, mail, push };
    await transaction
      .insertInto('notification_preferences')
      .values({ user_id: userId, kind, ...chosen })
      .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(chosen))
      .execute();
  }
}

export interface SettingsChange {
  readonly time_zone?: string;
  readonly mail?: boolean;
  readonly quiet_from?: string | null;
  readonly quiet_to?: string | null;
  readonly daily_at?: string;
}

export async function storeSettings(
  transaction: ScopedTransaction,
  userId: UserId,
  change: SettingsChange,
): Promise<void> {
  await transaction
    .insertInto('notification_settings')
    .values({ user_id: userId, ...change })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute();
}

export async function isTimeZone(transaction: ScopedTransaction, zone: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select app.is_time_zone(${zone}) as known`.execute(
    transaction,
  );
  return rows[0]?.known ?? false;
}

export async function addSubscription(
  transaction: ScopedTransaction,
  { endpoint, keys }: PushSubscription,
): Promise<void> {
  await sql`select app.add_push_subscription(${endpoint}, ${keys.p256dh}, ${keys.auth})`.execute(
    transaction,
  );
}

export async function removeSubscription(
  transaction: ScopedTransaction,
  endpoint: string,
): Promise<void> {
  await transaction.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute();
}

export async function turnOffMail(transaction: ScopedTransaction, userId: string): Promise<void> {
  await sql`select app.turn_off_mail(${userId}::uuid)`.execute(transaction);
}
