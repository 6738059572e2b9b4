import { eventually as eventuallyIn } from '@rookery/testkit/eventually';

const LIMIT_MS = 60_000;
/** Short, because these tests wait for nothing but this process and its sockets. */
const PAUSE_MS = 5;

/** Waits until the check passes. */
export function eventually<T>(check: () => Promise<T> | T): Promise<T> {
  return eventuallyIn(check, LIMIT_MS, PAUSE_MS);
}
