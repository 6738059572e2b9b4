import type { WorkerTransaction } from '@rookery/database';

export interface Subscription {
  readonly id: string;
  readonly endpoint: string;
  readonly public_key: string;
  readonly auth_secret: string;
}

export function subscriptionsOf(
  transaction: WorkerTransaction,
  userId: string,
): Promise<Subscription[]> {
  return transaction
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint', 'public_key', 'auth_secret'])
    .where('user_id', '=', userId as never)
    .execute();
}

export async function deleteSubscription(
  transaction: WorkerTransaction,
  id: string,
): Promise<void> {
  await transaction.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}
