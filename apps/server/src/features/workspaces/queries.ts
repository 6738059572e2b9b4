import type { DeletedWorkspace, WorkspaceSettings } from '@rookery/contract';
import { truthOf, type ScopedTransaction, type UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { sql, type RawBuilder } from 'kysely';
import type { PageRequest } from '../../pagination/page.ts';

/** Row-level security leaves only the caller's workspaces; the join adds the role. */
function ownWorkspaces(transaction: ScopedTransaction, userId: UserId) {
  return transaction
    .selectFrom('workspaces')
    .innerJoin('workspace_members', 'workspace_members.workspace_id', 'workspaces.id')
    .where('workspace_members.user_id', '=', userId)
    .select([
      'workspaces.id',
      'workspaces.name',
      'workspaces.kind',
      'workspaces.chess_scope',
      'workspaces.for_juniors',
      'workspaces.time_controls',
    ])
    .select('workspace_members.role');
}

export type WorkspaceRow = NonNullable<Awaited<ReturnType<typeof workspaceById>>>;

export function workspaceById(transaction: ScopedTransaction, userId: UserId, id: WorkspaceId) {
  return ownWorkspaces(transaction, userId).where('workspaces.id', '=', id).executeTakeFirst();
}

/** The keyset cursor of the list: its last workspace, with the name in lower case. */
export interface WorkspacePosition {
  readonly kind: WorkspaceRow['kind'];
  readonly name: string;
  readonly id: WorkspaceId;
}

const rankOf = (kind: RawBuilder<unknown>) =>
  sql`array_position(array['personal', 'regular', 'root'], ${kind})`;
const RANK = rankOf(sql.ref('workspaces.kind'));
const NAME = sql<string>`lower(workspaces.name)`;
const ID = sql.ref('workspaces.id');

/** Personal first, then by name, the root workspace last. Reads one row more than the limit, for the next cursor. */
export function workspacesInOrder(
  transaction: ScopedTransaction,
  userId: UserId,
  { limit, after }: PageRequest<WorkspacePosition>,
) {
  const ordered = ownWorkspaces(transaction, userId)
    .select(NAME.as('name_in_order'))
    .orderBy(RANK)
    .orderBy(NAME)
    .orderBy(ID)
    .limit(limit + 1);
  if (after === null) return ordered.execute();
  const position = sql`(${rankOf(sql`${after.kind}::text`)}, ${after.name}::text, ${after.id}::uuid)`;
  return ordered.where(sql<boolean>`(${RANK}, ${NAME}, ${ID}) > ${position}`).execute();
}

export async function insertWorkspace(transaction: ScopedTransaction, name: string) {
  const { id } = await transaction
    .selectNoFrom(sql<WorkspaceId>`app.create_workspace(${name})`.as('id'))
    .executeTakeFirstOrThrow();
  return id;
}

/** False if the caller is not an owner, or the name is not that of the workspace. */
export function deleteWorkspace(
  transaction: ScopedTransaction,
  id: WorkspaceId,
  typedName: string,
) {
  return truthOf(transaction, sql`app.delete_workspace(${id}, ${typedName})`);
}

export async function deletedWorkspaces(transaction: ScopedTransaction) {
  const { rows } = await sql<DeletedWorkspace>`
    select id, name, deleted_at, ends_at from app.deleted_workspaces()`.execute(transaction);
  return rows;
}

/** False if there is no such deleted workspace of the caller. */
export function restoreWorkspace(transaction: ScopedTransaction, id: WorkspaceId) {
  return truthOf(transaction, sql`app.restore_workspace(${id})`);
}

/** The same, and ends the memberships that would keep it from being restored. */
export function restoreWithoutOthers(transaction: ScopedTransaction, id: WorkspaceId) {
  return truthOf(transaction, sql`app.restore_workspace_without_others(${id})`);
}

export function updateSettings(
  transaction: ScopedTransaction,
  id: WorkspaceId,
  { time_controls, ...settings }: Partial<WorkspaceSettings>,
) {
  return transaction
    .updateTable('workspaces')
    .set({
      ...settings,
      ...(time_controls !== undefined && { time_controls: jsonOrNull(time_controls) }),
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .returning(['name', 'chess_scope', 'for_juniors', 'time_controls'])
    .executeTakeFirst();
}

/** An array would be sent as one of Postgres. */
function jsonOrNull(value: readonly unknown[] | null) {
  return value === null ? null : (JSON.stringify(value) as never);
}
