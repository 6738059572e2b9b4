import { CreateWorkspace, ListOf, WorkspaceRecord, WorkspaceSettings } from '@rookery/contract';
import type { Routes } from '../../http/routes.ts';
import { ok } from '../../result.ts';
import { createWorkspace } from './create-workspace.ts';
import { presentWorkspace } from './present.ts';
import { renameWorkspace, workspacesInOrder } from './queries.ts';

const tag = 'Workspaces';

export function workspaceRoutes(routes: Routes): void {
  routes.member(
    'GET',
    '/api/workspaces',
    { tag, summary: "The caller's workspaces", answer: ListOf(WorkspaceRecord) },
    async ({ transaction, caller }) => {
      // Nobody is a member of so many that a page would not hold them.
      const rows = await workspacesInOrder(transaction, caller.id);
      return ok({ data: rows.map(presentWorkspace), next_cursor: null });
    },
  );

  routes.member(
    'POST',
    '/api/workspaces',
    {
      tag,
      summary: 'Found a workspace',
      body: CreateWorkspace,
      answer: WorkspaceRecord,
      status: 201,
    },
    ({ transaction, caller, body }) => createWorkspace(transaction, caller.id, body.name),
  );

  routes.workspace(
    'GET',
    '',
    { tag, summary: 'The workspace as its caller sees it', answer: WorkspaceRecord },
    async ({ record }) => ok(record),
  );

  routes.workspace(
    'GET',
    '/workspace-settings',
    { tag, summary: 'The settings of the workspace', answer: WorkspaceSettings },
    async ({ record }) => ok({ name: record.workspace.name }),
  );

  routes.workspace(
    'PATCH',
    '/workspace-settings',
    {
      tag,
      summary: 'Change the settings of the workspace',
      body: WorkspaceSettings,
      answer: WorkspaceSettings,
      permission: 'settings.write',
    },
    async ({ transaction, workspaceId, body }) => {
      const name = body.name.trim();
      await renameWorkspace(transaction, workspaceId, name);
      return ok({ name });
    },
  );
}
