import { setTimeout as pause } from 'node:timers/promises';

/** The value of a promise, or null if it rejects or takes longer than the limit. */
export async function withTimeout<T>(limitMs: number, work: Promise<T>): Promise<T | null> {
  const timer = new AbortController();
  const limit = pause(limitMs, null, { signal: timer.signal }).catch(() => null);
  try {
    return await Promise.race([work.catch(() => null), limit]);
  } finally {
    timer.abort();
  }
}
