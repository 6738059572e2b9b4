import {
  CreatedInvite,
  CreateInvite,
  Invite,
  InvitePreview,
  ListOf,
  ListQuery,
  Uuid,
  WorkspaceRecord,
} from '@rookery/contract';
import type { InviteId } from '@rookery/database';
import { Type } from 'typebox';
import type { FindWorkspace, Routes } from '../../http/routes.ts';
import { pageOf, readPageRequest } from '../../page.ts';
import { ok, refuse } from '../../result.ts';
import { createInvite } from './create-invite.ts';
import { deleteInvite, inviteByToken, joinByToken, openInvitesOf } from './queries.ts';
import { hashToken } from './token.ts';

const tag = 'Invitations';
const permission = 'invite.manage';
const Token = Type.Object({ token: Type.String({ minLength: 1, maxLength: 128 }) });

export interface InviteDependencies {
  readonly publicUrl: string;
  readonly findWorkspace: FindWorkspace;
}

export function inviteRoutes(
  routes: Routes,
  { publicUrl, findWorkspace }: InviteDependencies,
): void {
  routes.workspace(
    'POST',
    '/invite/create',
    {
      tag,
      summary: 'Create an invitation link',
      freshSession: true,
      body: CreateInvite,
      answer: CreatedInvite,
      status: 201,
      permission,
      limit: 'invites',
    },
    (context) => createInvite(context, publicUrl),
  );

  routes.workspace(
    'GET',
    '/invite/list',
    {
      tag,
      summary: 'The invitation links that can still be used',
      query: ListQuery,
      answer: ListOf(Invite),
      permission,
    },
    async ({ transaction, workspaceId, query }) => {
      const page = readPageRequest(query);
      if (page === null) return refuse('invalid_cursor');
      const rows = await openInvitesOf(transaction, workspaceId, page);
      return ok(
        pageOf(
          rows,
          page,
          ({ created_at, id }) => [created_at, id],
          (row) => row,
        ),
      );
    },
  );

  routes.workspace(
    'DELETE',
    '/invite/:inviteId',
    {
      tag,
      summary: 'Revoke an invitation link',
      freshSession: true,
      params: Type.Object({ inviteId: Uuid }),
      status: 204,
      permission,
    },
    async ({ transaction, workspaceId, params }) => {
      const { numDeletedRows } = await deleteInvite(
        transaction,
        workspaceId,
        params.inviteId as InviteId,
      );
      return numDeletedRows > 0n ? ok(null) : refuse('not_found');
    },
  );

  routes.member(
    'GET',
    '/api/invites/:token',
    {
      tag,
      summary: 'The workspace and role of an invitation link',
      params: Token,
      answer: InvitePreview,
    },
    async ({ transaction, params }) => {
      const invite = await inviteByToken(transaction, hashToken(params.token));
      return invite === undefined ? refuse('not_found') : ok(invite);
    },
  );

  routes.member(
    'POST',
    '/api/invites/:token/accept',
    {
      tag,
      summary: 'Accept an invitation link',
      freshSession: true,
      params: Token,
      answer: WorkspaceRecord,
    },
    async ({ transaction, caller, params }) => {
      const id = await joinByToken(transaction, hashToken(params.token));
      const record = id && (await findWorkspace(transaction, caller, id));
      return record ? ok(record) : refuse('not_found');
    },
  );
}
