import { setTimeout as pause } from 'node:timers/promises';

/** Repeats a check until it passes, and throws its last error after the time limit. */
export async function eventually<T>(check: () => Promise<T> | T, limitMs = 10_000): Promise<T> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(50);
    }
  }
}
