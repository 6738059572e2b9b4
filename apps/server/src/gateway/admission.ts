import { refill, type Bucket } from '../bucket.ts';

/** Lets so many in a second, in the order they came. After a restart, everybody comes at once. */
export interface Admission {
  /** Resolves when it is one's turn; false at once where too many wait already. */
  turn(): Promise<boolean>;
  close(): void;
}

const STEP_MS = 20;
/** A busy machine is late for its steps: so much it may make up for at once. */
const LATE_AT_MOST_MS = 100;
/** Whoever waits longer has been given up on by their client. */
const LONGEST_WAIT_S = 8;

export function createAdmission(perSecond: number): Admission {
  const size = { perSecond, most: Math.max(2, (perSecond * LATE_AT_MOST_MS) / 1_000) };
  const queue: ((admitted: boolean) => void)[] = [];
  let bucket: Bucket = { left: 1, at: Date.now() };

  /** False where the bucket has nothing left. */
  function take(): boolean {
    if (bucket.left < 1) return false;
    bucket = { ...bucket, left: bucket.left - 1 };
    return true;
  }

  const timer = setInterval(() => {
    bucket = refill(bucket, size, Date.now());
    while (queue.length > 0 && take()) queue.shift()?.(true);
  }, STEP_MS);
  timer.unref();

  return {
    async turn() {
      if (queue.length === 0 && take()) return true;
      if (queue.length >= perSecond * LONGEST_WAIT_S) return false;
      return new Promise((resolve) => queue.push(resolve));
    },
    close() {
      clearInterval(timer);
      for (const resolve of queue.splice(0)) resolve(false);
    },
  };
}
