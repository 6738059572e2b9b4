import type { ScopedTransaction, UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { sql } from 'kysely';

/** Row-level security leaves only the caller's workspaces; the join adds the role. */
function mine(transaction: ScopedTransaction, userId: UserId) {
  return transaction
    .selectFrom('workspaces')
    .innerJoin('workspace_members', 'workspace_members.workspace_id', 'workspaces.id')
    .where('workspace_members.user_id', '=', userId)
    .select(['workspaces.id', 'workspaces.name', 'workspaces.kind', 'workspace_members.role']);
}

export type WorkspaceRow = NonNullable<Awaited<ReturnType<typeof workspaceById>>>;

export function workspaceById(transaction: ScopedTransaction, userId: UserId, id: WorkspaceId) {
  return mine(transaction, userId).where('workspaces.id', '=', id).executeTakeFirst();
}

/** Personal first, then clubs by name, the root workspace last. */
export function workspacesInOrder(transaction: ScopedTransaction, userId: UserId) {
  return mine(transaction, userId)
    .orderBy(sql`array_position(array['personal', 'regular', 'root'], workspaces.kind)`)
    .orderBy(sql`lower(workspaces.name)`)
    .orderBy('workspaces.id')
    .execute();
}

export async function insertWorkspace(transaction: ScopedTransaction, name: string) {
  const { id } = await transaction
    .selectNoFrom(sql<WorkspaceId>`app.create_workspace(${name})`.as('id'))
    .executeTakeFirstOrThrow();
  return id;
}

export function renameWorkspace(transaction: ScopedTransaction, id: WorkspaceId, name: string) {
  return transaction
    .updateTable('workspaces')
    .set({ name, updated_at: sql`now()` })
    .where('id', '=', id)
    .executeTakeFirst();
}
