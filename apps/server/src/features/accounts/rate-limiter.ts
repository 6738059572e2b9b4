import type { Kysely } from 'kysely';
import { deleteDrainedBuckets, fillBucket, levelOf } from './queries.ts';

interface Rule {
  /** Seconds. */
  readonly window: number;
  readonly max: number;
}

interface Verdict {
  readonly allowed: boolean;
  /** Seconds. */
  readonly retryAfter: number | null;
}

/** The interface of better-auth. The key consists of address and path. */
interface RateLimiter {
  consume(key: string, rule: Rule): Promise<Verdict>;
}

/** Longer than the window of any rule: a bucket that was not used for this long is empty. */
const DRAINED_AFTER_S = 7_200;
/** Empty buckets are deleted once in this many requests. */
const REQUESTS_BETWEEN_SWEEPS = 1_000;

/**
 * Leaky buckets in the database, shared by all processes: `max` requests at once, and as many again in each window.
 * A client that stays within the limit in every window is never refused.
 */
export function createRateLimiter(accounts: Kysely<unknown>): RateLimiter {
  let requests = 0;
  return {
    async consume(key, { max, window }) {
      if (requests++ % REQUESTS_BETWEEN_SWEEPS === 0)
        await deleteDrainedBuckets(accounts, DRAINED_AFTER_S);
      const perSecond = max / window;
      if (await fillBucket(accounts, key, { max, perSecond }))
        return { allowed: true, retryAfter: null };
      const level = await levelOf(accounts, key, perSecond);
      return { allowed: false, retryAfter: Math.max(1, Math.ceil((level + 1 - max) / perSecond)) };
    },
  };
}
