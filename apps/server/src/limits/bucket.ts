/** A token bucket: tokens are taken at any time and refilled at a constant rate. */
export interface Bucket {
  readonly tokens: number;
  /** Time of the last refill, in milliseconds. */
  readonly at: number;
}

export interface BucketSize {
  readonly perSecond: number;
  readonly capacity: number;
}

/** The bucket refilled up to this time. */
export function refill(
  { tokens, at }: Bucket,
  { perSecond, capacity }: BucketSize,
  now: number,
): Bucket {
  return { tokens: Math.min(capacity, tokens + ((now - at) / 1_000) * perSecond), at: now };
}
