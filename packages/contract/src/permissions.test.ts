import { expect, test } from 'vitest';
import { hasPermission, outranks, PERMISSIONS, type Permission } from './permissions.ts';
import type { WorkspaceRecord } from './workspace.ts';
import { WORKSPACE_ROLES, type WorkspaceRole } from './workspace-roles.ts';

const MAY: Readonly<Record<WorkspaceRole, readonly Permission[]>> = {
  owner: [
    'task.write',
    'calendar.write',
    'invite.member',
    'invite.admin',
    'invite.revoke',
    'member.contact',
    'member.role',
    'member.remove',
    'bot.add',
    'settings.write',
    'workspace.delete',
    'juniors.manage',
    'guardian.manage',
    'log.read',
    'chat.moderate',
    'tournament.manage',
    'puzzle.assign',
    'announcement.write',
    'puzzle.manage',
    'crawler.manage',
    'platform.manage',
  ],
  admin: [
    'task.write',
    'calendar.write',
    'invite.member',
    'invite.revoke',
    'member.contact',
    'member.remove',
    'bot.add',
    'settings.write',
    'guardian.manage',
    'log.read',
    'chat.moderate',
    'tournament.manage',
    'puzzle.assign',
    'announcement.write',
    'puzzle.manage',
    'crawler.manage',
    'platform.manage',
  ],
  arbiter: ['task.write', 'calendar.write', 'chat.moderate', 'tournament.manage', 'puzzle.assign'],
  trainer: ['task.write', 'calendar.write', 'invite.member', 'puzzle.assign'],
  member: ['task.write'],
};

function recordOf(role: WorkspaceRole): WorkspaceRecord {
  return {
    workspace: {
      id: 'w',
      name: 'Club',
      role,
      joined: true,
      chess_scope: 'club',
      for_juniors: false,
      time_controls: null,
    },
    isPersonal: false,
    isRoot: false,
  };
}

test.each(WORKSPACE_ROLES)('%s has these permissions and no others', (role) => {
  const all = Object.keys(PERMISSIONS) as Permission[];
  expect(all.filter((permission) => hasPermission(recordOf(role), permission))).toEqual(MAY[role]);
});

test.each([
  ['owner', ['owner', 'admin', 'arbiter', 'trainer', 'member']],
  ['admin', ['arbiter', 'trainer', 'member']],
  ['arbiter', ['member']],
  ['trainer', ['member']],
  ['member', []],
] as const)('%s outranks %j', (role, below) => {
  expect(WORKSPACE_ROLES.filter((other) => outranks(role, other))).toEqual(below);
});
