import { Type } from 'typebox';
import { ListOf, ListQuery } from '../list.ts';
import { Uuid } from '../scalars.ts';
import { CreateTask, EditTask, Task } from '../task.ts';
import { defineRoutes, WsId } from './definition.ts';

const tag = 'Tasks';

const TaskListQuery = Type.Object(
  { ...ListQuery.properties, completed: Type.Optional(Type.Boolean()) },
  { additionalProperties: false },
);

export const TASK_ROUTES = defineRoutes({
  'POST /api/:wsId/task/create': {
    tag,
    summary: 'Create a task',
    params: { wsId: WsId },
    body: CreateTask,
    answer: Task,
    status: 201,
    errors: ['empty_name', 'name_too_long', 'assignee_not_a_member', 'invalid_request'],
  },
  'PATCH /api/:wsId/task/:taskId/edit': {
    tag,
    summary: 'Change a task',
    params: { wsId: WsId, taskId: Uuid },
    body: EditTask,
    answer: Task,
    errors: [
      'not_found',
      'empty_name',
      'name_too_long',
      'assignee_not_a_member',
      'invalid_request',
    ],
  },
  'GET /api/:wsId/task/list': {
    tag,
    summary:
      'The tasks of the workspace: overdue and due within three days first, then by priority, then newest first',
    params: { wsId: WsId },
    query: TaskListQuery,
    answer: ListOf(Task),
    errors: ['invalid_cursor'],
  },
});
