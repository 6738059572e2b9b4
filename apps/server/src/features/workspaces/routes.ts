import { NAME_LENGTH_MAX, UUID_PATTERN } from '@rookery/contract';
import type { WorkspaceId } from '@rookery/workspace-routing';
import type { Routes } from '../../http/routes.ts';
import { readName } from '../../input/name.ts';
import { pageAs, readPageRequestAs, type CursorFormat } from '../../pagination/page.ts';
import { ok, refuse } from '../../answers/result.ts';
import { createWorkspace } from './create-workspace.ts';
import { presentWorkspace } from './present.ts';
import { renameWorkspace, workspacesInOrder, type WorkspacePosition } from './queries.ts';

// The lower-case form of a letter may have two letters.
const POSITION = new RegExp(
  `^(personal|regular|root) (${UUID_PATTERN}) ([^\\0]{1,${2 * NAME_LENGTH_MAX}})$`,
  'u',
);

const IN_ORDER: CursorFormat<WorkspacePosition> = {
  write: ({ kind, id, name }) => `${kind} ${id} ${name}`,
  read(text) {
    const [, kind, id, name] = POSITION.exec(text) ?? [];
    return kind === undefined || id === undefined || name === undefined
      ? null
      : { kind: kind as WorkspacePosition['kind'], id: id as WorkspaceId, name };
  },
};

function positionOf(row: {
  readonly kind: WorkspacePosition['kind'];
  readonly id: WorkspaceId;
  readonly name_in_order: string;
}): WorkspacePosition {
  return { kind: row.kind, id: row.id, name: row.name_in_order };
}

export function workspaceRoutes(routes: Routes): void {
  routes.member('GET /api/workspaces', {}, async ({ transaction, caller, query }) => {
    const page = readPageRequestAs(IN_ORDER, query);
    if (page === null) return refuse('invalid_cursor');
    const rows = await workspacesInOrder(transaction, caller.id, page);
    return ok(pageAs(IN_ORDER, rows, page, positionOf, presentWorkspace));
  });

  routes.member(
    'POST /api/workspaces',
    { freshSession: true, limit: 'workspaces' },
    ({ transaction, caller, body }) => createWorkspace(transaction, caller.id, body.name),
  );

  routes.workspace('GET /api/:wsId', {}, async ({ record }) => ok(record));

  routes.workspace('GET /api/:wsId/workspace-settings', {}, async ({ record }) =>
    ok({ name: record.workspace.name }),
  );

  routes.workspace(
    'PATCH /api/:wsId/workspace-settings',
    { freshSession: true, permission: 'settings.write' },
    async ({ transaction, workspaceId, body }) => {
      const name = readName(body.name);
      if (!name.ok) return name;
      await renameWorkspace(transaction, workspaceId, name.value);
      return ok({ name: name.value });
    },
  );
}
