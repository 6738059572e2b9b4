import type { Member, WorkspaceRole } from '@rookery/contract';
import { expect, test } from 'vitest';
import { mayRemove } from './may-remove.ts';

function record(role: WorkspaceRole, isPersonal = false) {
  const workspace = {
    id: 'w',
    name: 'Club',
    role,
    joined: true,
    chess_scope: 'club' as const,
    for_juniors: false,
    time_controls: null,
  };
  return { workspace, isPersonal, isRoot: false };
}

function member(user_id: string, role: WorkspaceRole): Member {
  return { user_id, role, name: user_id, email: null, joined_at: '2026-01-01T00:00:00Z' };
}

test.each([
  { own: 'owner', other: 'owner', expected: true },
  { own: 'owner', other: 'member', expected: true },
  { own: 'admin', other: 'member', expected: true },
  { own: 'admin', other: 'arbiter', expected: true },
  { own: 'admin', other: 'trainer', expected: true },
  { own: 'admin', other: 'admin', expected: false },
  { own: 'admin', other: 'owner', expected: false },
  { own: 'arbiter', other: 'member', expected: false },
  { own: 'trainer', other: 'member', expected: false },
  { own: 'member', other: 'member', expected: false },
] as const)('$own removes another $other: $expected', ({ own, other, expected }) => {
  expect(mayRemove(record(own), 'me', member('them', other))).toBe(expected);
});

test('every member may leave, but not their personal workspace', () => {
  expect(mayRemove(record('member'), 'me', member('me', 'member'))).toBe(true);
  expect(mayRemove(record('owner', true), 'me', member('me', 'owner'))).toBe(false);
});
