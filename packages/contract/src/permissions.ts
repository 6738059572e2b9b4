import { WORKSPACE_ROLES, type WorkspaceRole } from './workspace-roles.ts';
import type { WorkspaceRecord } from './workspace.ts';

/**
 * What the roles of a workspace may do beyond reading; docs/permissions.md contains the table. Routes check these
 * permissions, row-level security enforces them with the same table (`role_permissions`), and pages hide what a member
 * may not do.
 */
export const PERMISSIONS = {
  'task.write': WORKSPACE_ROLES,
  'calendar.write': ['owner', 'admin', 'arbiter', 'trainer'],
  'invite.member': ['owner', 'admin', 'trainer'],
  'invite.admin': ['owner'],
  'invite.revoke': ['owner', 'admin'],
  'member.contact': ['owner', 'admin'],
  'member.role': ['owner'],
  'member.remove': ['owner', 'admin'],
  'bot.add': ['owner', 'admin'],
  'settings.write': ['owner', 'admin'],
  'workspace.delete': ['owner'],
  'juniors.manage': ['owner'],
  'guardian.manage': ['owner', 'admin'],
  'log.read': ['owner', 'admin'],
  'chat.moderate': ['owner', 'admin', 'arbiter'],
  'tournament.manage': ['owner', 'admin', 'arbiter'],
  'puzzle.assign': ['owner', 'admin', 'arbiter', 'trainer'],
  'announcement.write': ['owner', 'admin'],
  'puzzle.manage': ['owner', 'admin'],
  'crawler.manage': ['owner', 'admin'],
  'platform.manage': ['owner', 'admin'],
} as const satisfies Record<string, readonly WorkspaceRole[]>;

export type Permission = keyof typeof PERMISSIONS;

/** Whether the caller, for whom the record was made, has a permission in the workspace. */
export function hasPermission({ workspace }: WorkspaceRecord, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly WorkspaceRole[]).includes(workspace.role);
}

const RANKS: Record<WorkspaceRole, number> = {
  owner: 3,
  admin: 2,
  arbiter: 1,
  trainer: 1,
  member: 0,
};

/** Members are removed and muted by members with a higher role. Owners are above every member, also other owners. */
export function outranks(role: WorkspaceRole, other: WorkspaceRole): boolean {
  return role === 'owner' || RANKS[role] > RANKS[other];
}
