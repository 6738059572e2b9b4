import type { CreateTask, EditTask } from '@rookery/contract';
import type { ScopedTransaction, TaskId, UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { sql } from 'kysely';
import { pageBy } from '../../pagination/keyset.ts';
import type { PageRequest } from '../../pagination/page.ts';
import { LATER, SOON, type TaskPosition } from './task-order.ts';

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
export function doneTasksOf(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  page: PageRequest,
) {
  const query = transaction
    .selectFrom('tasks')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('completed_at', 'is not', null);
  return pageBy(query, page, ['created_at', 'id'], 'newest first').execute();
}

/** Overdue and due soon, then by priority; equals by due date if that is soon, then newest first. */
export function tasksByUrgency(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  only: 'open' | 'all',
  asOf: string,
  page: PageRequest<TaskPosition>,
) {
  const rank = rankAt(asOf);
  const due = sql<string>`case when ${rank} < ${LATER} then end_date else 'infinity' end`;
  let query = transaction
    .selectFrom('tasks')
    .selectAll()
    .select(rank.as('rank'))
    .where('workspace_id', '=', workspaceId)
    .orderBy(rank)
    .orderBy(due)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1);
  if (only === 'open') query = query.where('completed_at', 'is', null);
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
function rankAt(asOf: string) {
  return sql<number>`case
    when completed_at is not null then ${2 * LATER}
    else array_position(array['critical', 'high', 'normal', 'low'], priority) - 1
      + case when end_date <= ${asOf}::timestamptz + ${SOON}::interval then 0 else ${LATER} end
  end`;
}
