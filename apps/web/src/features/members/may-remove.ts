import type { Member, WorkspaceRecord } from '@rookery/contract';

/**
 * Everybody may leave, an admin removes ordinary members, an owner anybody. The server has the last
 * word, also on who is the last owner.
 */
export function mayRemove(record: WorkspaceRecord, ownId: string, member: Member): boolean {
  if (record.isPersonal) return false;
  if (member.user_id === ownId || record.workspace.role === 'owner') return true;
  return record.workspace.role === 'admin' && member.role === 'member';
}
