import { createHash } from 'node:crypto';
import { APIError } from 'better-auth/api';
import type { Kysely } from 'kysely';
import { drainOne } from './queries.ts';
import { createRateLimiter } from './rate-limiter.ts';

const HOUR_S = 3_600;

/** Mails of one kind to one address per hour. */
const MAILS_PER_HOUR = 6;
/** Requests for a mail to one address per hour. Fewer than mails, so that a request that is accepted sends one. */
const MAIL_REQUESTS_PER_HOUR = 5;

export type AccountLimits = ReturnType<typeof createAccountLimits>;

/**
 * Limits for each account, whatever the network address of the client. Accounts are known by the typed address, so
 * that an account that does not exist is limited in the same way.
 */
export function createAccountLimits(accounts: Kysely<unknown>, signInsPerAccount: number) {
  const limiter = createRateLimiter(accounts);
  const maxima = {
    'sign-in': signInsPerAccount,
    mail: MAILS_PER_HOUR,
    'mail-request': MAIL_REQUESTS_PER_HOUR,
  };
  type Kind = keyof typeof maxima;
  return {
    /** Null if it is allowed, otherwise the seconds to wait. `detail` separates counters of the same account. */
    async take(kind: Kind, email: string, detail = ''): Promise<number | null> {
      const rule = { max: maxima[kind], window: HOUR_S };
      const { retryAfter } = await limiter.consume(keyOf(kind, email, detail), rule);
      return retryAfter;
    },
    /** After a right password, which does not count. */
    giveBack: (kind: Kind, email: string, detail = '') =>
      drainOne(accounts, keyOf(kind, email, detail)),
  };
}

/** Only hashes are stored: the table would contain every address that was ever typed. */
function keyOf(kind: string, email: string, detail: string): string {
  const text = `${email.trim().toLowerCase()} ${detail}`;
  return `${kind}:${createHash('sha256').update(text).digest('base64url')}`;
}

export function refuseIfLimited(waitS: number | null): void {
  if (waitS === null) return;
  throw new APIError('TOO_MANY_REQUESTS', {}, { 'x-retry-after': String(waitS) });
}
