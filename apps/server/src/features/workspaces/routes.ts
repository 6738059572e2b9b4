import { chosenControl } from '@rookery/chess';
import {
  hasPermission,
  NAME_LENGTH_MAX,
  UUID_PATTERN,
  type UpdateWorkspaceSettings,
  type WorkspaceRecord,
  type WorkspaceSettings,
} from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import type { Routes } from '../../http/routes.ts';
import { readName } from '../../input/name.ts';
import { pageAs, readPageRequestAs, type CursorFormat } from '../../pagination/page.ts';
import { ok, refuse, type RouteResult } from '../../answers/result.ts';
import { breaksJuniorRule, lockPeopleOf } from '../../people/junior-rule.ts';
import { createWorkspace } from './create-workspace.ts';
import { presentWorkspace } from './present.ts';
import {
  deletedWorkspaces,
  deleteWorkspace,
  restoreWithoutOthers,
  restoreWorkspace,
  updateSettings,
  workspaceById,
  workspacesInOrder,
  type WorkspacePosition,
} from './queries.ts';

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

  routes.member('GET /api/workspaces/deleted', {}, async ({ transaction }) =>
    ok({ data: await deletedWorkspaces(transaction) }),
  );

  const path = '/api/workspaces/deleted/:workspaceId' as const;
  const restored = { freshSession: true } as const;
  routes.member(`POST ${path}/restore`, restored, (request) => restore(restoreWorkspace, request));
  routes.member(`POST ${path}/restore-without-others`, restored, (request) =>
    restore(restoreWithoutOthers, request),
  );

  routes.workspace(
    'POST /api/:wsId/delete',
    { freshSession: true, permission: 'workspace.delete', changesAccount: true },
    async ({ transaction, workspaceId, record, body }) => {
      if (record.isPersonal || record.isRoot) return refuse('clubs_only');
      const isDeleted = await deleteWorkspace(transaction, workspaceId, body.name.trim());
      return isDeleted ? ok(null) : refuse('wrong_name');
    },
  );

  routes.workspace('GET /api/:wsId', {}, async ({ record }) => ok(record));

  routes.workspace('GET /api/:wsId/workspace-settings', {}, async ({ record }) =>
    ok(settingsOf(record)),
  );

  routes.workspace(
    'PATCH /api/:wsId/workspace-settings',
    { freshSession: true, permission: 'settings.write' },
    async ({ transaction, workspaceId, record, body }) => {
      const isClub = !record.isPersonal && !record.isRoot;
      const staysForJuniors = body.for_juniors ?? record.workspace.for_juniors;
      if ((body.chess_scope === 'platform' || body.for_juniors === true) && !isClub)
        return refuse('clubs_only');
      if (body.for_juniors !== undefined && !hasPermission(record, 'juniors.manage'))
        return refuse('forbidden');
      if (body.chess_scope === 'platform' && staysForJuniors) return refuse('club_for_juniors');
      const { name: newName, time_controls, ...settings } = body;
      const name = newName === undefined ? null : readName(newName);
      if (name?.ok === false) return name;
      return stored(transaction, workspaceId, {
        ...settings,
        ...(name !== null && { name: name.value }),
        ...(time_controls !== undefined && { time_controls: controlsOf(time_controls) }),
      });
    },
  );
}

/** Only what was sent is written, so that simultaneous changes of other settings are kept. */
async function stored(
  transaction: ScopedTransaction,
  id: WorkspaceId,
  settings: Partial<WorkspaceSettings>,
) {
  if (settings.for_juniors !== undefined) await lockPeopleOf(transaction, id);
  try {
    const row = await updateSettings(transaction, id, settings);
    return row === undefined ? refuse('not_found') : ok(row);
  } catch (error) {
    if (breaksJuniorRule(error)) return refuse('juniors_have_one_club');
    throw error;
  }
}

function controlsOf(choices: UpdateWorkspaceSettings['time_controls']) {
  return choices?.map((choice) => chosenControl(choice)) ?? null;
}

function settingsOf({ workspace }: WorkspaceRecord): WorkspaceSettings {
  const { name, chess_scope, for_juniors, time_controls } = workspace;
  return { name, chess_scope, for_juniors, time_controls };
}

interface RestoreRequest {
  readonly transaction: ScopedTransaction;
  readonly caller: { readonly id: UserId };
  readonly params: { readonly workspaceId: string };
}

async function restore(
  how: typeof restoreWorkspace,
  { transaction, caller, params }: RestoreRequest,
): Promise<RouteResult<'POST /api/workspaces/deleted/:workspaceId/restore'>> {
  const id = params.workspaceId as WorkspaceId;
  try {
    if (!(await how(transaction, id))) return refuse('not_found');
  } catch (error) {
    if (breaksJuniorRule(error)) return refuse('juniors_have_one_club');
    throw error;
  }
  const row = await workspaceById(transaction, caller.id, id);
  return row === undefined ? refuse('not_found') : ok(presentWorkspace(row));
}
