import type { ListQuery } from '@rookery/contract';
import type { ScopedTransaction } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { listPage } from '../../pagination/list-page.ts';
import { pageAs, readPageRequestAs } from '../../pagination/page.ts';
import { ok, refuse, type RouteResult } from '../../answers/result.ts';
import { doneTasksOf, tasksByUrgency } from './queries.ts';
import { BY_URGENCY, taskPosition } from './task-order.ts';

type TaskListResult = RouteResult<'GET /api/:wsId/task/list'>;

export function listTasks(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  query: ListQuery & { readonly completed?: boolean | undefined },
): Promise<TaskListResult> {
  return query.completed === true
    ? listDone(transaction, workspaceId, query)
    : listByUrgency(transaction, workspaceId, query, query.completed === false ? 'open' : 'all');
}

function listDone(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  query: ListQuery,
): Promise<TaskListResult> {
  return listPage(
    query,
    (page) => doneTasksOf(transaction, workspaceId, page),
    ({ created_at, id }) => [created_at, id],
  );
}

async function listByUrgency(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  query: ListQuery,
  only: 'open' | 'all',
): Promise<TaskListResult> {
  const page = readPageRequestAs(BY_URGENCY, query);
  if (page === null) return refuse('invalid_cursor');
  const asOf = page.after?.asOf ?? new Date().toISOString();
  const rows = await tasksByUrgency(transaction, workspaceId, only, asOf, page);
  return ok(
    pageAs(
      BY_URGENCY,
      rows,
      page,
      (row) => taskPosition(asOf, row),
      ({ rank: _rank, ...task }) => task,
    ),
  );
}
