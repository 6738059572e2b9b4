import type { Member, WorkspaceRecord, WorkspaceRole } from '@rookery/contract';

/**
 * The roles that the viewer can give this member; empty if there are none to choose. Owners do not change their own
 * role: they step down when they make another member an owner. The root workspace has no ordinary members.
 */
export function rolesFor(
  record: WorkspaceRecord,
  ownId: string,
  member: Member,
): readonly WorkspaceRole[] {
  if (record.isPersonal || record.workspace.role !== 'owner' || member.user_id === ownId) return [];
  return record.isRoot ? ['owner', 'admin'] : ['owner', 'admin', 'member'];
}
