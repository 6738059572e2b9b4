import { refill, type Bucket } from '../limits/bucket.ts';

/** Admission control: a queue with a rate limit, because all clients reconnect at once after a restart. */
export interface Admission {
  /** Resolves to true when the caller is admitted, or at once to false if the queue is full. */
  waitForTurn(): Promise<boolean>;
  close(): void;
}

const STEP_MS = 20;
/** A timer may be late on a busy machine: the missed time is made up for, up to this much. */
const MAX_CATCH_UP_MS = 100;
/** Clients give up after about this time, so a longer queue is of no use. */
const MAX_WAIT_S = 8;

export function createAdmission(perSecond: number): Admission {
  const size = { perSecond, capacity: Math.max(2, (perSecond * MAX_CATCH_UP_MS) / 1_000) };
  const queue: ((admitted: boolean) => void)[] = [];
  let bucket: Bucket = { tokens: 1, at: Date.now() };

  /** False if the bucket is empty. */
  function take(): boolean {
    if (bucket.tokens < 1) return false;
    bucket = { ...bucket, tokens: bucket.tokens - 1 };
    return true;
  }

  const timer = setInterval(() => {
    bucket = refill(bucket, size, Date.now());
    while (queue.length > 0 && take()) queue.shift()?.(true);
  }, STEP_MS);
  timer.unref();

  return {
    async waitForTurn() {
      if (queue.length === 0 && take()) return true;
      if (queue.length >= perSecond * MAX_WAIT_S) return false;
      return new Promise((resolve) => queue.push(resolve));
    },
    close() {
      clearInterval(timer);
      for (const resolve of queue.splice(0)) resolve(false);
    },
  };
}
