import type { WorkspaceRecord } from '@rookery/contract';
import type { WorkspaceRow } from './queries.ts';

export function presentWorkspace(row: WorkspaceRow): WorkspaceRecord {
  return {
    // Only members can read a workspace.
    workspace: {
      id: row.id,
      name: row.name,
      role: row.role,
      joined: true,
      chess_scope: row.chess_scope,
      for_juniors: row.for_juniors,
      time_controls: row.time_controls,
    },
    isPersonal: row.kind === 'personal',
    isRoot: row.kind === 'root',
  };
}
