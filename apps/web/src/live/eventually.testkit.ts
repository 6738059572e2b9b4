import { vi } from 'vitest';

/** Waits until the check holds. As the testkit's, without the databases that come with it. */
export function eventually<T>(check: () => T): Promise<T> {
  return vi.waitFor(check, { timeout: 10_000, interval: 5 });
}
