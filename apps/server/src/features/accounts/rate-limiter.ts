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

/** As better-auth asks for it, by address and path. */
interface RateLimiter {
  consume(key: string, rule: Rule): Promise<Verdict>;
}

/** Longer than any rule's window: such a bucket is empty, and need not be stored. */
const DRAINED_AFTER_S = 3_600;
/** So often, in requests, this process deletes them. */
const REQUESTS_BETWEEN_SWEEPS = 1_000;

/**
 * A leaky bucket in the database, the same for every process: `max` at once, and as many again in each
 * window, whenever they come. Use that keeps to the limit in every window never meets it.
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
