import type { UserId } from '@rookery/database';
import type { Routes } from '../../http/routes.ts';
import { pageOf, readPageRequest, type Position } from '../../pagination/page.ts';
import { ok, refuse } from '../../answers/result.ts';
import { changeRole } from './change-role.ts';
import { presentMember } from './present.ts';
import { bansOf, membersOf, updateBan, type MemberRow } from './queries.ts';
import { removeMember } from './remove-member.ts';

const positionOf = (row: MemberRow): Position => [row.joined_at, row.user_id];

export function memberRoutes(routes: Routes): void {
  routes.workspace(
    'GET /api/:wsId/member/list',
    {},
    async ({ transaction, workspaceId, caller, query, hasPermission }) => {
      const page = readPageRequest(query);
      if (page === null) return refuse('invalid_cursor');
      const rows = await membersOf(transaction, workspaceId, page);
      const present = (row: MemberRow) =>
        presentMember(row, caller.id, hasPermission('member.contact'));
      return ok(pageOf(rows, page, positionOf, present));
    },
  );

  routes.workspace(
    'PATCH /api/:wsId/member/:userId',
    { permission: 'member.role', freshSession: true },
    ({ transaction, workspaceId, params, body }) =>
      changeRole(transaction, workspaceId, params.userId as UserId, body.role),
  );

  routes.workspace(
    'DELETE /api/:wsId/member/:userId',
    { freshSession: true, changesAccount: true },
    ({ transaction, workspaceId, params, query }) =>
      removeMember(transaction, workspaceId, params.userId as UserId, query),
  );

  routes.workspace(
    'GET /api/:wsId/member/ban/list',
    { permission: 'member.ban' },
    async ({ transaction, workspaceId, query }) => {
      const page = readPageRequest(query);
      if (page === null) return refuse('invalid_cursor');
      const bans = await bansOf(transaction, workspaceId, page);
      return ok(pageOf(bans, page, ({ removed_at, user_id }) => [removed_at, user_id], same));
    },
  );

  routes.workspace(
    'DELETE /api/:wsId/member/ban/:userId',
    { freshSession: true, permission: 'member.ban' },
    async ({ transaction, workspaceId, params }) => {
      await updateBan(transaction, workspaceId, params.userId as UserId, false);
      return ok(null);
    },
  );
}

/** Rows are sent as they are. */
function same<T>(row: T): T {
  return row;
}
