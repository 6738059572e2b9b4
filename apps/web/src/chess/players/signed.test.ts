import { expect, test } from 'vitest';
import { signed } from './signed.ts';

test.each([
  [12, '+12'],
  [-7, '−7'],
  [0, '0'],
])('a change of %i is written %s', (change, text) => {
  expect(signed(change)).toBe(text);
});
