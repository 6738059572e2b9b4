import type { Kysely } from 'kysely';
import { ok, refuse } from '../../answers/result.ts';
import type { OwnerCheck } from '../../http/owner-check.ts';
import type { Routes } from '../../http/routes.ts';
import { addBot, botsOf, botsOfMembers, createBot, deleteBot } from './bots.ts';
import { createToken } from './create-token.ts';
import { deleteToken, tokensOf } from './queries.ts';

export interface TokenDependencies {
  readonly accounts: Kysely<unknown>;
  readonly ownerCheck: OwnerCheck;
}

export function tokenRoutes(routes: Routes, dependencies: TokenDependencies): void {
  const { accounts } = dependencies;

  routes.caller('GET /api/account/tokens', { freshSession: true }, async ({ caller }) =>
    ok({ data: await tokensOf(accounts, caller.id) }),
  );

  routes.caller(
    'POST /api/account/tokens',
    { freshSession: true, cleansText: true },
    ({ caller, body }) => createToken(dependencies, caller, body),
  );

  routes.caller(
    'DELETE /api/account/tokens/:tokenId',
    { freshSession: true },
    async ({ caller, params }) =>
      (await deleteToken(accounts, caller.id, params.tokenId)) ? ok(null) : refuse('not_found'),
  );

  routes.caller('GET /api/account/bots', { freshSession: true }, async ({ caller }) =>
    ok({ data: await botsOf(accounts, caller.id) }),
  );

  routes.caller(
    'POST /api/account/bots',
    { freshSession: true, cleansText: true },
    ({ caller, body }) => createBot(accounts, caller.id, body.name),
  );

  routes.caller(
    'DELETE /api/account/bots/:botId',
    { freshSession: true },
    async ({ caller, params }) =>
      (await deleteBot(accounts, caller.id, params.botId)) ? ok(null) : refuse('not_found'),
  );

  routes.workspace(
    'GET /api/:wsId/member/bots',
    { permission: 'bot.add' },
    async ({ transaction, workspaceId }) =>
      ok({ data: await botsOfMembers(transaction, workspaceId) }),
  );

  routes.workspace(
    'PUT /api/:wsId/member/bots/:botId',
    { freshSession: true, permission: 'bot.add' },
    async ({ transaction, workspaceId, params }) =>
      (await addBot(transaction, workspaceId, params.botId)) ? ok(null) : refuse('not_found'),
  );
}
