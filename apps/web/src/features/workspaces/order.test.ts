import type { WorkspaceRecord } from '@rookery/contract';
import { expect, test } from 'vitest';
import { orderWorkspaces } from './order.ts';

function record(
  name: string,
  kind: { isPersonal?: boolean; isRoot?: boolean } = {},
): WorkspaceRecord {
  const workspace = {
    id: name,
    name,
    role: 'member' as const,
    joined: true,
    chess_scope: 'club' as const,
    for_juniors: false,
    time_controls: null,
  };
  return { workspace, isPersonal: false, isRoot: false, ...kind };
}

test('the personal workspace comes first, then clubs by name, then the internal one', () => {
  const ordered = orderWorkspaces([
    record('Staff', { isRoot: true }),
    record('Riverside'),
    record('Zoe', { isPersonal: true }),
    record('Aldgate'),
  ]);
  expect(ordered.map(({ workspace }) => workspace.name)).toEqual([
    'Zoe',
    'Aldgate',
    'Riverside',
    'Staff',
  ]);
});
