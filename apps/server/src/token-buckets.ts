import { refill, type Bucket, type BucketSize } from './bucket.ts';
import { keepRecent } from './recent.ts';

/** A token bucket for each key, in this process. */
export interface TokenBuckets {
  /** Takes a token: null, or the whole seconds until there is one again. */
  take(key: string): number | null;
}

/** Buckets remembered at most. The one that was used longest ago is forgotten first, and is then full. */
const REMEMBERED_AT_MOST = 50_000;

/** A token that is there but for the rounding of fractions is there. */
const ROUNDING = 1e-9;

export function createTokenBuckets(
  size: BucketSize,
  now: () => number = Date.now,
  rememberedAtMost = REMEMBERED_AT_MOST,
): TokenBuckets {
  const buckets = new Map<string, Bucket>();
  return {
    take(key) {
      const at = now();
      const { left } = refill(buckets.get(key) ?? { left: size.most, at }, size, at);
      const isThere = left >= 1 - ROUNDING;
      keepRecent(buckets, key, { left: isThere ? left - 1 : left, at }, rememberedAtMost);
      return isThere ? null : Math.ceil((1 - left) / size.perSecond);
    },
  };
}
