import { CreateTask, EditTask, ListOf, ListQuery, Task, Uuid } from '@rookery/contract';
import type { TaskId } from '@rookery/database';
import { Type } from 'typebox';
import type { Routes } from '../../http/routes.ts';
import { listTasks } from './list-tasks.ts';
import { createTask, editTask } from './store-task.ts';

const tag = 'Tasks';
const TaskListQuery = Type.Object(
  { ...ListQuery.properties, completed: Type.Optional(Type.Boolean()) },
  { additionalProperties: false },
);

export function taskRoutes(routes: Routes): void {
  routes.workspace(
    'POST',
    '/task/create',
    {
      tag,
      summary: 'Create a task',
      body: CreateTask,
      answer: Task,
      status: 201,
      permission: 'task.write',
      limit: 'tasks',
    },
    ({ transaction, workspaceId, caller, body }) =>
      createTask(transaction, workspaceId, caller.id, body),
  );

  routes.workspace(
    'PATCH',
    '/task/:taskId/edit',
    {
      tag,
      summary: 'Change a task',
      params: Type.Object({ taskId: Uuid }),
      body: EditTask,
      answer: Task,
      permission: 'task.write',
    },
    ({ transaction, workspaceId, params, body }) =>
      editTask(transaction, workspaceId, params.taskId as TaskId, body),
  );

  routes.workspace(
    'GET',
    '/task/list',
    {
      tag,
      summary:
        'The tasks of the workspace: overdue and due within three days first, then by priority, then newest first',
      query: TaskListQuery,
      answer: ListOf(Task),
    },
    ({ transaction, workspaceId, query }) => listTasks(transaction, workspaceId, query),
  );
}
