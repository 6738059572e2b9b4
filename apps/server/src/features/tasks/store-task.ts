import { TASK_NAME_LENGTH_MAX, type CreateTask, type EditTask, type Task } from '@rookery/contract';
import {
  violatedConstraint,
  type ScopedTransaction,
  type TaskId,
  type UserId,
} from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { readName } from '../../input/name.ts';
import { ok, refuse, type Result, type RouteResult } from '../../answers/result.ts';
import { insertTask, updateTask } from './queries.ts';

export async function createTask(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  createdBy: UserId,
  fields: CreateTask,
): Promise<RouteResult<'POST /api/:wsId/task/create'>> {
  const name = readName(fields.name, TASK_NAME_LENGTH_MAX);
  if (!name.ok) return name;
  return orRefusal(
    insertTask(transaction, workspaceId, createdBy, { ...fields, name: name.value }),
  );
}

export async function editTask(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  taskId: TaskId,
  fields: EditTask,
): Promise<RouteResult<'PATCH /api/:wsId/task/:taskId/edit'>> {
  const changes = { ...fields };
  if (fields.name !== undefined) {
    const name = readName(fields.name, TASK_NAME_LENGTH_MAX);
    if (!name.ok) return name;
    changes.name = name.value;
  }
  const stored = await orRefusal(updateTask(transaction, workspaceId, taskId, changes));
  if (!stored.ok) return stored;
  return stored.value === undefined ? refuse('not_found') : ok(stored.value);
}

type TaskRefusal = 'assignee_not_a_member' | 'invalid_request';

/** Constraints that the fields of a request can violate, alone or together with stored fields. */
const REFUSALS: Readonly<Record<string, TaskRefusal>> = {
  tasks_assignee_is_a_member: 'assignee_not_a_member',
  tasks_split_range: 'invalid_request',
  tasks_date_range: 'invalid_request',
  tasks_repeat: 'invalid_request',
};

/** Relies on constraints instead of a check before the write, which could be outdated by then. */
async function orRefusal<Written extends Task | undefined>(
  written: Promise<Written>,
): Promise<Result<Written, TaskRefusal>> {
  try {
    return ok(await written);
  } catch (error) {
    const code = REFUSALS[violatedConstraint(error) ?? ''];
    if (code === undefined) throw error;
    return refuse(code);
  }
}
