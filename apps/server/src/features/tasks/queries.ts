import type { CreateTask, EditTask } from '@rookery/contract';
import type { ScopedTransaction, TaskId, UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { sql } from 'kysely';
import { pageBy } from '../../keyset.ts';
import type { PageRequest } from '../../page.ts';

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

/** Newest first. */
export function tasksOf(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  completed: boolean | undefined,
  page: PageRequest,
) {
  let query = transaction.selectFrom('tasks').selectAll().where('workspace_id', '=', workspaceId);
  if (completed !== undefined)
    query = query.where('completed_at', completed ? 'is not' : 'is', null);
  return pageBy(query, page, ['created_at', 'id'], 'newest first').execute();
}
