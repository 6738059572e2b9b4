import type { AskForGuardianLink } from '@rookery/contract';
import { violatedConstraint } from '@rookery/database';
import { ok, refuse } from '../../answers/result.ts';
import type { Routes } from '../../http/routes.ts';
import { hashToken, newToken } from '../../input/token.ts';
import {
  appointOwner,
  chooseForJunior,
  clubsForGuardian,
  concernedJuniors,
  decideAsGuardian,
  leaveSuspended,
  membersInTheWay,
  ownSuspended,
  platformJuniors,
  releaseJunior,
  startGuardianLink,
} from './queries.ts';

export interface JuniorDependencies {
  /** Sends a guardian the mail with the link to decide. */
  readonly sendGuardianLink: (
    email: string,
    locale: AskForGuardianLink['locale'],
    token: string,
  ) => Promise<void>;
}

/** Suspended memberships of juniors: for themselves, owners of their clubs, administrators and guardians. */
export function juniorRoutes(routes: Routes, { sendGuardianLink }: JuniorDependencies): void {
  ownRoutes(routes);
  ownerRoutes(routes);
  administratorRoutes(routes);

  // The answer does not tell whether the address belongs to a guardian.
  routes.open('POST /api/account/guardian/link', {}, async ({ transaction, body }) => {
    const token = newToken();
    const email = body.email.toLowerCase();
    if (await startGuardianLink(transaction, email, hashToken(token)))
      await sendGuardianLink(email, body.locale, token);
    return ok(null);
  });
  routes.open('POST /api/account/guardian/clubs', {}, async ({ transaction, body }) =>
    ok({ data: await clubsForGuardian(transaction, hashToken(body.token)) }),
  );
  routes.open('POST /api/account/guardian/decide', {}, async ({ transaction, body }) =>
    (await decideAsGuardian(transaction, hashToken(body.token), body, body.decision))
      ? ok(null)
      : refuse('link_not_valid'),
  );
}

function ownRoutes(routes: Routes): void {
  const path = '/api/account/suspended-memberships' as const;
  routes.member(`GET ${path}`, {}, async ({ transaction }) =>
    ok({ data: await ownSuspended(transaction) }),
  );
  routes.member(
    `DELETE ${path}/:workspaceId`,
    { freshSession: true, changesAccount: true },
    async ({ transaction, params }) => {
      try {
        const left = await leaveSuspended(transaction, params.workspaceId);
        return left ? ok(null) : refuse('not_found');
      } catch (error) {
        if (violatedConstraint(error) === 'workspace_keeps_an_owner') return refuse('last_owner');
        throw error;
      }
    },
  );
}

function ownerRoutes(routes: Routes): void {
  const owners = { permission: 'juniors.manage' } as const;
  routes.workspace('GET /api/:wsId/juniors/suspended', owners, async (request) =>
    ok({ data: await concernedJuniors(request.transaction, request.workspaceId) }),
  );
  routes.workspace('GET /api/:wsId/juniors/in-the-way', owners, async (request) =>
    ok({ data: await membersInTheWay(request.transaction, request.workspaceId) }),
  );
  routes.member(
    'GET /api/workspaces/deleted/:workspaceId/in-the-way',
    {},
    async ({ transaction, params }) =>
      ok({ data: await membersInTheWay(transaction, params.workspaceId) }),
  );
  const change = { ...owners, freshSession: true } as const;
  routes.workspace(
    'POST /api/:wsId/juniors/:userId/leave',
    change,
    async ({ transaction, workspaceId, params }) =>
      (await releaseJunior(transaction, workspaceId, params.userId, false))
        ? ok(null)
        : refuse('not_found'),
  );
  routes.workspace(
    'POST /api/:wsId/juniors/:userId/become-trainer',
    change,
    async ({ transaction, workspaceId, params }) =>
      (await releaseJunior(transaction, workspaceId, params.userId, true))
        ? ok(null)
        : refuse('not_found'),
  );
}

function administratorRoutes(routes: Routes): void {
  const administrators = { permission: 'platform.manage', inRootOnly: true } as const;
  const change = { ...administrators, freshSession: true } as const;
  const path = '/api/:wsId/administration' as const;
  routes.workspace(`GET ${path}/juniors`, administrators, async ({ transaction }) =>
    ok(await platformJuniors(transaction)),
  );
  routes.workspace(
    `POST ${path}/juniors/:userId/choose`,
    change,
    async ({ transaction, params, body }) =>
      (await chooseForJunior(transaction, params.userId, body.workspace_id))
        ? ok(null)
        : refuse('not_found'),
  );
  routes.workspace(
    `POST ${path}/workspaces/:workspaceId/owner`,
    change,
    async ({ transaction, params, body }) => {
      try {
        const appointed = await appointOwner(transaction, params.workspaceId, body.user_id);
        return appointed ? ok(null) : refuse('not_found');
      } catch (error) {
        if (violatedConstraint(error) === 'owner_stays') return refuse('account_leaving');
        throw error;
      }
    },
  );
}
