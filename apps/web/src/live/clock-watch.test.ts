import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ClockEstimate } from './clock-estimate.ts';
import { watchClock } from './clock-watch.ts';

const timing = { burst: 3, burstGapMs: 250, intervalMs: 15_000 };

let asked: number[];
let estimates: ClockEstimate[];

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  asked = [];
  estimates = [];
});
afterEach(() => vi.useRealTimers());

function watch() {
  return watchClock({
    timing,
    now: () => Date.now(),
    request: (sent) => asked.push(sent),
    estimated: (clock) => estimates.push(clock),
  });
}

test('it sends a burst of requests, then one at each interval, until it is stopped', () => {
  const clock = watch();
  clock.start();
  vi.advanceTimersByTime(31_000);
  expect(asked).toEqual([0, 250, 500, 15_500, 30_500]);
  clock.stop();
  vi.advanceTimersByTime(60_000);
  expect(asked).toHaveLength(5);
});

test('a restart sends a new burst, and the old schedule ends', () => {
  const clock = watch();
  clock.start();
  vi.advanceTimersByTime(100);
  clock.start();
  vi.advanceTimersByTime(600);
  expect(asked).toEqual([0, 100, 350, 600]);
});

test('it uses the quickest answer, and ignores answers that cannot be true', () => {
  const clock = watch();
  vi.setSystemTime(1_000);
  clock.answered({ sent: 980, now: 5_990 });
  clock.answered({ sent: 800, now: 5_995 });
  clock.answered({ sent: 2_000, now: 5_990 });
  expect(estimates).toEqual([
    { offsetMs: 5_000, roundTripMs: 20 },
    { offsetMs: 5_000, roundTripMs: 20 },
  ]);
});
