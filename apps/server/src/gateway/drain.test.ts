import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drain } from './drain.ts';

beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

/** Fake sockets, and how many of them were closed with the code for a restart. */
function sockets(count: number) {
  const codes: number[] = [];
  const writers = Array.from({ length: count }, () => ({
    end: (code: number) => codes.push(code),
  }));
  return { writers, ended: () => codes.filter((code) => code === 1012).length };
}

test('sockets are closed evenly over the given time', async () => {
  const { writers, ended } = sockets(1_000);
  const drained = drain(writers, 5_000);
  expect(ended()).toBe(0);
  for (const [seconds, share] of [
    [1, 200],
    [2, 400],
    [4, 800],
  ] as const) {
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - Date.now());
    expect(Math.abs(ended() - share)).toBeLessThanOrEqual(10);
  }
  await vi.advanceTimersByTimeAsync(1_000);
  await drained;
  expect(ended()).toBe(1_000);
});

test.each([
  { name: 'no time', count: 1_000, longestMs: 0, withinMs: 0 },
  { name: 'no sockets', count: 0, longestMs: 5_000, withinMs: 0 },
  { name: 'few sockets', count: 10, longestMs: 5_000, withinMs: 250 },
])('with $name, draining takes almost no time', async ({ count, longestMs, withinMs }) => {
  const { writers, ended } = sockets(count);
  const drained = drain(writers, longestMs);
  await vi.advanceTimersByTimeAsync(withinMs);
  expect(ended()).toBe(count);
  await drained;
});

test('after a stall of the process, draining catches up and closes every socket once', async () => {
  const { writers, ended } = sockets(1_000);
  const drained = drain(writers, 5_000);
  vi.setSystemTime(4_000);
  await vi.advanceTimersByTimeAsync(50);
  expect(ended()).toBeGreaterThanOrEqual(800);
  vi.setSystemTime(60_000);
  await vi.advanceTimersByTimeAsync(50);
  await drained;
  expect(ended()).toBe(1_000);
});
