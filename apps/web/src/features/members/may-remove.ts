import type { Member, WorkspaceRecord } from '@rookery/contract';

/**
 * Every member may leave, an admin may remove ordinary members, an owner all members. The server checks it again,
 * also whether it is the last owner.
 */
export function mayRemove(record: WorkspaceRecord, ownId: string, member: Member): boolean {
  if (record.isPersonal) return false;
  if (member.user_id === ownId || record.workspace.role === 'owner') return true;
  return record.workspace.role === 'admin' && member.role === 'member';
}
