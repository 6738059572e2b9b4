import type { FindWorkspace, Routes } from '../../http/routes.ts';
import { ok } from '../../answers/result.ts';
import { changeAccount } from './change-account.ts';
import type { LiveTokens } from './live-token.ts';
import { accountById } from './queries.ts';

export interface AccountDependencies {
  readonly findWorkspace: FindWorkspace;
  readonly liveTokens: LiveTokens;
}

export function accountRoutes(
  routes: Routes,
  { findWorkspace, liveTokens }: AccountDependencies,
): void {
  routes.member('GET /api/account', {}, async ({ transaction, caller }) =>
    ok(await accountById(transaction, caller.id)),
  );

  routes.member('PATCH /api/account', { freshSession: true, changesAccount: true }, (context) =>
    changeAccount(context, findWorkspace),
  );

  routes.caller(
    'POST /api/account/live-token',
    { freshSession: true, limit: 'liveTokens' },
    async ({ caller }) => ok(await liveTokens.issue(caller)),
  );
}
