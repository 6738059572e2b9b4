import type { Kysely } from 'kysely';
import type { FindWorkspace, Routes } from '../../http/routes.ts';
import { ok, refuse } from '../../answers/result.ts';
import type { AddressChanges } from './address-changes.ts';
import { changeAccount } from './change-account.ts';
import type { LiveTokens } from './live-token.ts';
import { accountById, hasMembers, signInMethodsOf } from './queries.ts';
import type { RegistrationMode } from './registration.ts';
import { endOtherSessions, endSession, sessionsOf } from './sessions.ts';

export interface AccountDependencies {
  readonly findWorkspace: FindWorkspace;
  readonly liveTokens: LiveTokens;
  readonly accounts: Kysely<unknown>;
  readonly addressChanges: AddressChanges;
  readonly registration: RegistrationMode;
  /** Whether there is a mail server. */
  readonly confirmsAddresses: boolean;
}

export function accountRoutes(
  routes: Routes,
  {
    findWorkspace,
    liveTokens,
    accounts,
    addressChanges,
    registration,
    confirmsAddresses,
  }: AccountDependencies,
): void {
  routes.open('GET /api/registration', {}, async ({ transaction }) => {
    const isOpen = registration === 'open' || !(await hasMembers(transaction));
    return ok({ mode: isOpen ? 'open' : registration, confirms_addresses: confirmsAddresses });
  });

  routes.member('GET /api/account', {}, async ({ transaction, caller }) =>
    ok(await accountById(transaction, caller.id)),
  );

  routes.member('PATCH /api/account', { freshSession: true, changesAccount: true }, (context) =>
    changeAccount(context, findWorkspace),
  );

  routes.caller('GET /api/account/sign-in', { freshSession: true }, async ({ caller }) =>
    ok(await signInMethodsOf(accounts, caller.id)),
  );

  routes.caller('GET /api/account/address', {}, async ({ caller }) =>
    ok(await addressChanges.read(caller.id)),
  );

  routes.caller(
    'POST /api/account/address',
    { freshSession: true, changesAccount: true },
    ({ caller, body }) => addressChanges.request(caller, body),
  );

  routes.caller('DELETE /api/account/address', { freshSession: true }, async ({ caller }) => {
    await addressChanges.cancel(caller.id);
    return ok(null);
  });

  routes.open('POST /api/account/address/confirm', { changesAccount: true }, ({ body }) =>
    addressChanges.confirm(body.token),
  );

  routes.caller('GET /api/account/sessions', { freshSession: true }, async ({ caller }) =>
    ok({ data: await sessionsOf(accounts, caller.id, caller.sessionId) }),
  );

  routes.caller(
    'DELETE /api/account/sessions/:sessionId',
    { freshSession: true },
    async ({ caller, params }) =>
      (await endSession(accounts, caller.id, params.sessionId)) ? ok(null) : refuse('not_found'),
  );

  routes.caller(
    'POST /api/account/sessions/end-others',
    { freshSession: true },
    async ({ caller }) => {
      await endOtherSessions(accounts, caller.id, caller.sessionId);
      return ok(null);
    },
  );

  routes.caller(
    'POST /api/account/live-token',
    { freshSession: true, limit: 'liveTokens' },
    async ({ caller }) => ok(await liveTokens.issue(caller)),
  );
}
