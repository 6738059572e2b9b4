const INITIAL_WIDTH = 5;
/** An uncertain rating needs less precision. */
const DEVIATION_SHARE = 1 / 10;
/** Slow at first, because a closer opponent may arrive soon; then faster and faster. */
const GROWTH = 20;
const UNLIMITED_AFTER_MS = 30_000;

/**
 * How many rating points away an opponent may be after a wait; `Infinity` accepts every rating. In a busy
 * pool an opponent is found within a second or two, in an empty one within half a minute. The constants are
 * those with which `npm run bench:pairing` reaches its goals.
 */
export function searchWidth(waitedMs: number, deviation: number): number {
  if (waitedMs >= UNLIMITED_AFTER_MS) return Infinity;
  // Negative if the clock was set back.
  const seconds = Math.max(0, waitedMs) / 1_000;
  return INITIAL_WIDTH + DEVIATION_SHARE * deviation + GROWTH * seconds ** 1.5;
}
