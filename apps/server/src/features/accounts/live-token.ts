import { createHmac } from 'node:crypto';
import type { LiveToken } from '@rookery/contract';
import { secretsIn, type UserId } from '@rookery/database';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Identity } from '../../live/identity.ts';

export interface LiveTokens {
  issue(caller: { readonly id: UserId; readonly sessionId: string }): Promise<LiveToken>;
  /** Null for a forged or expired token. */
  read(token: string): Promise<Identity | null>;
}

const ALGORITHM = 'HS256';
const AUDIENCE = 'rookery live';

/** Short-lived tokens of a session, valid for live connections only. */
export function createLiveTokens(secret: string, lifetimeS: number): LiveTokens {
  const [key, ...others] = secretsIn(secret).map((each) =>
    createHmac('sha256', each).update('live tokens').digest(),
  ) as [Buffer, ...Buffer[]];
  return {
    async issue({ id, sessionId }) {
      const expiresAt = Math.floor(Date.now() / 1_000) + lifetimeS;
      const access_token = await new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(id)
        .setAudience(AUDIENCE)
        .setExpirationTime(expiresAt)
        .sign(key);
      return { access_token, expires_at: new Date(expiresAt * 1_000).toISOString() };
    },
    async read(token) {
      for (const each of [key, ...others]) {
        const identity = await readWith(each, token);
        if (identity !== null) return identity;
      }
      return null;
    },
  };
}

async function readWith(key: Buffer, token: string): Promise<Identity | null> {
  try {
    const options = { algorithms: [ALGORITHM], audience: AUDIENCE };
    const { payload } = await jwtVerify<{ sid: string }>(token, key, options);
    const { sub = '', sid, exp = 0 } = payload;
    return { userId: sub as UserId, sessionId: sid, expiresAt: exp * 1_000 };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
