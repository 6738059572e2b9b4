import { expect, test } from 'vitest';
import { floorsOf, growsWithoutRows, slopeOf } from './figures.ts';

const MB = 1_048_576;

test('the slope of a line is its rise per hour, whatever its height', () => {
  const line = [0, 1, 2, 5].map((hours) => ({ hours, value: 100 + 3 * hours }));
  expect(slopeOf(line)).toBeCloseTo(3);
  expect(slopeOf(line.map(({ hours }) => ({ hours, value: 7 })))).toBe(0);
  expect(slopeOf([])).toBeNaN();
});

test('the floor of a part is its smallest value', () => {
  const saw = [5, 9, 4, 8, 6, 9].map((value, hours) => ({ hours, value }));
  expect(floorsOf(saw, 3)).toEqual([5, 4, 6]);
});

test('a table grows without rows if it is larger than its rows need, or has got none', () => {
  const grown = { rowsAdded: 1_000, bytesAdded: 2 * MB, compactBytes: 2 * MB, bytes: 3 * MB };
  expect(growsWithoutRows(grown)).toBe(false);
  expect(growsWithoutRows({ ...grown, bytes: 8 * MB })).toBe(true);
  expect(growsWithoutRows({ ...grown, rowsAdded: 0 })).toBe(true);
  expect(growsWithoutRows({ ...grown, rowsAdded: 0, bytesAdded: 1_000 })).toBe(false);
});
