import { hasPermission, outranks, type Member, type WorkspaceRecord } from '@rookery/contract';

/**
 * Every member may leave, an admin may remove members with a lower role, an owner all members. The server checks it
 * again, also whether it is the last owner.
 */
export function mayRemove(record: WorkspaceRecord, ownId: string, member: Member): boolean {
  if (record.isPersonal) return false;
  if (member.user_id === ownId) return true;
  return hasPermission(record, 'member.remove') && outranks(record.workspace.role, member.role);
}
