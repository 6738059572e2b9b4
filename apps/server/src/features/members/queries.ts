import type { WorkspaceRole } from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { sql } from 'kysely';
import { pageBy } from '../../pagination/keyset.ts';
import type { PageRequest } from '../../pagination/page.ts';
import { nameOf } from '../../people/name-of.ts';

export type MemberRow = Awaited<ReturnType<typeof membersOf>>[number];

/** In the order they joined. Members whose account will be deleted are shown to those who manage members. */
export function membersOf(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  { viewer, seesLeaving }: { readonly viewer: UserId; readonly seesLeaving: boolean },
  page: PageRequest,
) {
  const isLeaving = sql<boolean>`app.is_leaving(user_id)`;
  const all = transaction
    .selectFrom('workspace_members')
    .select(['user_id', 'role', 'joined_at'])
    // Members of one's own workspace are known.
    .select(nameOf('workspace_members.user_id').$notNull().as('name'))
    // The row of a junior, with the address, is visible to members of their club only.
    .select((row) =>
      row
        .selectFrom('users')
        .select('email')
        .whereRef('users.id', '=', 'workspace_members.user_id')
        .as('email'),
    )
    .select(isLeaving.as('is_leaving'))
    .where('workspace_id', '=', workspaceId);
  const query = seesLeaving
    ? all
    : all.where((where) => where.or([where('user_id', '=', viewer), where.not(isLeaving)]));
  return pageBy(query, page, ['joined_at', 'user_id'], 'oldest first').execute();
}

function membership(workspaceId: WorkspaceId, userId: UserId) {
  return { workspace_id: workspaceId, user_id: userId };
}

export async function isMember(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  userId: UserId,
) {
  const row = await transaction
    .selectFrom('workspace_members')
    .select('role')
    .where((where) => where.and(membership(workspaceId, userId)))
    .executeTakeFirst();
  return row !== undefined;
}

/** False if nothing was changed: row-level security decides which roles the caller may change. */
export async function updateRole(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  userId: UserId,
  role: WorkspaceRole,
) {
  const { numUpdatedRows } = await transaction
    .updateTable('workspace_members')
    .set({ role })
    .where((where) => where.and(membership(workspaceId, userId)))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removed members who cannot join again, the latest first. */
export function bansOf(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  page: PageRequest,
) {
  const query = transaction
    .selectFrom('workspace_removals')
    .select(['user_id', 'removed_at'])
    .select(sql<string>`app.name_of_removed(workspace_id, user_id)`.as('name'))
    .where('workspace_id', '=', workspaceId)
    .where('banned', '=', true);
  return pageBy(query, page, ['removed_at', 'user_id'], 'newest first').execute();
}

/** The database has stored the removal before. */
export async function updateBan(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  userId: UserId,
  banned: boolean,
) {
  await transaction
    .updateTable('workspace_removals')
    .set({ banned })
    .where((where) => where.and(membership(workspaceId, userId)))
    .execute();
}

/** False if nothing was deleted: row-level security decides which members the caller may remove. */
export async function deleteMember(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  userId: UserId,
) {
  const { numDeletedRows } = await transaction
    .deleteFrom('workspace_members')
    .where((where) => where.and(membership(workspaceId, userId)))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
