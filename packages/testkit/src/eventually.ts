import { setTimeout as pause } from 'node:timers/promises';

/** Waits until a condition holds, and fails with its last error where it never does. */
export async function eventually<T>(check: () => Promise<T> | T, limitMs = 120_000): Promise<T> {
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
