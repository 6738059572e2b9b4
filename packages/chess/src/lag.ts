import type { TimeControl } from './time-control.ts';

/**
 * The way of a move from the hand to the server costs time that its player did not think. It is given
 * back as far as three bounds allow: what the client says, what a quota holds, and what the line was
 * measured to need. A client that lies gains at most what an honest one on the same line may have.
 */
export interface Lag {
  /** What the client says the move was under way. */
  readonly claimedMs: number;
  /** The line's measured round trip; null where nobody measured it. */
  readonly roundTripMs: number | null;
}

export const NO_LAG: Lag = { claimedMs: 0, roundTripMs: null };

/** Reading, parsing and queueing on top of the line itself. */
const ALLOWANCE_MS = 140;

const OPENING_GAINS = 3;
const MOST_GAINS = 7;

/** What the quota gains with each move: short games live with less. */
export function quotaGain({ initial_ms, increment_ms }: TimeControl): number {
  const estimatedSeconds = (initial_ms + 40 * increment_ms) / 1_000;
  return Math.min(1_000, 4 * estimatedSeconds + 150);
}

export function openingQuota(control: TimeControl): number {
  return OPENING_GAINS * quotaGain(control);
}

export function compensate(quota: number, lag: Lag): number {
  // Said this way round, a claim that is no number earns nothing either.
  return lag.claimedMs > 0 ? Math.floor(Math.min(lag.claimedMs, quota, lineNeeds(lag))) : 0;
}

export function refill(quota: number, control: TimeControl, lag: Lag): number {
  const gain = quotaGain(control);
  return Math.min(MOST_GAINS * gain, quota + Math.min(gain, lineNeeds(lag)));
}

/** How long a flag waits for a move that may be under way. */
export function grace(quota: number): number {
  return Math.min(quota, ALLOWANCE_MS);
}

/** In whole milliseconds, as the clocks count; a wall clock set back may measure less than nothing. */
function lineNeeds({ roundTripMs }: Lag): number {
  return Math.floor(Math.max(0, roundTripMs ?? 0)) + ALLOWANCE_MS;
}
