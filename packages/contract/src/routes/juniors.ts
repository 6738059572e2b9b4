import { Type } from 'typebox';
import {
  AppointOwner,
  AskForGuardianLink,
  ChooseClub,
  ClubOfChild,
  ConcernedJunior,
  DecideAsGuardian,
  GuardianToken,
  MemberInTheWay,
  PlatformJuniors,
  SuspendedMembership,
} from '../junior.ts';
import { Uuid } from '../scalars.ts';
import { defineRoutes, WsId } from './definition.ts';

const dataOf = <T extends Parameters<typeof Type.Array>[0]>(item: T) =>
  Type.Object({ data: Type.Array(item) });
const released = {
  tag: 'Members',
  params: { wsId: WsId, userId: Uuid },
  status: 204,
  errors: ['not_found'],
} as const;

/** A junior belongs to one club: those whom this concerns, and what they and others decide. */
export const JUNIOR_ROUTES = defineRoutes({
  'GET /api/account/suspended-memberships': {
    tag: 'Account',
    summary: "The caller's memberships that are suspended, because a junior belongs to one club",
    answer: dataOf(SuspendedMembership),
  },
  'DELETE /api/account/suspended-memberships/:workspaceId': {
    tag: 'Account',
    summary: 'Leave a workspace in which the caller is suspended',
    params: { workspaceId: Uuid },
    status: 204,
    errors: ['not_found', 'last_owner'],
  },
  'POST /api/account/guardian/link': {
    tag: 'Account',
    summary: 'Send a guardian a link to decide for their children, without a session',
    body: AskForGuardianLink,
    status: 204,
  },
  'POST /api/account/guardian/clubs': {
    tag: 'Account',
    summary: "The clubs for juniors of a guardian's children, by the token of a mail",
    body: GuardianToken,
    answer: dataOf(ClubOfChild),
  },
  'POST /api/account/guardian/decide': {
    tag: 'Account',
    summary: 'Choose the club of a child, or end a membership, by the token of a mail',
    body: DecideAsGuardian,
    status: 204,
    errors: ['link_not_valid'],
  },
  'GET /api/:wsId/juniors/suspended': {
    tag: 'Members',
    summary: 'Members of a club for juniors who have suspended memberships, for its owners',
    params: { wsId: WsId },
    answer: dataOf(ConcernedJunior),
  },
  'POST /api/:wsId/juniors/:userId/leave': {
    ...released,
    summary: 'End the membership of one of them, who is no junior',
  },
  'POST /api/:wsId/juniors/:userId/become-trainer': {
    ...released,
    summary: 'Make one of them a trainer',
  },
  'GET /api/:wsId/juniors/in-the-way': {
    tag: 'Members',
    summary: 'Who keeps this workspace from becoming one for juniors, for its owners',
    params: { wsId: WsId },
    answer: dataOf(MemberInTheWay),
  },
  'GET /api/workspaces/deleted/:workspaceId/in-the-way': {
    tag: 'Workspaces',
    summary: 'Who keeps a deleted workspace from being restored, for its owners',
    params: { workspaceId: Uuid },
    answer: dataOf(MemberInTheWay),
  },
  'GET /api/:wsId/administration/juniors': {
    tag: 'Administration',
    summary: 'Juniors of several clubs, and workspaces whose owners are suspended',
    params: { wsId: WsId },
    answer: PlatformJuniors,
  },
  'POST /api/:wsId/administration/juniors/:userId/choose': {
    tag: 'Administration',
    summary: 'Choose the club of a junior who is in several; the other memberships end',
    params: { wsId: WsId, userId: Uuid },
    body: ChooseClub,
    status: 204,
    errors: ['not_found'],
  },
  'POST /api/:wsId/administration/workspaces/:workspaceId/owner': {
    tag: 'Administration',
    summary: 'Make a member the owner of a workspace whose owners are suspended',
    params: { wsId: WsId, workspaceId: Uuid },
    body: AppointOwner,
    status: 204,
    errors: ['not_found', 'account_leaving'],
  },
});
