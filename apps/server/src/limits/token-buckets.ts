import { refill, type Bucket, type BucketSize } from './bucket.ts';
import { setBounded } from './bounded-map.ts';

/** A token bucket for each key, in this process. */
export interface TokenBuckets {
  /** Takes a token. Null if there was one, otherwise the seconds until there is one. */
  take(key: string): number | null;
}

/** The least recently used bucket is dropped first, and counts as full then. */
const MAX_BUCKETS = 50_000;

/** Tolerance for rounding errors of fractional tokens. */
const ROUNDING = 1e-9;

export function createTokenBuckets(
  size: BucketSize,
  now: () => number = Date.now,
  maxBuckets = MAX_BUCKETS,
): TokenBuckets {
  const buckets = new Map<string, Bucket>();
  return {
    take(key) {
      const at = now();
      const { tokens } = refill(buckets.get(key) ?? { tokens: size.capacity, at }, size, at);
      const isAllowed = tokens >= 1 - ROUNDING;
      setBounded(buckets, key, { tokens: isAllowed ? tokens - 1 : tokens, at }, maxBuckets);
      return isAllowed ? null : Math.ceil((1 - tokens) / size.perSecond);
    },
  };
}
