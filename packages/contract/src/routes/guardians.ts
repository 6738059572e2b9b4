import { ConfirmGuardian, Guardians, OwnGuardian, SetGuardian } from '../guardian.ts';
import { Uuid } from '../scalars.ts';
import { defineRoutes, WsId } from './definition.ts';

/** The addresses of juniors' parents or guardians, who confirm them by a mail. */
export const GUARDIAN_ROUTES = defineRoutes({
  'GET /api/account/guardian': {
    tag: 'Account',
    summary: "The address of the caller's parent or guardian",
    answer: OwnGuardian,
  },
  'PUT /api/account/guardian': {
    tag: 'Account',
    summary: "Set or delete the address of the caller's parent or guardian, who gets a mail",
    body: SetGuardian,
    answer: OwnGuardian,
    errors: ['guardian_confirmed'],
  },
  'POST /api/account/guardian/confirm': {
    tag: 'Account',
    summary: 'Confirm the address of a guardian by the token of a mail, without a session',
    body: ConfirmGuardian,
    status: 204,
    errors: ['link_not_valid'],
  },
  'GET /api/:wsId/member/guardians': {
    tag: 'Members',
    summary: 'The juniors of the workspace with the addresses of their guardians',
    params: { wsId: WsId },
    answer: Guardians,
  },
  'PUT /api/:wsId/member/:userId/guardian': {
    tag: 'Members',
    summary: "Set or delete the address of a junior's parent or guardian, who gets a mail",
    params: { wsId: WsId, userId: Uuid },
    body: SetGuardian,
    status: 204,
    errors: ['not_found'],
  },
});
