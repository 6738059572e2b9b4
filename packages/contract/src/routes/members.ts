import { Type } from 'typebox';
import { MemberProfile, MembersQuery } from '../chess-player.ts';
import { ListOf, ListQuery } from '../list.ts';
import { PresenceList, PresenceQuery } from '../presence.ts';
import { Uuid } from '../scalars.ts';
import { Ban, Member, MemberChange, RemoveQuery } from '../workspace.ts';
import { defineRoutes, WsId } from './definition.ts';

const tag = 'Members';

export const MEMBER_ROUTES = defineRoutes({
  'GET /api/:wsId/member/list': {
    tag,
    summary: 'The members of the workspace, in the order they joined',
    params: { wsId: WsId },
    query: ListQuery,
    answer: ListOf(Member),
    errors: ['invalid_cursor'],
  },
  'PATCH /api/:wsId/member/:userId': {
    tag,
    summary: 'Change the role of a member, as an owner',
    params: { wsId: WsId, userId: Uuid },
    body: MemberChange,
    status: 204,
    errors: [
      'not_found',
      'forbidden',
      'last_owner',
      'account_leaving',
      'bot_role',
      'juniors_have_one_club',
    ],
  },
  'DELETE /api/:wsId/member/:userId': {
    tag,
    summary: 'Leave the workspace, or remove a member from it',
    params: { wsId: WsId, userId: Uuid },
    query: RemoveQuery,
    status: 204,
    errors: ['not_found', 'forbidden', 'last_owner'],
  },
  'GET /api/:wsId/member/ban/list': {
    tag,
    summary: 'Removed members who cannot join again',
    params: { wsId: WsId },
    query: ListQuery,
    answer: ListOf(Ban),
    errors: ['invalid_cursor'],
  },
  'DELETE /api/:wsId/member/ban/:userId': {
    tag,
    summary: 'Let a banned member be invited again',
    params: { wsId: WsId, userId: Uuid },
    status: 204,
  },
  'GET /api/:wsId/member/online': {
    tag,
    summary: 'Which members are online, or who has come online or gone offline since then',
    params: { wsId: WsId },
    query: PresenceQuery,
    answer: PresenceList,
  },
  'GET /api/members/:userId': {
    tag,
    summary: "A member's profile, with their chess statistics",
    params: { userId: Uuid },
    answer: MemberProfile,
    errors: ['not_found'],
  },
  'GET /api/members': {
    tag,
    summary: 'The profiles of several members; unknown ids are left out',
    query: MembersQuery,
    answer: Type.Object({ data: Type.Array(MemberProfile) }),
  },
});
