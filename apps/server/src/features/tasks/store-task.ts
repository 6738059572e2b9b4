import {
  TASK_NAME_LENGTH_MAX,
  type CreateTask,
  type EditTask,
  type ErrorCode,
  type Task,
} from '@rookery/contract';
import {
  violatedConstraint,
  type ScopedTransaction,
  type TaskId,
  type UserId,
} from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { readName } from '../../name.ts';
import { ok, refuse, type Result } from '../../result.ts';
import { insertTask, updateTask } from './queries.ts';

export async function createTask(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  createdBy: UserId,
  fields: CreateTask,
): Promise<Result<Task>> {
  const name = readName(fields.name, TASK_NAME_LENGTH_MAX);
  if (!name.ok) return name;
  return toResult(insertTask(transaction, workspaceId, createdBy, { ...fields, name: name.value }));
}

export async function editTask(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  taskId: TaskId,
  fields: EditTask,
): Promise<Result<Task>> {
  const changes = { ...fields };
  if (fields.name !== undefined) {
    const name = readName(fields.name, TASK_NAME_LENGTH_MAX);
    if (!name.ok) return name;
    changes.name = name.value;
  }
  return toResult(updateTask(transaction, workspaceId, taskId, changes));
}

/** Constraints that the fields of a request can violate, alone or together with stored fields. */
const REFUSALS: Readonly<Record<string, ErrorCode>> = {
  tasks_assignee_is_a_member: 'assignee_not_a_member',
  tasks_split_range: 'invalid_request',
  tasks_date_range: 'invalid_request',
};

/** Relies on constraints instead of a check before the write, which could be outdated by then. */
async function toResult(written: Promise<Task | undefined>): Promise<Result<Task>> {
  try {
    const task = await written;
    return task === undefined ? refuse('not_found') : ok(task);
  } catch (error) {
    const code = REFUSALS[violatedConstraint(error) ?? ''];
    if (code === undefined) throw error;
    return refuse(code);
  }
}
