import type { TaskId } from '@rookery/database';
import type { Routes } from '../../http/routes.ts';
import { listTasks } from './list-tasks.ts';
import { createTask, editTask } from './store-task.ts';

export function taskRoutes(routes: Routes): void {
  routes.workspace(
    'POST /api/:wsId/task/create',
    { permission: 'task.write', limit: 'tasks' },
    ({ transaction, workspaceId, caller, body }) =>
      createTask(transaction, workspaceId, caller.id, body),
  );

  routes.workspace(
    'PATCH /api/:wsId/task/:taskId/edit',
    { permission: 'task.write' },
    ({ transaction, workspaceId, params, body }) =>
      editTask(transaction, workspaceId, params.taskId as TaskId, body),
  );

  routes.workspace('GET /api/:wsId/task/list', {}, ({ transaction, workspaceId, query }) =>
    listTasks(transaction, workspaceId, query),
  );
}
