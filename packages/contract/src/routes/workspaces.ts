import { Type } from 'typebox';
import { ListOf, ListQuery } from '../list.ts';
import {
  CreateWorkspace,
  DeletedWorkspace,
  DeleteWorkspace,
  UpdateWorkspaceSettings,
  WorkspaceRecord,
  WorkspaceSettings,
} from '../workspace.ts';
import { Uuid } from '../scalars.ts';
import { defineRoutes, WsId } from './definition.ts';

const tag = 'Workspaces';
const params = { wsId: WsId };

const restored = {
  tag,
  params: { workspaceId: Uuid },
  answer: WorkspaceRecord,
  errors: ['not_found', 'juniors_have_one_club'],
} as const;

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
    errors: [
      'empty_name',
      'name_too_long',
      'address_not_confirmed',
      'account_leaving',
      'junior_has_a_club',
    ],
  },
  'GET /api/workspaces/deleted': {
    tag,
    summary: "The caller's deleted workspaces that can still be restored, the latest first",
    answer: Type.Object({ data: Type.Array(DeletedWorkspace) }),
  },
  'POST /api/workspaces/deleted/:workspaceId/restore': {
    ...restored,
    summary: 'Restore a deleted workspace, as an owner',
  },
  'POST /api/workspaces/deleted/:workspaceId/restore-without-others': {
    ...restored,
    summary: 'Restore a deleted workspace without the members who keep it from being restored',
  },
  'POST /api/:wsId/delete': {
    tag,
    summary: 'Delete the workspace, as an owner; it can be restored for 30 days',
    params,
    body: DeleteWorkspace,
    status: 204,
    errors: ['clubs_only', 'wrong_name'],
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
    body: UpdateWorkspaceSettings,
    answer: WorkspaceSettings,
    errors: [
      'empty_name',
      'name_too_long',
      'clubs_only',
      'club_for_juniors',
      'juniors_have_one_club',
      'forbidden',
      'not_found',
    ],
  },
});
