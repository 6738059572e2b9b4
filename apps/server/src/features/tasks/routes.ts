import { CreateTask, EditTask, ListOf, ListQuery, Task, Uuid } from '@rookery/contract';
import type { TaskId } from '@rookery/database';
import { Type } from 'typebox';
import type { Routes } from '../../http/routes.ts';
import { pageOf, readPageRequest } from '../../page.ts';
import { ok, refuse } from '../../result.ts';
import { tasksOf } from './queries.ts';
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
      summary: 'The tasks of the workspace, newest first',
      query: TaskListQuery,
      answer: ListOf(Task),
    },
    async ({ transaction, workspaceId, query }) => {
      const page = readPageRequest(query);
      if (page === null) return refuse('invalid_cursor');
      const rows = await tasksOf(transaction, workspaceId, query.completed, page);
      return ok(
        pageOf(
          rows,
          page,
          ({ created_at, id }) => [created_at, id],
          (row) => row,
        ),
      );
    },
  );
}
