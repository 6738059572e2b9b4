import type { ChatRoom } from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { sql } from 'kysely';
import { pageBy } from '../../pagination/keyset.ts';
import type { PageRequest } from '../../pagination/page.ts';

/** Mutes that have not ended, the latest first. */
export function mutesIn(transaction: ScopedTransaction, workspace: WorkspaceId, page: PageRequest) {
  const query = mutes(transaction, workspace).where('ends_at', '>', sql<string>`now()`);
  const columns = ['chess_chat_mutes.created_at', 'user_id'] as const;
  return pageBy(query, page, columns, 'newest first').execute();
}

export function muteOf(transaction: ScopedTransaction, workspace: WorkspaceId, member: UserId) {
  return mutes(transaction, workspace).where('user_id', '=', member).executeTakeFirst();
}

function mutes(transaction: ScopedTransaction, workspace: WorkspaceId) {
  return transaction
    .selectFrom('chess_chat_mutes')
    .select(['user_id', 'muted_by', 'chess_chat_mutes.created_at', 'ends_at'])
    .select(sql<string>`app.name_of_muted(workspace_id, user_id)`.as('name'))
    .where('workspace_id', '=', workspace);
}

/** Whether a user is a member of the workspace, and whether the caller may mute them in it. */
export async function mutePermission(
  transaction: ScopedTransaction,
  workspace: WorkspaceId,
  member: UserId,
) {
  const { rows } = await sql<{ is_member: boolean; may_mute: boolean }>`
    select exists (
        select from workspace_members where workspace_id = ${workspace} and user_id = ${member}
      ) as is_member,
      app.may_mute(${workspace}, ${member}) as may_mute`.execute(transaction);
  return rows[0] ?? { is_member: false, may_mute: false };
}

/** Replaces an earlier mute of the member. */
export async function storeMute(
  transaction: ScopedTransaction,
  workspace: WorkspaceId,
  member: UserId,
  { by, until }: { readonly by: UserId; readonly until: string },
) {
  await transaction
    .insertInto('chess_chat_mutes')
    .values({ workspace_id: workspace, user_id: member, muted_by: by, ends_at: until })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'user_id'])
        .doUpdateSet({ muted_by: by, ends_at: until, created_at: sql`now()` }),
    )
    .execute();
}

export async function deleteMute(
  transaction: ScopedTransaction,
  workspace: WorkspaceId,
  member: UserId,
) {
  await transaction
    .deleteFrom('chess_chat_mutes')
    .where('workspace_id', '=', workspace)
    .where('user_id', '=', member)
    .execute();
}

/** The latest report first. */
export function reportedIn(
  transaction: ScopedTransaction,
  workspace: WorkspaceId,
  page: PageRequest,
) {
  const query = transaction
    .selectFrom('chess_chat_reported_lines')
    .select(['line_id', 'author_id', 'author_name', 'text', 'created_at'])
    .select(['reports', 'reported_at', sql.ref<ChatRoom>('room').as('room')])
    .select(sql.ref<string | null>('game_id').as('game_id'))
    .select(sql.ref<string | null>('tournament_id').as('tournament_id'))
    .where('workspace_id', '=', workspace);
  return pageBy(query, page, ['reported_at', 'line_id'], 'newest first').execute();
}

/** Messages in rooms with a trainer of a club for juniors, newest first. Row-level security: for owners. */
export function trainerChatIn(
  transaction: ScopedTransaction,
  workspace: WorkspaceId,
  page: PageRequest,
) {
  const query = transaction
    .selectFrom('trainer_chat')
    .select(['id', 'game_id', 'tournament_id', 'author_id', 'author_name', 'is_trainer'])
    .select(['text', 'created_at'])
    .select(sql<ChatRoom>`room`.as('room'))
    .where('workspace_id', '=', workspace);
  return pageBy(query, page, ['created_at', 'id'], 'newest first').execute();
}
