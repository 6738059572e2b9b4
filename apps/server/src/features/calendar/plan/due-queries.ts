import type { ScopedTransaction, UserId, WorkerTransaction } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { sql } from 'kysely';

/** Makes an automatic plan due at a time. */
export async function insertDue(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  userId: UserId,
  at: number,
): Promise<void> {
  await transaction
    .insertInto('task_plans_due')
    .values({ workspace_id: workspaceId, user_id: userId, due_at: new Date(at).toISOString() })
    .execute();
}

export async function isDue(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  userId: UserId,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('task_plans_due')
    .select('due_at')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .where(sql<boolean>`due_at <= clock_timestamp()`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** False if the plan is not due yet, or not any more. */
export async function deleteDue(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  userId: UserId,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from task_plans_due
    where workspace_id = ${workspaceId} and user_id = ${userId} and exists (
      select from task_plans_due as due
      where due.workspace_id = ${workspaceId} and due.user_id = ${userId} and due.due_at <= clock_timestamp())`.execute(
    transaction,
  );
  return numAffectedRows > 0n;
}

/** After the member has moved a block: their plans in other workspaces leave its time free. */
export async function replanAll(transaction: ScopedTransaction, userId: UserId): Promise<void> {
  await sql`
    insert into task_plans_due (workspace_id, user_id, due_at)
    select workspace_id, user_id, now() + interval '2 seconds'
    from task_plans where user_id = ${userId} and automatic`.execute(transaction);
}

export interface DuePlan {
  readonly workspace_id: WorkspaceId;
  readonly user_id: UserId;
}

/** Not locked: `planAutomatically` checks again. Plans that have been due for longest come first. */
export async function duePlans(transaction: WorkerTransaction, limit: number): Promise<DuePlan[]> {
  const { rows } = await sql<DuePlan>`
    select workspace_id, user_id from task_plans_due where due_at <= clock_timestamp()
    group by workspace_id, user_id order by min(due_at) limit ${limit}`.execute(transaction);
  return rows;
}

export async function postponeDue(
  transaction: WorkerTransaction,
  { workspace_id, user_id }: DuePlan,
  minutes: number,
): Promise<void> {
  await sql`
    update task_plans_due set due_at = now() + make_interval(mins => ${minutes})
    where workspace_id = ${workspace_id} and user_id = ${user_id} and due_at <= now()`.execute(
    transaction,
  );
}
