import { isMemberBotId, type Account, type TokenScope } from '@rookery/contract';
import type { RouteKey } from '@rookery/contract/routes';
import { isClosedToBots, scopeOf } from '@rookery/contract/token-scopes';
import type { FastifyRequest } from 'fastify';
import { bearerToken } from '../input/bearer.ts';
import { Refusal } from './errors.ts';
import { setLoggedMember } from './logging.ts';
import { callerOf, type Caller } from './session.ts';

/** Reads API tokens. Implemented by the tokens feature. */
export interface TokenReader {
  /** Null if the token is unknown, expired or revoked, or its member may not use it. */
  readonly read: (token: string) => Promise<{
    readonly id: string;
    readonly scopes: readonly TokenScope[];
    readonly account: Account;
  } | null>;
}

/**
 * The caller by the API token of a request; null for a request without one, which is made by a session. A request with
 * a token is never also one of a session, so cookies beside it do not count. Throws if the token does not allow the
 * route; without a route, only the token is checked.
 */
export async function callerByToken(
  tokens: TokenReader,
  request: FastifyRequest,
  key: RouteKey | null,
): Promise<Caller | null> {
  const token = bearerToken(request.headers.authorization);
  if (token === null) return null;
  const found = await tokens.read(token);
  if (found === null) throw new Refusal('token_not_valid');
  const caller = callerOf(found.account, found.id);
  setLoggedMember(request, caller.id);
  const needed = key === null ? null : scopeOf(key);
  const isAllowed = key === null || (needed !== null && found.scopes.includes(needed));
  if (!isAllowed) throw new Refusal('token_scope');
  if (key !== null && isMemberBotId(caller.id) && isClosedToBots(key))
    throw new Refusal('bot_not_chosen');
  return caller;
}
