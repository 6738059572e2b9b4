import type { ScopedTransaction, TaskId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { ok, refuse } from '../../answers/result.ts';
import type { Routes } from '../../http/routes.ts';
import type { TaskScope } from './detail-queries.ts';
import { listTasks } from './list-tasks.ts';
import { deleteTask, readTask, restoreTask } from './queries.ts';
import { createTask, editTask } from './store-task.ts';
import {
  addItem,
  editItem,
  removeItem,
  takeBackComment,
  taskDetails,
  writeComment,
} from './task-details.ts';

const WRITE = { permission: 'task.write' } as const;
const WRITE_NEW = { ...WRITE, limit: 'tasks' } as const;

export function taskRoutes(routes: Routes): void {
  routes.workspace(
    'POST /api/:wsId/task/create',
    WRITE_NEW,
    ({ transaction, workspaceId, caller, body }) =>
      createTask(transaction, workspaceId, caller.id, body),
  );
  routes.workspace(
    'PATCH /api/:wsId/task/:taskId/edit',
    WRITE,
    ({ transaction, workspaceId, params, body }) =>
      editTask(transaction, workspaceId, params.taskId as TaskId, body),
  );
  routes.workspace('GET /api/:wsId/task/list', {}, ({ transaction, workspaceId, caller, query }) =>
    listTasks(transaction, workspaceId, caller.id, query),
  );
  routes.workspace(
    'DELETE /api/:wsId/task/:taskId',
    WRITE,
    async ({ transaction, workspaceId, params }) =>
      (await deleteTask(transaction, workspaceId, params.taskId as TaskId))
        ? ok(null)
        : refuse('not_found'),
  );
  routes.workspace(
    'POST /api/:wsId/task/:taskId/restore',
    WRITE,
    async ({ transaction, workspaceId, params }) => {
      const taskId = params.taskId as TaskId;
      const isRestored = await restoreTask(transaction, workspaceId, taskId);
      const task = isRestored && (await readTask(transaction, workspaceId, taskId));
      return task ? ok(task) : refuse('not_found');
    },
  );
  detailRoutes(routes);
}

/** The checklist and the comments. */
function detailRoutes(routes: Routes): void {
  routes.workspace('GET /api/:wsId/task/:taskId/details', {}, (request) =>
    taskDetails(scopeOf(request)),
  );
  routes.workspace('POST /api/:wsId/task/:taskId/items', WRITE_NEW, (request) =>
    addItem(scopeOf(request), request.body.name),
  );
  routes.workspace('PATCH /api/:wsId/task/:taskId/items/:itemId', WRITE, (request) =>
    editItem(scopeOf(request), request.params.itemId, request.body),
  );
  routes.workspace('DELETE /api/:wsId/task/:taskId/items/:itemId', WRITE, (request) =>
    removeItem(scopeOf(request), request.params.itemId),
  );
  routes.workspace('POST /api/:wsId/task/:taskId/comments', WRITE_NEW, (request) => {
    const { id, account } = request.caller;
    return writeComment(scopeOf(request), { id, name: account.name }, request.body.text);
  });
  routes.workspace('DELETE /api/:wsId/task/:taskId/comments/:commentId', WRITE, (request) =>
    takeBackComment(scopeOf(request), request.params.commentId),
  );
}

function scopeOf({
  transaction,
  workspaceId,
  params,
}: {
  readonly transaction: ScopedTransaction;
  readonly workspaceId: WorkspaceId;
  readonly params: { readonly taskId: string };
}): TaskScope {
  return { transaction, workspaceId, taskId: params.taskId as TaskId };
}
