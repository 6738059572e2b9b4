import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addSample, bestSample, readClock, type ClockEstimate } from './clock-estimate.ts';

test.each([
  {
    name: 'equal delays: the offset is exact',
    answer: { sent: 1_000, now: 50_020 },
    received: 1_040,
    estimate: { offsetMs: 49_000, roundTripMs: 40 },
  },
  {
    name: 'no delay',
    answer: { sent: 7, now: 7 },
    received: 7,
    estimate: { offsetMs: 0, roundTripMs: 0 },
  },
  {
    name: 'an answer to a request of the future',
    answer: { sent: 10, now: 10 },
    received: 9,
    estimate: null,
  },
  {
    name: 'an answer without the time',
    answer: { sent: 10, now: Number.NaN },
    received: 12,
    estimate: null,
  },
  {
    name: 'an answer without a request',
    answer: { sent: Number.NaN, now: 10 },
    received: 12,
    estimate: null,
  },
])('$name', ({ answer, received, estimate }) => {
  expect(readClock(answer, received)).toEqual(estimate);
});

interface Delays {
  there: number;
  back: number;
}

const anyDelays = fc.record({
  there: fc.double({ min: 0, max: 5_000, noNaN: true }),
  back: fc.double({ min: 0, max: 5_000, noNaN: true }),
});
const anyDelaysList = fc.array(anyDelays, { minLength: 1, maxLength: 30 });
const anyOffset = fc.integer({ min: -1e12, max: 1e12 });

/** Whole milliseconds, as from the real server. */
function samplesOf(delays: readonly Delays[], offset: number): readonly ClockEstimate[] {
  let time = 0;
  let samples: readonly ClockEstimate[] = [];
  for (const { there, back } of delays) {
    const now = Math.floor(time + there + offset);
    const sample = readClock({ sent: time, now }, time + there + back);
    if (sample !== null) samples = addSample(samples, sample);
    time += 15_000;
  }
  return samples;
}

test('the best of the kept samples is right to half of its round trip', () => {
  fc.assert(
    fc.property(anyDelaysList, anyOffset, (delays, offset) => {
      const best = bestSample(samplesOf(delays, offset));
      const error = Math.abs((best?.offsetMs ?? Number.NaN) - offset);
      expect(error).toBeLessThanOrEqual((best?.roundTripMs ?? 0) / 2 + 1.01);
    }),
  );
});

test('while the clocks run evenly, the last eight samples are kept and the quickest is used', () => {
  fc.assert(
    fc.property(anyDelaysList, anyOffset, (delays, offset) => {
      const samples = samplesOf(delays, offset);
      expect(samples).toHaveLength(Math.min(8, delays.length));
      const quickest = Math.min(...delays.slice(-8).map(({ there, back }) => there + back));
      expect(bestSample(samples)?.roundTripMs).toBeCloseTo(quickest, 5);
    }),
  );
});

test('after a clock jump the new sample is used at once, though older samples were quicker', () => {
  const before = [{ offsetMs: 100, roundTripMs: 4 }];
  const after = { offsetMs: 60_100, roundTripMs: 80 };
  expect(addSample(before, after)).toEqual([after]);
});

test('without a sample there is no estimate', () => {
  expect(bestSample([])).toBeNull();
});
