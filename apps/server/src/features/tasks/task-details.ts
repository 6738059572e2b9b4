import { TASK_ITEM_LENGTH_MAX, type EditTaskItem, type TaskDetails } from '@rookery/contract';
import type { UserId } from '@rookery/database';
import { ok, refuse, type RouteResult } from '../../answers/result.ts';
import { isOutsideJuniorClub } from '../../chess/queries.ts';
import { readName } from '../../input/name.ts';
import {
  commentsOf,
  countItems,
  deleteComment,
  deleteItem,
  insertComment,
  insertItem,
  itemsOf,
  updateItem,
  type TaskScope,
} from './detail-queries.ts';
import { readTask } from './queries.ts';

const MOST_ITEMS = 100;

export async function taskDetails(
  scope: TaskScope,
): Promise<RouteResult<'GET /api/:wsId/task/:taskId/details'>> {
  const task = await readTask(scope.transaction, scope.workspaceId, scope.taskId);
  if (task === undefined) return refuse('not_found');
  const [items, comments] = [await itemsOf(scope), await commentsOf(scope)];
  return ok({ task, items, comments } satisfies TaskDetails);
}

export async function addItem(
  scope: TaskScope,
  given: string,
): Promise<RouteResult<'POST /api/:wsId/task/:taskId/items'>> {
  const name = readName(given, TASK_ITEM_LENGTH_MAX);
  if (!name.ok) return name;
  if ((await lockTask(scope)) === undefined) return refuse('not_found');
  if ((await countItems(scope)) >= MOST_ITEMS) return refuse('too_many_items');
  return ok(await insertItem(scope, name.value));
}

export async function editItem(
  scope: TaskScope,
  itemId: string,
  fields: EditTaskItem,
): Promise<RouteResult<'PATCH /api/:wsId/task/:taskId/items/:itemId'>> {
  const changes = { ...fields };
  if (fields.name !== undefined) {
    const name = readName(fields.name, TASK_ITEM_LENGTH_MAX);
    if (!name.ok) return name;
    changes.name = name.value;
  }
  await lockTask(scope);
  const item = await updateItem(scope, itemId, changes);
  return item === undefined ? refuse('not_found') : ok(item);
}

export async function removeItem(
  scope: TaskScope,
  itemId: string,
): Promise<RouteResult<'DELETE /api/:wsId/task/:taskId/items/:itemId'>> {
  await lockTask(scope);
  return (await deleteItem(scope, itemId)) ? ok(null) : refuse('not_found');
}

export async function writeComment(
  scope: TaskScope,
  author: { readonly id: UserId; readonly name: string },
  text: string,
): Promise<RouteResult<'POST /api/:wsId/task/:taskId/comments'>> {
  if ((await lockTask(scope)) === undefined) return refuse('not_found');
  if (await isOutsideJuniorClub(scope.transaction, scope.workspaceId))
    return refuse('outside_junior_club');
  const comment = await insertComment(scope, author.id, text.trim());
  return ok({ ...comment, author_name: author.name });
}

export async function takeBackComment(
  scope: TaskScope,
  commentId: string,
): Promise<RouteResult<'DELETE /api/:wsId/task/:taskId/comments/:commentId'>> {
  await lockTask(scope);
  return (await deleteComment(scope, commentId)) ? ok(null) : refuse('not_found');
}

/** Changes of the checklist and the comments of a task follow each other, because the task counts them. */
function lockTask({ transaction, workspaceId, taskId }: TaskScope) {
  return transaction
    .selectFrom('tasks')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', taskId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
