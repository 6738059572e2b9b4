import { clockControl } from '@rookery/chess';
import { expect, test } from 'vitest';
import { figuresOf, minutesText } from './time-control-text.ts';

test.each([
  [15_000, '¼'],
  [30_000, '½'],
  [45_000, '¾'],
  [60_000, '1'],
  [90_000, '1½'],
  [100_000, '1:40'],
  [7_000, '0:07'],
  [900_000, '15'],
  [10_800_000, '180'],
])('%i milliseconds are %s minutes', (ms, text) => {
  expect(minutesText(ms)).toBe(text);
});

test('a clock is written in minutes and seconds for each move', () => {
  expect(figuresOf(clockControl({ initial_ms: 300_000, increment_ms: 3_000 }))).toBe('5+3');
  expect(figuresOf(clockControl({ initial_ms: 30_000, increment_ms: 0 }))).toBe('½+0');
});
