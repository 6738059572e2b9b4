import { refill, type Bucket } from './bucket.ts';
import { keepRecent } from './recent.ts';

/** How much each member may do in a while, in this process: a bucket that fills up again. */
export interface Allowance {
  /** Takes one from a member's bucket; false where it is empty. */
  take(member: string): boolean;
}

/** Seconds of allowance that can be saved up. */
const SAVED_S = 5;
/** Members remembered at most; the one who has been quiet for longest is forgotten first, and has lost nothing. */
const REMEMBERED_AT_MOST = 50_000;

export function createAllowance(perSecond: number, now: () => number = Date.now): Allowance {
  const size = { perSecond, most: perSecond * SAVED_S };
  const buckets = new Map<string, Bucket>();
  return {
    take(member) {
      const at = now();
      const { left } = refill(buckets.get(member) ?? { left: size.most, at }, size, at);
      const next = { left: left >= 1 ? left - 1 : left, at };
      keepRecent(buckets, member, next, REMEMBERED_AT_MOST);
      return left >= 1;
    },
  };
}
