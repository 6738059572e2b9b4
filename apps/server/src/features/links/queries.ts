import type { GameLink } from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { sql } from 'kysely';

export type NewLink = Pick<GameLink, 'time_control' | 'rated' | 'color'>;

const isUsed = sql<boolean>`exists (select from chess_games where id = chess_links.id)`;

export async function insertLink(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  caller: UserId,
  link: NewLink,
): Promise<GameLink> {
  const row = await transaction
    .insertInto('chess_links')
    .values({
      workspace_id: workspaceId,
      created_by: caller,
      ...link,
      time_control: link.time_control && (JSON.stringify(link.time_control) as never),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...row, is_used: false };
}

/** The number of the caller's links that can still be followed. */
export async function countOpenLinks(transaction: ScopedTransaction, caller: UserId) {
  const { count } = await transaction
    .selectFrom('chess_links')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('created_by', '=', caller)
    .where('expires_at', '>', sql<string>`now()`)
    .where(isUsed, '=', false)
    .executeTakeFirstOrThrow();
  return count;
}

export async function findLink(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  id: string,
) {
  const row = await transaction
    .selectFrom('chess_links')
    .selectAll()
    .select(isUsed.as('is_used'))
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row as GameLink | undefined;
}

export async function deleteLink(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  id: string,
) {
  await transaction
    .deleteFrom('chess_links')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute();
}
