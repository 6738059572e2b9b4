import type { WorkerTransaction } from '@rookery/database';
import { sql } from 'kysely';

export interface Subscription {
  readonly id: string;
  readonly user_id: string;
  readonly endpoint: string;
  readonly public_key: string;
  readonly auth_secret: string;
}

export function subscriptionsOf(
  transaction: WorkerTransaction,
  userIds: readonly string[],
): Promise<Subscription[]> {
  return transaction
    .selectFrom('push_subscriptions')
    .select(['id', 'user_id', 'endpoint', 'public_key', 'auth_secret'])
    .where('user_id', '=', sql<never>`any(${userIds}::uuid[])`)
    .execute();
}

export async function deleteSubscription(
  transaction: WorkerTransaction,
  id: string,
): Promise<void> {
  await transaction.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}
