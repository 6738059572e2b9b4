import type { UserId } from '@rookery/database';
import type { Kysely } from 'kysely';
import type { ApiTokenIdentities, Identifier } from '../../live/identity.ts';
import { readSession, type Auth } from './auth.ts';
import type { LiveTokens } from './live-token.ts';
import { runningSessions } from './queries.ts';

/** Authenticates live connections by the session cookie, by an API token, or by a live token that was issued for one of them. */
export function createIdentifier(
  auth: Auth,
  accounts: Kysely<unknown>,
  tokens: LiveTokens,
  apiTokens: ApiTokenIdentities,
): Identifier {
  async function running(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const [sessions, accepted] = await Promise.all([
      runningSessions(accounts, ids),
      apiTokens.running(ids),
    ]);
    return new Set([...sessions, ...accepted]);
  }

  return {
    async byCookies(cookies) {
      const { account, sessionId } = await readSession(auth, cookies, false);
      if (account === null || sessionId === null) return null;
      return { userId: account.id as UserId, sessionId, expiresAt: null };
    },
    async byToken(token) {
      const identity = await tokens.read(token);
      if (identity === null) return apiTokens.identify(token);
      // A live token may outlive what it was issued for.
      return (await running([identity.sessionId])).has(identity.sessionId) ? identity : null;
    },
    running,
  };
}
