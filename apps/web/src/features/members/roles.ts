import {
  hasPermission,
  isMemberBotId,
  WORKSPACE_ROLES,
  type Member,
  type WorkspaceRecord,
  type WorkspaceRole,
} from '@rookery/contract';

/**
 * The roles that the viewer can give this member; empty if there are none to choose. Owners do not change their own
 * role: they step down when they make another member an owner. The root workspace has only owners and admins.
 */
export function rolesFor(
  record: WorkspaceRecord,
  ownId: string,
  member: Member,
): readonly WorkspaceRole[] {
  if (record.isPersonal || member.user_id === ownId) return [];
  if (isMemberBotId(member.user_id)) return [];
  if (!hasPermission(record, 'member.role')) return [];
  return record.isRoot ? ['owner', 'admin'] : WORKSPACE_ROLES;
}
