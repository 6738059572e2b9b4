import type { PlayerStats } from '@rookery/contract';
import { expect, test } from 'vitest';
import { ratingText, sharesOf } from './rating-text.ts';

test.each([
  [350, '1248?'],
  [110, '1248?'],
  [109.9, '1248'],
  [45, '1248'],
])('a rating with a deviation of %d is written %s', (rating_deviation, text) => {
  expect(ratingText({ rating: 1248, rating_deviation } as PlayerStats)).toBe(text);
});

test.each([
  [
    [0, 0, 0],
    [0, 0, 0],
  ],
  [
    [1, 0, 0],
    [1, 0, 0],
  ],
  [
    [2, 1, 1],
    [0.5, 0.25, 0.25],
  ],
])('%o won, drawn and lost are shares of %o', ([won, drawn, lost], [w, d, l]) => {
  const stats = { games_won: won, games_drawn: drawn, games_lost: lost } as PlayerStats;
  expect(sharesOf(stats)).toEqual({ won: w, drawn: d, lost: l });
});
