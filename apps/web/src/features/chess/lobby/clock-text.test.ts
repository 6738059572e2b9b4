import { expect, test } from 'vitest';
import { clockText } from './clock-text.ts';

test.each([
  [300_000, '5:00'],
  [299_001, '5:00'],
  [247_000, '4:07'],
  [9_400, '0:10'],
  [1, '0:01'],
  [0, '0:00'],
  [-5_000, '0:00'],
  [3_723_000, '1:02:03'],
])('%i ms are shown as %s', (ms, text) => {
  expect(clockText(ms)).toBe(text);
});
