import { ListOf, ListQuery } from '../list.ts';
import { CreateWorkspace, WorkspaceRecord, WorkspaceSettings } from '../workspace.ts';
import { defineRoutes, WsId } from './definition.ts';

const tag = 'Workspaces';
const params = { wsId: WsId };

export const WORKSPACE_ROUTES = defineRoutes({
  'GET /api/workspaces': {
    tag,
    summary: "The caller's workspaces: the personal one, then by name, the root workspace last",
    query: ListQuery,
    answer: ListOf(WorkspaceRecord),
    errors: ['invalid_cursor'],
  },
  'POST /api/workspaces': {
    tag,
    summary: 'Create a workspace',
    body: CreateWorkspace,
    answer: WorkspaceRecord,
    status: 201,
    errors: ['empty_name', 'name_too_long'],
  },
  'GET /api/:wsId': {
    tag,
    summary: "A workspace and the caller's role in it",
    params,
    answer: WorkspaceRecord,
  },
  'GET /api/:wsId/workspace-settings': {
    tag,
    summary: 'The settings of the workspace',
    params,
    answer: WorkspaceSettings,
  },
  'PATCH /api/:wsId/workspace-settings': {
    tag,
    summary: 'Change the settings of the workspace',
    params,
    body: WorkspaceSettings,
    answer: WorkspaceSettings,
    errors: ['empty_name', 'name_too_long'],
  },
});
