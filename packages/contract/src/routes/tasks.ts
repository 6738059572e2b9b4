import { ListOf } from '../list.ts';
import { Uuid } from '../scalars.ts';
import {
  AddTaskItem,
  CreateTask,
  EditTask,
  EditTaskItem,
  Task,
  TaskComment,
  TaskDetails,
  TaskItem,
  TaskListQuery,
  WriteTaskComment,
} from '../task.ts';
import { defineRoutes, WsId } from './definition.ts';

const tag = 'Tasks';

const ONE_TASK = { wsId: WsId, taskId: Uuid };

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
    summary: 'Change a task. When a repeating task is completed, the next one is added',
    params: ONE_TASK,
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
    summary: 'The tasks of the workspace',
    params: { wsId: WsId },
    query: TaskListQuery,
    answer: ListOf(Task),
    errors: ['invalid_cursor'],
  },
  'GET /api/:wsId/task/:taskId/details': {
    tag,
    summary: 'A task with its checklist and comments',
    params: ONE_TASK,
    answer: TaskDetails,
    errors: ['not_found'],
  },
  'DELETE /api/:wsId/task/:taskId': {
    tag,
    summary: 'Delete a task. It can be restored for 30 days',
    params: ONE_TASK,
    status: 204,
    errors: ['not_found'],
  },
  'POST /api/:wsId/task/:taskId/restore': {
    tag,
    summary: 'Restore a deleted task',
    params: ONE_TASK,
    answer: Task,
    errors: ['not_found'],
  },
  'POST /api/:wsId/task/:taskId/items': {
    tag,
    summary: 'Add an item to the checklist of a task; at most 100',
    params: ONE_TASK,
    body: AddTaskItem,
    answer: TaskItem,
    status: 201,
    errors: ['not_found', 'empty_name', 'name_too_long', 'too_many_items'],
  },
  'PATCH /api/:wsId/task/:taskId/items/:itemId': {
    tag,
    summary: 'Rename or tick an item of the checklist',
    params: { ...ONE_TASK, itemId: Uuid },
    body: EditTaskItem,
    answer: TaskItem,
    errors: ['not_found', 'empty_name', 'name_too_long'],
  },
  'DELETE /api/:wsId/task/:taskId/items/:itemId': {
    tag,
    summary: 'Remove an item from the checklist',
    params: { ...ONE_TASK, itemId: Uuid },
    status: 204,
    errors: ['not_found'],
  },
  'POST /api/:wsId/task/:taskId/comments': {
    tag,
    summary: 'Write a comment about a task',
    params: ONE_TASK,
    body: WriteTaskComment,
    answer: TaskComment,
    status: 201,
    errors: ['not_found', 'outside_junior_club'],
  },
  'DELETE /api/:wsId/task/:taskId/comments/:commentId': {
    tag,
    summary: 'Take back an own comment',
    params: { ...ONE_TASK, commentId: Uuid },
    status: 204,
    errors: ['not_found'],
  },
});
