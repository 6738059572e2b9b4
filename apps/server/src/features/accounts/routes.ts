import { Account, UpdateAccount } from '@rookery/contract';
import type { FindWorkspace, Routes } from '../../http/routes.ts';
import { ok } from '../../result.ts';
import { changeAccount } from './change-account.ts';
import { accountById } from './queries.ts';

const tag = 'Account';

export function accountRoutes(routes: Routes, findWorkspace: FindWorkspace): void {
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
      body: UpdateAccount,
      answer: Account,
      changesAccount: true,
    },
    (context) => changeAccount(context, findWorkspace),
  );
}
