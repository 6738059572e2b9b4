import { TOKEN_PREFIX } from '@rookery/contract';
import type { UserId } from '@rookery/database';
import type { Kysely } from 'kysely';
import type { TokenReader } from '../../http/token-callers.ts';
import { hashToken } from '../../input/token.ts';
import type { ApiTokenIdentities } from '../../live/identity.ts';
import { acceptedAmong, findAccepted } from './queries.ts';

export interface ApiTokens extends TokenReader, ApiTokenIdentities {}

/** Reads tokens from the database with each request, so that a revoked one is refused at once. */
export function createApiTokens(accounts: Kysely<unknown>): ApiTokens {
  const read = async (token: string) =>
    token.startsWith(TOKEN_PREFIX) ? findAccepted(accounts, hashToken(token)) : null;
  return {
    read,
    async identify(token) {
      const accepted = await read(token);
      if (accepted === null || !accepted.scopes.includes('read')) return null;
      const { id, expiresAt, account } = accepted;
      return { userId: account.id as UserId, sessionId: id, expiresAt };
    },
    running: (ids) => acceptedAmong(accounts, ids),
  };
}
