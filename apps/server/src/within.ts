import { setTimeout as pause } from 'node:timers/promises';

/** What a promise resolves to, or null where it fails or takes longer than this. */
export async function within<T>(limitMs: number, work: Promise<T>): Promise<T | null> {
  const timer = new AbortController();
  const limit = pause(limitMs, null, { signal: timer.signal }).catch(() => null);
  try {
    return await Promise.race([work.catch(() => null), limit]);
  } finally {
    timer.abort();
  }
}
