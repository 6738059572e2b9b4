import { hasPermission } from '@rookery/contract';
import type { UserId } from '@rookery/database';
import type { Routes } from '../../http/routes.ts';
import { listPage } from '../../pagination/list-page.ts';
import { ok } from '../../answers/result.ts';
import { changeRole } from './change-role.ts';
import { presentMember } from './present.ts';
import { bansOf, membersOf, updateBan } from './queries.ts';
import { removeMember } from './remove-member.ts';

export function memberRoutes(routes: Routes): void {
  routes.workspace(
    'GET /api/:wsId/member/list',
    {},
    ({ transaction, workspaceId, caller, record, query }) =>
      listPage(
        query,
        (page) =>
          membersOf(
            transaction,
            workspaceId,
            { viewer: caller.id, seesLeaving: hasPermission(record, 'member.remove') },
            page,
          ),
        (row) => [row.joined_at, row.user_id],
        (row) => presentMember(row, caller.id, hasPermission(record, 'member.contact')),
      ),
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
    { permission: 'member.remove' },
    ({ transaction, workspaceId, query }) =>
      listPage(
        query,
        (page) => bansOf(transaction, workspaceId, page),
        (ban) => [ban.removed_at, ban.user_id],
      ),
  );

  routes.workspace(
    'DELETE /api/:wsId/member/ban/:userId',
    { freshSession: true, permission: 'member.remove' },
    async ({ transaction, workspaceId, params }) => {
      await updateBan(transaction, workspaceId, params.userId as UserId, false);
      return ok(null);
    },
  );
}
