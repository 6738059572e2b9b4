import type { CreateTask, EditTask } from '@rookery/contract';
import { truthOf, type ScopedTransaction, type TaskId, type UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { sql } from 'kysely';
import { pageBy } from '../../pagination/keyset.ts';
import type { PageRequest } from '../../pagination/page.ts';
import { LATER, SOON, type TaskOrder, type TaskPosition } from './task-order.ts';

export function insertTask(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  createdBy: UserId,
  fields: CreateTask,
) {
  return transaction
    .insertInto('tasks')
    .values({ ...fields, workspace_id: workspaceId, created_by: createdBy })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function updateTask(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  taskId: TaskId,
  { completed, ...fields }: EditTask,
) {
  const completion =
    completed === undefined
      ? {}
      : { completed_at: completed ? sql<string>`coalesce(completed_at, now())` : null };
  return transaction
    .updateTable('tasks')
    .set({ ...fields, ...completion, updated_at: sql`now()` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', taskId)
    .returningAll()
    .executeTakeFirst();
}

/** Which tasks of a workspace. */
export interface TaskFilter {
  readonly only: 'open' | 'done' | 'all';
  /** Of this member, or of everybody. */
  readonly assignee: UserId | null;
  readonly words: string;
}

function filteredTasks(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  { only, assignee, words }: TaskFilter,
) {
  let query = transaction.selectFrom('tasks').selectAll().where('workspace_id', '=', workspaceId);
  if (only !== 'all') query = query.where('completed_at', only === 'open' ? 'is' : 'is not', null);
  if (assignee !== null) query = query.where('assignee_id', '=', assignee);
  for (const word of words.split(/\s+/).filter(Boolean))
    query = query.where(
      sql<boolean>`position(app.fold_text(${word}) in app.fold_text(name || ' ' || coalesce(description, ''))) > 0`,
    );
  return query;
}

/** Newest first. */
export function newestTasks(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  filter: TaskFilter,
  page: PageRequest,
) {
  const query = filteredTasks(transaction, workspaceId, filter);
  return pageBy(query, page, ['created_at', 'id'], 'newest first').execute();
}

/** By rank, then by date, then newest first. */
export function tasksInOrder(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  filter: TaskFilter,
  order: TaskOrder,
  asOf: string,
  page: PageRequest<TaskPosition>,
) {
  const { rank, due } = keysOf(order, asOf);
  let query = filteredTasks(transaction, workspaceId, filter)
    .select([rank.as('rank'), due.as('due_key')])
    .orderBy(rank)
    .orderBy(due)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1);
  if (page.after !== null) {
    const { rank: lastRank, due: lastDue, created, id } = page.after;
    const isBeyond = sql<boolean>`
      (${rank}, ${due}) > (${lastRank}::int, ${lastDue}::timestamptz)
      or (${rank}, ${due}) = (${lastRank}::int, ${lastDue}::timestamptz)
        and (created_at, id) < (${created}::timestamptz, ${id}::uuid)`;
    query = query.where(sql<boolean>`(${isBeyond})`);
  }
  return query.execute();
}

/** Ranks below `LATER` are for tasks that are overdue or due soon, one for each priority. Done tasks come last. */
function keysOf(order: TaskOrder, asOf: string) {
  const isSoon = sql<boolean>`end_date <= ${asOf}::timestamptz + ${SOON}::interval`;
  const priority = sql`array_position(array['critical', 'high', 'normal', 'low'], priority) - 1`;
  const keys = {
    urgency: {
      rank: sql`${priority} + case when ${isSoon} then 0 else ${LATER} end`,
      due: sql<string>`case when completed_at is null and ${isSoon} then end_date else 'infinity' end`,
    },
    priority: { rank: sql`${priority} + ${LATER}`, due: sql<string>`'infinity'::timestamptz` },
    due: { rank: sql`0`, due: sql<string>`coalesce(end_date, 'infinity')` },
  }[order];
  const rank = sql<number>`case when completed_at is not null then ${2 * LATER} else ${keys.rank} end`;
  return { rank, due: keys.due };
}

export function readTask(transaction: ScopedTransaction, workspaceId: WorkspaceId, taskId: TaskId) {
  return transaction
    .selectFrom('tasks')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', taskId)
    .executeTakeFirst();
}

/** False if there is no such task. */
export function deleteTask(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  taskId: TaskId,
): Promise<boolean> {
  return truthOf(transaction, sql`app.delete_task(${workspaceId}::uuid, ${taskId}::uuid)`);
}

/** False if there is nothing to restore. */
export function restoreTask(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  taskId: TaskId,
): Promise<boolean> {
  return truthOf(transaction, sql`app.restore_task(${workspaceId}::uuid, ${taskId}::uuid)`);
}
