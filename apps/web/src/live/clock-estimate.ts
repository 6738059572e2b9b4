import type { ClockAnswer } from '@rookery/contract';

/**
 * The offset between the server's clock and ours. The true offset is within half a round trip of `offsetMs`,
 * because the share of the delay in each direction is not known.
 */
export interface ClockEstimate {
  /** To be added to our own time to get the server's. */
  readonly offsetMs: number;
  readonly roundTripMs: number;
}

const MAX_SAMPLES = 8;
/** The server's time comes in whole milliseconds, and no two clocks run equally fast. */
const TOLERANCE_MS = 5;

/** The estimate from one answer, or null if the answer cannot be true. */
export function readClock({ sent, now }: ClockAnswer, received: number): ClockEstimate | null {
  const roundTripMs = received - sent;
  if (!Number.isFinite(roundTripMs) || roundTripMs < 0 || !Number.isFinite(now)) return null;
  return { offsetMs: now - (sent + received) / 2, roundTripMs };
}

/**
 * The samples to keep, newest last. A sample that contradicts an older one means that a clock was set, or that
 * ours stood still while the machine slept; then the older samples are dropped.
 */
export function addSample(
  samples: readonly ClockEstimate[],
  sample: ClockEstimate,
): readonly ClockEstimate[] {
  const isJump = samples.some((older) => !agree(older, sample));
  return isJump ? [sample] : [...samples, sample].slice(-MAX_SAMPLES);
}

function agree(one: ClockEstimate, other: ClockEstimate): boolean {
  const toleranceMs = (one.roundTripMs + other.roundTripMs) / 2 + TOLERANCE_MS;
  return Math.abs(one.offsetMs - other.offsetMs) <= toleranceMs;
}

/** The sample with the shortest round trip: a slow answer was mostly slow in one direction. */
export function bestSample(samples: readonly ClockEstimate[]): ClockEstimate | null {
  return samples.reduce<ClockEstimate | null>(
    (best, sample) => (best === null || sample.roundTripMs < best.roundTripMs ? sample : best),
    null,
  );
}
