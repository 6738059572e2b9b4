import type { UserId } from '@rookery/database';
import type { Routes } from '../../http/routes.ts';
import { pageOf, readPageRequest, type Position } from '../../pagination/page.ts';
import { ok, refuse } from '../../answers/result.ts';
import { changeRole } from './change-role.ts';
import { presentMember } from './present.ts';
import { membersOf, type MemberRow } from './queries.ts';
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
    ({ transaction, workspaceId, params }) =>
      removeMember(transaction, workspaceId, params.userId as UserId),
  );
}
