import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWriteThrottle } from './write-throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Writes the numbers from 1 to `count`, one each `every` milliseconds. */
function writeNumbers(count: number, every: number) {
  const throttle = createWriteThrottle();
  const written: number[] = [];
  for (let each = 1; each <= count; each += 1) {
    throttle.write(() => written.push(each));
    vi.advanceTimersByTime(every);
  }
  return { throttle, written };
}

test('slow writes happen at once', () => {
  const { written } = writeNumbers(60, 500);
  expect(written).toHaveLength(60);
});

test('a burst writes fewer than a hundred times in 30 s, and always its last value', () => {
  const { written } = writeNumbers(1_000, 30);
  expect(written.length).toBeLessThan(100);
  expect(written.length).toBeGreaterThan(80);
  vi.advanceTimersByTime(1_000);
  expect(written.at(-1)).toBe(1_000);
});

test('flush executes the waiting write, and drop discards it', () => {
  const { throttle, written } = writeNumbers(100, 1);
  expect(written).not.toContain(100);
  throttle.flush();
  expect(written.at(-1)).toBe(100);
  throttle.write(() => written.push(101));
  throttle.drop();
  vi.advanceTimersByTime(10_000);
  expect(written.at(-1)).toBe(100);
});
