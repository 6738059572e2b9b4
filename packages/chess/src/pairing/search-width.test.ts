import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchWidth } from './search-width.ts';

test.each([
  [0, 45, 10],
  [1, 45, 30],
  [5, 45, 233],
  [10, 45, 642],
  [20, 45, 1_798],
  [0, 350, 40],
  [5, 350, 264],
  [29.999, 45, 3_296],
  [30, 45, Infinity],
  [3_600, 45, Infinity],
  [-5, 45, 10],
])(
  'after %d s with a deviation of %d the search reaches %d points',
  (seconds, deviation, width) => {
    expect(Math.round(searchWidth(1_000 * seconds, deviation))).toBe(width);
  },
);

test('no search becomes narrower by waiting, or by less certainty', () => {
  const wait = fc.double({ min: -1_000, max: 100_000, noNaN: true });
  const deviation = fc.double({ min: 45, max: 350, noNaN: true });
  const property = fc.property(wait, wait, deviation, deviation, (one, other, sure, unsure) => {
    const earlier = searchWidth(Math.min(one, other), Math.min(sure, unsure));
    expect(searchWidth(Math.max(one, other), Math.max(sure, unsure))).toBeGreaterThanOrEqual(
      earlier,
    );
  });
  fc.assert(property, { numRuns: 2_000 });
});
