import type { ScopedTransaction, UserId } from '@rookery/database';
import { sql } from 'kysely';

export interface HoursRow {
  readonly kind: 'work' | 'personal' | 'meeting';
  readonly weekday: number;
  readonly start_minute: number;
  readonly end_minute: number;
}

export function hoursRows(transaction: ScopedTransaction, userId: UserId): Promise<HoursRow[]> {
  return transaction
    .selectFrom('working_hours')
    .select(['kind', 'weekday', 'start_minute', 'end_minute'])
    .where('user_id', '=', userId)
    .orderBy('kind')
    .orderBy('weekday')
    .orderBy('start_minute')
    .execute();
}

/** Members have one time zone, which is stored with the settings of their notifications. */
export function hoursSettings(transaction: ScopedTransaction, userId: UserId) {
  return transaction
    .selectFrom('notification_settings')
    .select(['time_zone', 'has_own_hours'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function replaceHours(
  transaction: ScopedTransaction,
  userId: UserId,
  timeZone: string,
  rows: readonly HoursRow[],
): Promise<void> {
  await transaction.deleteFrom('working_hours').where('user_id', '=', userId).execute();
  if (rows.length > 0) {
    await transaction
      .insertInto('working_hours')
      .values(rows.map((row) => ({ ...row, user_id: userId })))
      .execute();
  }
  const settings = { time_zone: timeZone, has_own_hours: true };
  await transaction
    .insertInto('notification_settings')
    .values({ user_id: userId, ...settings })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(settings))
    .execute();
}

export async function isStorableTimeZone(
  transaction: ScopedTransaction,
  zone: string,
): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select app.is_time_zone(${zone}) as known`.execute(
    transaction,
  );
  return rows[0]?.known ?? false;
}
