import { expectedMs, isClock, type TimeControl } from './time-control.ts';

/**
 * Network lag of a move, which is compensated on the clock within three bounds: the client's claim, the lag
 * quota, and the measured round trip of the connection. A client that lies gains at most what an honest client
 * on the same connection can get.
 */
export interface Lag {
  /** The transmission time that the client claims. */
  readonly claimedMs: number;
  /** The measured round trip of the connection; null if it was not measured. */
  readonly roundTripMs: number | null;
}

export const NO_LAG: Lag = { claimedMs: 0, roundTripMs: null };

/** For reading, parsing and queueing, in addition to the round trip. */
const ALLOWANCE_MS = 140;

const INITIAL_GAINS = 3;
const MAX_GAINS = 7;

/** How much the quota grows with each move. Less in short games; nothing where a move has days. */
export function quotaGain(control: TimeControl | null): number {
  if (!isClock(control)) return 0;
  return Math.min(1_000, (4 * expectedMs(control)) / 1_000 + 150);
}

export function initialQuota(control: TimeControl | null): number {
  return INITIAL_GAINS * quotaGain(control);
}

export function compensate(quota: number, lag: Lag): number {
  // The comparison is also false for NaN.
  return lag.claimedMs > 0 ? Math.floor(Math.min(lag.claimedMs, quota, connectionNeeds(lag))) : 0;
}

export function refill(quota: number, control: TimeControl | null, lag: Lag): number {
  const gain = quotaGain(control);
  return Math.min(MAX_GAINS * gain, quota + Math.min(gain, connectionNeeds(lag)));
}

/** How long a flag waits for a move that may be on its way. */
export function flagGrace(quota: number): number {
  return Math.min(quota, ALLOWANCE_MS);
}

/** In whole milliseconds, like the clocks. The round trip can be negative if a wall clock was set back. */
function connectionNeeds({ roundTripMs }: Lag): number {
  return Math.floor(Math.max(0, roundTripMs ?? 0)) + ALLOWANCE_MS;
}
