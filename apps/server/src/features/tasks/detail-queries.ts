import type { EditTaskItem } from '@rookery/contract';
import type { ScopedTransaction, TaskId, UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { nameOf } from '../../people/name-of.ts';

const ITEM = ['id', 'name', 'is_done'] as const;
const COMMENT = ['id', 'author_id', 'text', 'created_at'] as const;
const MOST_COMMENTS = 200;

/** A task of the workspace in the caller's transaction. */
export interface TaskScope {
  readonly transaction: ScopedTransaction;
  readonly workspaceId: WorkspaceId;
  readonly taskId: TaskId;
}

export function itemsOf({ transaction, taskId }: TaskScope) {
  return transaction
    .selectFrom('task_items')
    .select(ITEM)
    .where('task_id', '=', taskId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function countItems({ transaction, taskId }: TaskScope): Promise<number> {
  const { count } = await transaction
    .selectFrom('task_items')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('task_id', '=', taskId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function insertItem({ transaction, workspaceId, taskId }: TaskScope, name: string) {
  return transaction
    .insertInto('task_items')
    .values({ workspace_id: workspaceId, task_id: taskId, name })
    .returning(ITEM)
    .executeTakeFirstOrThrow();
}

export function updateItem(
  { transaction, workspaceId, taskId }: TaskScope,
  id: string,
  fields: EditTaskItem,
) {
  return transaction
    .updateTable('task_items')
    .set(fields)
    .where('workspace_id', '=', workspaceId)
    .where('task_id', '=', taskId)
    .where('id', '=', id)
    .returning(ITEM)
    .executeTakeFirst();
}

export async function deleteItem(
  { transaction, workspaceId, taskId }: TaskScope,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('task_items')
    .where('workspace_id', '=', workspaceId)
    .where('task_id', '=', taskId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The latest, oldest first. */
export async function commentsOf({ transaction, taskId }: TaskScope) {
  const newest = await transaction
    .selectFrom('task_comments as comment')
    .select(COMMENT.map((column) => `comment.${column}` as const))
    .select(nameOf('comment.author_id').as('author_name'))
    .where('comment.task_id', '=', taskId)
    .orderBy('comment.created_at', 'desc')
    .orderBy('comment.id', 'desc')
    .limit(MOST_COMMENTS)
    .execute();
  return newest.toReversed();
}

export function insertComment(
  { transaction, workspaceId, taskId }: TaskScope,
  author: UserId,
  text: string,
) {
  return transaction
    .insertInto('task_comments')
    .values({ workspace_id: workspaceId, task_id: taskId, author_id: author, text })
    .returning(COMMENT)
    .executeTakeFirstOrThrow();
}

/** False if there is none of the caller. */
export async function deleteComment(
  { transaction, workspaceId, taskId }: TaskScope,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('task_comments')
    .where('workspace_id', '=', workspaceId)
    .where('task_id', '=', taskId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
