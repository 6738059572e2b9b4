import type { InvitePreview } from '@rookery/contract';
import type { InviteId, ScopedTransaction, UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { sql } from 'kysely';
import { pageBy } from '../../pagination/keyset.ts';
import type { PageRequest } from '../../pagination/page.ts';

const INVITE_COLUMNS = [
  'id',
  'role',
  'created_by',
  'created_at',
  'expires_at',
  'accepted_count',
] as const;

export interface NewInvite {
  readonly workspaceId: WorkspaceId;
  readonly createdBy: UserId;
  readonly tokenHash: Buffer;
  readonly role: 'admin' | 'member';
  readonly days: number;
}

export function insertInvite(transaction: ScopedTransaction, invite: NewInvite) {
  return transaction
    .insertInto('workspace_invites')
    .values({
      workspace_id: invite.workspaceId,
      created_by: invite.createdBy,
      token_hash: invite.tokenHash,
      role: invite.role,
      expires_at: sql<string>`now() + make_interval(days => ${invite.days})`,
    })
    .returning(INVITE_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Invitations that can still be used, newest first. */
export function openInvitesOf(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  page: PageRequest,
) {
  const query = transaction
    .selectFrom('workspace_invites')
    .select(INVITE_COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('expires_at', '>', sql<string>`now()`)
    // An invitation for admins works only once: see `app.usable_invite`.
    .where((where) => where.or([where('role', '=', 'member'), where('accepted_count', '=', 0)]));
  return pageBy(query, page, ['created_at', 'id'], 'newest first').execute();
}

export function deleteInvite(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  id: InviteId,
) {
  return transaction
    .deleteFrom('workspace_invites')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function inviteByToken(transaction: ScopedTransaction, tokenHash: Buffer) {
  const { rows } = await sql<InvitePreview>`
    select workspace_name, invited_by, role, expires_at from app.find_invite(${tokenHash})
  `.execute(transaction);
  return rows[0];
}

type InviteRefusal = 'junior_has_a_club' | 'leave_other_workspaces' | 'membership_suspended';

/** Why the caller cannot accept an invitation that is valid. */
export async function refusalOfInvite(transaction: ScopedTransaction, tokenHash: Buffer) {
  const { refusal } = await transaction
    .selectNoFrom(sql<InviteRefusal | null>`app.invite_refusal(${tokenHash})`.as('refusal'))
    .executeTakeFirstOrThrow();
  return refusal;
}

/** The workspace that the caller has joined, or null if the invitation is not valid for them. */
export async function joinByToken(transaction: ScopedTransaction, tokenHash: Buffer) {
  const { id } = await transaction
    .selectNoFrom(sql<WorkspaceId | null>`app.accept_invite(${tokenHash})`.as('id'))
    .executeTakeFirstOrThrow();
  return id;
}
