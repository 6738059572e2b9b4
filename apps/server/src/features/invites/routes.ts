import type { InviteId } from '@rookery/database';
import type { FindWorkspace, Routes } from '../../http/routes.ts';
import { listPage } from '../../pagination/list-page.ts';
import { ok, refuse } from '../../answers/result.ts';
import { createInvite } from './create-invite.ts';
import {
  deleteInvite,
  inviteByToken,
  joinByToken,
  refusalOfInvite,
  openInvitesOf,
} from './queries.ts';
import { hashToken } from '../../input/token.ts';

const permission = 'invite.member';

export interface InviteDependencies {
  readonly publicUrl: string;
  readonly findWorkspace: FindWorkspace;
}

export function inviteRoutes(
  routes: Routes,
  { publicUrl, findWorkspace }: InviteDependencies,
): void {
  routes.workspace(
    'POST /api/:wsId/invite/create',
    { freshSession: true, permission, limit: 'invites' },
    (context) => createInvite(context, publicUrl),
  );

  routes.workspace(
    'GET /api/:wsId/invite/list',
    { permission },
    ({ transaction, workspaceId, query }) =>
      listPage(
        query,
        (page) => openInvitesOf(transaction, workspaceId, page),
        ({ created_at, id }) => [created_at, id],
      ),
  );

  routes.workspace(
    'DELETE /api/:wsId/invite/:inviteId',
    { freshSession: true, permission },
    async ({ transaction, workspaceId, params }) => {
      const { numDeletedRows } = await deleteInvite(
        transaction,
        workspaceId,
        params.inviteId as InviteId,
      );
      return numDeletedRows > 0n ? ok(null) : refuse('not_found');
    },
  );

  routes.open(
    'GET /api/invites/:token',
    { limit: 'invitePreviews' },
    async ({ transaction, params }) => {
      const invite = await inviteByToken(transaction, hashToken(params.token));
      return invite === undefined ? refuse('not_found') : ok(invite);
    },
  );

  routes.member(
    'POST /api/invites/:token/accept',
    { freshSession: true, changesAccount: true },
    async ({ transaction, caller, params }) => {
      const hash = hashToken(params.token);
      const id = await joinByToken(transaction, hash);
      const refusal = id === null ? await refusalOfInvite(transaction, hash) : null;
      if (refusal !== null) return refuse(refusal);
      const record = id && (await findWorkspace(transaction, caller, id));
      return record ? ok(record) : refuse('not_found');
    },
  );
}
