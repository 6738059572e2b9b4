import type { ListQuery, TaskListQuery } from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { listPage } from '../../pagination/list-page.ts';
import { pageAs, readPageRequestAs } from '../../pagination/page.ts';
import { ok, refuse, type RouteResult } from '../../answers/result.ts';
import { newestTasks, tasksInOrder, type TaskFilter } from './queries.ts';
import { BY_RANK, taskPosition, type TaskOrder } from './task-order.ts';

type TaskListResult = RouteResult<'GET /api/:wsId/task/list'>;

export function listTasks(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  caller: UserId,
  query: TaskListQuery,
): Promise<TaskListResult> {
  const { completed, sort = 'urgency', mine = false, q = '' } = query;
  const only = completed === undefined ? 'all' : completed ? 'done' : 'open';
  const filter = { only, assignee: mine ? caller : null, words: q } as const;
  return only === 'done' || sort === 'newest'
    ? listNewest(transaction, workspaceId, filter, query)
    : listInOrder(transaction, workspaceId, filter, sort, query);
}

function listNewest(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  filter: TaskFilter,
  query: ListQuery,
): Promise<TaskListResult> {
  return listPage(
    query,
    (page) => newestTasks(transaction, workspaceId, filter, page),
    ({ created_at, id }) => [created_at, id],
  );
}

async function listInOrder(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  filter: TaskFilter,
  order: TaskOrder,
  query: ListQuery,
): Promise<TaskListResult> {
  const page = readPageRequestAs(BY_RANK, query);
  if (page === null) return refuse('invalid_cursor');
  const asOf = page.after?.asOf ?? new Date().toISOString();
  const rows = await tasksInOrder(transaction, workspaceId, filter, order, asOf, page);
  return ok(
    pageAs(
      BY_RANK,
      rows,
      page,
      (row) => taskPosition(asOf, row),
      ({ rank: _rank, due_key: _due, ...task }) => task,
    ),
  );
}
