import { Type } from 'typebox';
import { CreatedInvite, CreateInvite, Invite, InvitePreview } from '../invite.ts';
import { ListOf, ListQuery } from '../list.ts';
import { Uuid } from '../scalars.ts';
import { WorkspaceRecord } from '../workspace.ts';
import { defineRoutes, WsId } from './definition.ts';

const tag = 'Invitations';
const Token = Type.String({ minLength: 1, maxLength: 128 });

export const INVITE_ROUTES = defineRoutes({
  'POST /api/:wsId/invite/create': {
    tag,
    summary: 'Create an invitation link',
    params: { wsId: WsId },
    body: CreateInvite,
    answer: CreatedInvite,
    status: 201,
    errors: [
      'not_for_personal',
      'admins_only',
      'forbidden',
      'admin_invite_too_long',
      'address_not_confirmed',
    ],
  },
  'GET /api/:wsId/invite/list': {
    tag,
    summary: 'The invitation links that can still be used',
    params: { wsId: WsId },
    query: ListQuery,
    answer: ListOf(Invite),
    errors: ['invalid_cursor'],
  },
  'DELETE /api/:wsId/invite/:inviteId': {
    tag,
    summary: 'Revoke an invitation link',
    params: { wsId: WsId, inviteId: Uuid },
    status: 204,
    errors: ['not_found'],
  },
  'GET /api/invites/:token': {
    tag,
    summary: 'The workspace and role of an invitation link, also without a session',
    params: { token: Token },
    answer: InvitePreview,
    errors: ['not_found'],
  },
  'POST /api/invites/:token/accept': {
    tag,
    summary: 'Accept an invitation link',
    params: { token: Token },
    answer: WorkspaceRecord,
    errors: ['not_found', 'junior_has_a_club', 'leave_other_workspaces', 'membership_suspended'],
  },
});
