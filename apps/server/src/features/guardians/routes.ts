import type { SetGuardian } from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import { ok, refuse } from '../../answers/result.ts';
import type { Caller } from '../../http/session.ts';
import type { Routes } from '../../http/routes.ts';
import { hashToken, newToken } from '../../input/token.ts';
import { confirmGuardian, guardiansIn, ownGuardian, storeGuardian } from './queries.ts';

export interface GuardianDependencies {
  /** Sends the mail with the link that confirms the address. */
  readonly sendLink: (
    email: string,
    locale: Caller['account']['locale'],
    token: string,
  ) => Promise<void>;
}

/** The addresses of juniors' parents or guardians. */
export function guardianRoutes(routes: Routes, { sendLink }: GuardianDependencies): void {
  /** Null if it was stored; a mail to the new address follows. */
  async function change(
    transaction: ScopedTransaction,
    { account }: Caller,
    userId: UserId,
    request: SetGuardian,
  ) {
    const token = newToken();
    const email = request.email?.toLowerCase() ?? null;
    const refusal = await storeGuardian(transaction, userId, email, hashToken(token));
    if (refusal === null && email !== null) await sendLink(email, account.locale, token);
    return refusal;
  }

  routes.member('GET /api/account/guardian', {}, async ({ transaction, caller }) =>
    ok(await ownGuardian(transaction, caller.id)),
  );

  routes.member(
    'PUT /api/account/guardian',
    { freshSession: true },
    async ({ transaction, caller, body }) => {
      const refusal = await change(transaction, caller, caller.id, body);
      // A member always finds their own account.
      if (refusal !== null) return refuse('guardian_confirmed');
      return ok(await ownGuardian(transaction, caller.id));
    },
  );

  routes.open('POST /api/account/guardian/confirm', {}, async ({ transaction, body }) =>
    (await confirmGuardian(transaction, hashToken(body.token)))
      ? ok(null)
      : refuse('link_not_valid'),
  );

  routes.workspace(
    'GET /api/:wsId/member/guardians',
    { permission: 'guardian.manage' },
    async ({ transaction, workspaceId }) =>
      ok({ data: await guardiansIn(transaction, workspaceId) }),
  );

  routes.workspace(
    'PUT /api/:wsId/member/:userId/guardian',
    { permission: 'guardian.manage', freshSession: true },
    async ({ transaction, workspaceId, caller, params, body }) => {
      const juniors = await guardiansIn(transaction, workspaceId);
      if (juniors.every(({ user_id }) => user_id !== params.userId)) return refuse('not_found');
      const refusal = await change(transaction, caller, params.userId as UserId, body);
      return refusal === null ? ok(null) : refuse('not_found');
    },
  );
}
