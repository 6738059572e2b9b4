import { vi } from 'vitest';

/** Waits until the check passes. The testkit has the same, but would load the databases with it. */
export function eventually<T>(check: () => T): Promise<T> {
  return vi.waitFor(check, { timeout: 60_000, interval: 5 });
}
