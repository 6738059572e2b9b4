import { Account, LiveToken, UpdateAccount } from '@rookery/contract';
import type { FindWorkspace, Routes } from '../../http/routes.ts';
import { ok } from '../../result.ts';
import { changeAccount } from './change-account.ts';
import type { LiveTokens } from './live-token.ts';
import { accountById } from './queries.ts';

const tag = 'Account';

export interface AccountDependencies {
  readonly findWorkspace: FindWorkspace;
  readonly liveTokens: LiveTokens;
}

export function accountRoutes(
  routes: Routes,
  { findWorkspace, liveTokens }: AccountDependencies,
): void {
  routes.member(
    'GET',
    '/api/account',
    { tag, summary: "The caller's account", answer: Account },
    async ({ transaction, caller }) => ok(await accountById(transaction, caller.id)),
  );

  routes.member(
    'PATCH',
    '/api/account',
    {
      tag,
      summary: "Change the caller's name, language, theme or default workspace",
      freshSession: true,
      body: UpdateAccount,
      answer: Account,
      changesAccount: true,
    },
    (context) => changeAccount(context, findWorkspace),
  );

  routes.caller(
    'POST',
    '/api/account/live-token',
    {
      tag,
      summary: 'A short-lived token for live connections, for clients that send no cookies',
      freshSession: true,
      answer: LiveToken,
      status: 201,
      limit: 'liveTokens',
    },
    async ({ caller }) => ok(await liveTokens.issue(caller)),
  );
}
