import { hasPermission, type Invite, type WorkspaceRecord } from '@rookery/contract';

export type InviteRole = Invite['role'];

/**
 * The roles that the viewer can invite others to; empty if the viewer cannot invite. The root workspace has only owners
 * and admins, and a personal workspace has one member.
 */
export function rolesToOffer(record: WorkspaceRecord): readonly InviteRole[] {
  if (record.isPersonal) return [];
  const roles: InviteRole[] = [];
  if (!record.isRoot && hasPermission(record, 'invite.member')) roles.push('member');
  if (hasPermission(record, 'invite.admin')) roles.push('admin');
  return roles;
}
