import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPace } from './pace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Writes one number after another, `every` so many milliseconds. */
function leafThrough(count: number, every: number) {
  const pace = createPace();
  const written: number[] = [];
  for (let each = 1; each <= count; each += 1) {
    pace.write(() => written.push(each));
    vi.advanceTimersByTime(every);
  }
  return { pace, written };
}

test('what is done step by step is written at once', () => {
  const { written } = leafThrough(60, 500);
  expect(written).toHaveLength(60);
});

test('never more than a hundred in half a minute, and the last of all is written', () => {
  const { written } = leafThrough(1_000, 30);
  expect(written.length).toBeLessThan(100);
  expect(written.length).toBeGreaterThan(80);
  vi.advanceTimersByTime(1_000);
  expect(written.at(-1)).toBe(1_000);
});

test('a page that is put away writes what waits, and one that is left does not', () => {
  const { pace, written } = leafThrough(100, 1);
  expect(written).not.toContain(100);
  pace.flush();
  expect(written.at(-1)).toBe(100);
  pace.write(() => written.push(101));
  pace.drop();
  vi.advanceTimersByTime(10_000);
  expect(written.at(-1)).toBe(100);
});
