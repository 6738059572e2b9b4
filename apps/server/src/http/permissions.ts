import type { WorkspaceRole } from '@rookery/contract';

/**
 * What the roles of a workspace may do beyond reading; docs/permissions.md contains the table. Routes check these
 * permissions, and row-level security enforces the same rules again.
 */
export const PERMISSIONS = {
  'task.write': ['owner', 'admin', 'member'],
  'invite.manage': ['owner', 'admin'],
  'invite.admin': ['owner'],
  'member.contact': ['owner', 'admin'],
  'member.role': ['owner'],
  'member.ban': ['owner', 'admin'],
  'settings.write': ['owner', 'admin'],
  'workspace.delete': ['owner'],
  'log.read': ['owner', 'admin'],
  'chat.moderate': ['owner', 'admin'],
} as const satisfies Record<string, readonly WorkspaceRole[]>;

export type Permission = keyof typeof PERMISSIONS;

export function roleHasPermission(role: WorkspaceRole, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly WorkspaceRole[]).includes(role);
}
