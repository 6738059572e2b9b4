import { TIME_CONTROLS } from '@rookery/chess';
import { expect, test } from 'vitest';
import { searchReach, shareOf } from './search-reach.ts';
import { seekRequestOf } from './seek-request.ts';

test.each([
  ['any', 1_200, {}],
  ['200', 1_200, { minRating: 1_000, maxRating: 1_400 }],
  ['400', 150, { minRating: 0, maxRating: 550 }],
] as const)('a search for %s at rating %i sends %o', (span, rating, range) => {
  const timeControl = { initial_ms: 300_000, increment_ms: 3_000 };
  const request = seekRequestOf(TIME_CONTROLS.blitz, { rated: true, span }, rating);
  expect(request).toEqual({ timeControl, rated: true, ...range });
});

const SEEK = { rating: 1_200, rating_deviation: 300, min_rating: 0, max_rating: 4_000 };

test('a search widens, and accepts any rating in the end', () => {
  expect(searchReach(SEEK, 0)).toEqual({ kind: 'around', points: 40 });
  expect(searchReach(SEEK, 5_000)).toEqual({ kind: 'around', points: 250 });
  expect(searchReach(SEEK, 30_000)).toEqual({ kind: 'any' });
});

test('a search widens no further than the range that was chosen', () => {
  const seek = { ...SEEK, min_rating: 1_000, max_rating: 1_400 };
  expect(searchReach(seek, 0)).toEqual({ kind: 'around', points: 40 });
  expect(searchReach(seek, 30_000)).toEqual({ kind: 'range', low: 1_000, high: 1_400 });
});

test('the wider a search, the more of the band it covers', () => {
  const shares = [0, 3_000, 8_000, 30_000].map((ms) => shareOf(searchReach(SEEK, ms), SEEK.rating));
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  expect(shares.at(-1)).toBe(1);
  expect(shareOf({ kind: 'range', low: 1_000, high: 1_400 }, 1_200)).toBe(0.2);
});
