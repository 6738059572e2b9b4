import type { Member, WorkspaceRole } from '@rookery/contract';
import { expect, test } from 'vitest';
import { rolesFor } from './roles.ts';

function record(role: WorkspaceRole, { isPersonal = false, isRoot = false } = {}) {
  return {
    workspace: {
      id: 'w',
      name: 'Club',
      role,
      joined: true,
      chess_scope: 'club' as const,
      for_juniors: false,
      time_controls: null,
    },
    isPersonal,
    isRoot,
  };
}

function member(user_id: string, role: WorkspaceRole): Member {
  return { user_id, role, name: user_id, email: null, joined_at: '2026-01-01T00:00:00Z' };
}

const BOB = member('bob', 'member');

test('an owner can give other members every role', () => {
  expect(rolesFor(record('owner'), 'me', BOB)).toEqual([
    'owner',
    'admin',
    'arbiter',
    'trainer',
    'member',
  ]);
  expect(rolesFor(record('owner', { isRoot: true }), 'me', BOB)).toEqual(['owner', 'admin']);
});

test('an owner does not change the own role', () => {
  expect(rolesFor(record('owner'), 'me', member('me', 'owner'))).toEqual([]);
  expect(rolesFor(record('owner', { isPersonal: true }), 'me', member('me', 'owner'))).toEqual([]);
});

test('other members do not change roles', () => {
  for (const role of ['admin', 'arbiter', 'trainer', 'member'] as const)
    expect(rolesFor(record(role), 'me', BOB)).toEqual([]);
});

test('nobody gives a bot of a member another role', () => {
  const bot = member('b0700001-0000-4000-8000-000000000001', 'member');
  expect(rolesFor(record('owner'), 'me', bot)).toEqual([]);
});
