import { expect, test } from 'vitest';
import { createLagTracker } from './lag-tracker.ts';

test('a log that is confirmed to its end has no lag, however long it is idle', () => {
  const tracker = createLagTracker();
  expect(tracker.lagMs(5_000)).toBe(0);
  tracker.observe(0, 100n, 100n);
  tracker.observe(60_000, 100n, 100n);
  expect(tracker.lagMs(90_000)).toBe(0);
});

test('the lag is the age of the oldest position that is not confirmed', () => {
  const tracker = createLagTracker();
  tracker.observe(1_000, 200n, 100n);
  tracker.observe(2_000, 200n, 100n);
  tracker.observe(3_000, 300n, 100n);
  expect(tracker.lagMs(4_000)).toBe(3_000);
  tracker.observe(4_000, 400n, 200n);
  expect(tracker.lagMs(5_000)).toBe(2_000);
  tracker.observe(5_000, 400n, 350n);
  expect(tracker.lagMs(5_000)).toBe(1_000);
  tracker.observe(6_000, 400n, 400n);
  expect(tracker.lagMs(6_000)).toBe(0);
});

test('a busy log that is confirmed as fast as it grows has almost no lag', () => {
  const tracker = createLagTracker();
  for (let second = 1n; second <= 100n; second += 1n) {
    tracker.observe(Number(second) * 1_000, second * 1_000n, second * 1_000n - 10n);
    expect(tracker.lagMs(Number(second) * 1_000)).toBe(0);
  }
});

test('a stall of days is measured to the second, and the rest of it to a hundredth', () => {
  const tracker = createLagTracker();
  const days = 3 * 86_400;
  for (let second = 1; second <= days; second += 1) {
    tracker.observe(second * 1_000, BigInt(second), 0n);
  }
  expect(tracker.lagMs(days * 1_000)).toBe((days - 1) * 1_000);
  // Half of it is confirmed: the age of the rest is known to a hundredth.
  tracker.observe(days * 1_000, BigInt(days), BigInt(days / 2));
  const half = (days / 2) * 1_000;
  expect(Math.abs(tracker.lagMs(days * 1_000) - half)).toBeLessThan(half / 100);
});

test('tracking starts over after a database is restored from a backup', () => {
  const tracker = createLagTracker();
  tracker.observe(1_000, 900n, 100n);
  tracker.observe(2_000, 50n, 50n);
  expect(tracker.lagMs(2_500)).toBe(0);
  tracker.observe(3_000, 1_000n, 1_000n);
  expect(tracker.lagMs(3_000)).toBe(0);
});
