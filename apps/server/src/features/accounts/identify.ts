import type { UserId } from '@rookery/database';
import type { Kysely } from 'kysely';
import type { Identifier } from '../../live/identity.ts';
import { readSession, type Auth } from './auth.ts';
import type { LiveTokens } from './live-token.ts';
import { runningSessions } from './queries.ts';

/** Authenticates live connections by the session cookie, or by a token that was issued for the session. */
export function createIdentifier(
  auth: Auth,
  accounts: Kysely<unknown>,
  tokens: LiveTokens,
): Identifier {
  return {
    async byCookies(cookies) {
      const { account, sessionId } = await readSession(auth, cookies, false);
      if (account === null || sessionId === null) return null;
      return { userId: account.id as UserId, sessionId, expiresAt: null };
    },
    async byToken(token) {
      const identity = await tokens.read(token);
      if (identity === null) return null;
      // A token may outlive the session it was issued for.
      const running = await runningSessions(accounts, [identity.sessionId]);
      return running.has(identity.sessionId) ? identity : null;
    },
    running: (ids) => runningSessions(accounts, ids),
  };
}
