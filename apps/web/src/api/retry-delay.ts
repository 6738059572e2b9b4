/** Short at first, so that a move is not delayed, and longer later, so that a server that is down is not flooded. */
const RETRY_MS = [300, 700, 1_500, 3_000];
const LAST_RETRY_MS = 5_000;

/** The time between a failed request, which was the given try, and the next one. */
export function retryDelayMs(tries: number): number {
  return RETRY_MS[tries - 1] ?? LAST_RETRY_MS;
}
