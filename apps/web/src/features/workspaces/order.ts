import type { WorkspaceRecord } from '@rookery/contract';

/** Personal first, then clubs by name, the internal one last. */
export function orderWorkspaces(workspaces: readonly WorkspaceRecord[]): WorkspaceRecord[] {
  return workspaces.toSorted(
    (one, other) =>
      rankOf(one) - rankOf(other) || one.workspace.name.localeCompare(other.workspace.name),
  );
}

function rankOf(record: WorkspaceRecord): number {
  if (record.isPersonal) return 0;
  return record.isRoot ? 2 : 1;
}

export function kindOf(record: WorkspaceRecord): 'personal' | 'club' | 'internal' {
  if (record.isPersonal) return 'personal';
  return record.isRoot ? 'internal' : 'club';
}
