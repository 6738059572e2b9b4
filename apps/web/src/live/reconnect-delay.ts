const FIRST_MS = 1_000;
const MAX_MS = 10_000;
const MIN_SHARE = 0.1;

/**
 * The delay before the given attempt (the first is 1): exponential backoff with jitter. A gateway that restarts
 * drops all clients at the same time, and the jitter spreads their reconnects.
 */
export function reconnectDelay(attempt: number, random: number): number {
  const ceiling = Math.min(MAX_MS, FIRST_MS * 2 ** (attempt - 1));
  return ceiling * (MIN_SHARE + (1 - MIN_SHARE) * random);
}
