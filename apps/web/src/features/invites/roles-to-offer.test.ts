import type { WorkspaceRole } from '@rookery/contract';
import { expect, test } from 'vitest';
import { rolesToOffer } from './roles-to-offer.ts';

function record(role: WorkspaceRole, { isPersonal = false, isRoot = false } = {}) {
  const workspace = {
    id: 'w',
    name: 'Club',
    role,
    joined: true,
    chess_scope: 'club' as const,
    for_juniors: false,
    time_controls: null,
  };
  return { workspace, isPersonal, isRoot };
}

test.each([
  { role: 'owner', offered: ['member', 'admin'] },
  { role: 'admin', offered: ['member'] },
  { role: 'arbiter', offered: [] },
  { role: 'trainer', offered: ['member'] },
  { role: 'member', offered: [] },
] as const)('in a club, a viewer with the role $role invites: $offered', ({ role, offered }) => {
  expect(rolesToOffer(record(role))).toEqual(offered);
});

test('only owners invite to the root workspace, and nobody to a personal one', () => {
  expect(rolesToOffer(record('owner', { isRoot: true }))).toEqual(['admin']);
  expect(rolesToOffer(record('admin', { isRoot: true }))).toEqual([]);
  expect(rolesToOffer(record('owner', { isPersonal: true }))).toEqual([]);
});
