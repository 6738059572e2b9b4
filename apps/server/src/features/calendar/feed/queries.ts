import type { ScopedTransaction, UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { sql } from 'kysely';

export async function feedSince(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  userId: UserId,
): Promise<string | null> {
  const row = await transaction
    .selectFrom('calendar_feeds')
    .select('created_at')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** The token that was valid before is not any more. */
export async function storeFeed(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  userId: UserId,
  tokenHash: Buffer,
): Promise<string> {
  const { created_at } = await transaction
    .insertInto('calendar_feeds')
    .values({ workspace_id: workspaceId, user_id: userId, token_hash: tokenHash })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'user_id'])
        .doUpdateSet({ token_hash: tokenHash, created_at: sql<string>`now()` }),
    )
    .returning('created_at')
    .executeTakeFirstOrThrow();
  return created_at;
}

export async function deleteFeed(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  userId: UserId,
): Promise<void> {
  await transaction
    .deleteFrom('calendar_feeds')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .execute();
}

export interface FeedReader {
  readonly userId: UserId;
  readonly locale: string | null;
  readonly workspaceId: WorkspaceId;
  readonly workspace: string;
  readonly isPersonal: boolean;
}

/** From now on, this transaction reads as the member whose feed has this token. Null if there is none. */
export async function readAsMember(
  transaction: ScopedTransaction,
  tokenHash: Buffer,
): Promise<FeedReader | null> {
  const { rows } = await sql<{ user_id: UserId; workspace_id: WorkspaceId }>`
    select user_id, workspace_id from app.feed_reader(${tokenHash})`.execute(transaction);
  const [feed] = rows;
  if (feed === undefined) return null;
  await sql`select set_config('app.user_id', ${feed.user_id}, true)`.execute(transaction);
  const row = await transaction
    .selectFrom('workspaces')
    .innerJoin('users', (join) => join.on('users.id', '=', feed.user_id))
    .select(['workspaces.name', 'workspaces.kind', 'users.locale'])
    .where('workspaces.id', '=', feed.workspace_id)
    .executeTakeFirst();
  return row === undefined
    ? null
    : {
        userId: feed.user_id,
        locale: row.locale,
        workspaceId: feed.workspace_id,
        workspace: row.name,
        isPersonal: row.kind === 'personal',
      };
}
