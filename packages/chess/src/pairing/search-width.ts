const CLOSE = 5;
/** A rating that is a guess deserves less precision. */
const OF_DEVIATION = 1 / 10;
/** Slow at first, for whoever just came in may soon find somebody closer; then faster and faster. */
const GROWTH = 20;
const ANYBODY_AFTER_MS = 30_000;

/**
 * How many rating points away an opponent may be for somebody who has waited so long; `Infinity` is
 * anybody. A full hall has somebody close in the first second or two, an empty one opens within half
 * a minute. The figures are the ones with which `npm run bench:pairing` reaches its goals.
 */
export function searchWidth(waitedMs: number, deviation: number): number {
  if (waitedMs >= ANYBODY_AFTER_MS) return Infinity;
  // On a clock that was set back, somebody has waited less than not at all.
  const seconds = Math.max(0, waitedMs) / 1_000;
  return CLOSE + OF_DEVIATION * deviation + GROWTH * seconds ** 1.5;
}
