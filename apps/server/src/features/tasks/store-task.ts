import type { CreateTask, EditTask, Task } from '@rookery/contract';
import {
  violatedConstraint,
  type ScopedTransaction,
  type TaskId,
  type UserId,
} from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { ok, refuse, type Result } from '../../result.ts';
import { insertTask, updateTask } from './queries.ts';

export async function createTask(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  createdBy: UserId,
  fields: CreateTask,
): Promise<Result<Task>> {
  return storing(
    insertTask(transaction, workspaceId, createdBy, { ...fields, name: fields.name.trim() }),
  );
}

export async function editTask(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  taskId: TaskId,
  fields: EditTask,
): Promise<Result<Task>> {
  return storing(
    updateTask(transaction, workspaceId, taskId, {
      ...fields,
      ...(fields.name !== undefined && { name: fields.name.trim() }),
    }),
  );
}

/** The database knows who is a member; asking it first would only open a gap between look and write. */
async function storing(written: Promise<Task | undefined>): Promise<Result<Task>> {
  try {
    const task = await written;
    return task === undefined ? refuse('not_found') : ok(task);
  } catch (error) {
    if (violatedConstraint(error) === 'tasks_assignee_is_a_member') {
      return refuse('assignee_not_a_member');
    }
    throw error;
  }
}
