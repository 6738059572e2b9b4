import type { ClockAnswer } from '@rookery/contract';

/**
 * How the server's clock stands to ours. The true offset is within half a round trip of `offsetMs`:
 * nobody can tell how the delay was shared between the way there and the way back.
 */
export interface ClockEstimate {
  /** What must be added to our own time to have the server's. */
  readonly offsetMs: number;
  readonly roundTripMs: number;
}

const KEPT = 8;
/** The server's time comes in whole milliseconds, and no two clocks run equally fast. */
const TOLERANCE_MS = 5;

/** What one answer tells, or null for an answer that cannot be true. */
export function readClock({ sent, now }: ClockAnswer, received: number): ClockEstimate | null {
  const roundTripMs = received - sent;
  if (!Number.isFinite(roundTripMs) || roundTripMs < 0 || !Number.isFinite(now)) return null;
  return { offsetMs: now - (sent + received) / 2, roundTripMs };
}

/**
 * The samples to go on with, newest last. One that contradicts an older one means that a clock was
 * set, or that ours stood still while the machine slept: then the older ones are worth nothing.
 */
export function addSample(
  samples: readonly ClockEstimate[],
  sample: ClockEstimate,
): readonly ClockEstimate[] {
  const isJump = samples.some((older) => !agree(older, sample));
  return isJump ? [sample] : [...samples, sample].slice(-KEPT);
}

function agree(one: ClockEstimate, other: ClockEstimate): boolean {
  const doubt = (one.roundTripMs + other.roundTripMs) / 2 + TOLERANCE_MS;
  return Math.abs(one.offsetMs - other.offsetMs) <= doubt;
}

/** The one with the shortest way: a slow answer was mostly slow in one direction. */
export function bestSample(samples: readonly ClockEstimate[]): ClockEstimate | null {
  return samples.reduce<ClockEstimate | null>(
    (best, sample) => (best === null || sample.roundTripMs < best.roundTripMs ? sample : best),
    null,
  );
}
