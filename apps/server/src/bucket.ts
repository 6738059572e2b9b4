/** So much may be done at once; what was used comes back with time. */
export interface Bucket {
  readonly left: number;
  /** Milliseconds. */
  readonly at: number;
}

export interface BucketSize {
  readonly perSecond: number;
  readonly most: number;
}

/** The bucket as it is at a later time. */
export function refill({ left, at }: Bucket, { perSecond, most }: BucketSize, now: number): Bucket {
  return { left: Math.min(most, left + ((now - at) / 1_000) * perSecond), at: now };
}
