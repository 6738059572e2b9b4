import { createHmac, timingSafeEqual } from 'node:crypto';
import { secretsIn, type UserId } from '@rookery/database';

/**
 * Carries a measured round trip from the gateway to the process that gets the player's next move. The gateway
 * signs it and the player's client sends it with the move, so that no process has to look it up.
 */
export interface RoundTrips {
  sign(userId: UserId, roundTripMs: number, at: number): string;
  /** Null for a receipt that is forged, expired or another member's. */
  read(receipt: string, userId: UserId, at: number): number | null;
}

/** Longer than the web app's interval between clock questions, 15 s. */
const LIFETIME_MS = 120_000;
/** Caps what a client can gain by delaying its pongs on purpose. */
const MAX_ROUND_TRIP_MS = 1_000;

const RECEIPT = /^(\d{1,4})\.(\d{1,15})\.([\w-]{22})$/;

export function createRoundTrips(secret: string): RoundTrips {
  const [key, ...others] = secretsIn(secret).map((each) =>
    createHmac('sha256', each).update('round trips').digest(),
  ) as [Buffer, ...Buffer[]];

  return {
    sign(userId, roundTripMs, at) {
      const ms = Math.min(MAX_ROUND_TRIP_MS, Math.max(0, Math.floor(roundTripMs)));
      const until = at + LIFETIME_MS;
      return `${ms}.${until}.${signatureOf(key, userId, ms, until).toString('base64url')}`;
    },
    read(receipt, userId, at) {
      const [, ms, until, signed] = RECEIPT.exec(receipt) ?? [];
      if (ms === undefined || until === undefined || signed === undefined) return null;
      const given = Buffer.from(signed, 'base64url');
      const isAuthentic = [key, ...others].some((each) =>
        timingSafeEqual(signatureOf(each, userId, Number(ms), Number(until)), given),
      );
      return isAuthentic && at <= Number(until) ? Number(ms) : null;
    },
  };
}

function signatureOf(key: Buffer, userId: UserId, roundTripMs: number, until: number): Buffer {
  const signed = createHmac('sha256', key).update(`${userId} ${roundTripMs} ${until}`).digest();
  return signed.subarray(0, 16);
}
