import type { RatingPoint } from '@rookery/contract';
import { expect, test } from 'vitest';
import { curveOf, historyIn, nearestPoint } from './rating-curve.ts';

/** The history for these ratings, given oldest first; newest first, as from the API. */
function history(start: number, ...ratings: number[]): RatingPoint[] {
  return ratings
    .map((rating, index) => ({
      game_id: `game-${index}`,
      rating,
      rating_change: rating - (ratings[index - 1] ?? start),
      speed: null,
      speed_rating: null,
      speed_rating_change: null,
      created_at: `2026-01-0${index + 1}T00:00:00Z`,
    }))
    .toReversed();
}

test('a player without a rated game has no curve', () => {
  expect(curveOf([])).toBeNull();
});

test('the curve starts before the first game and ends after the last', () => {
  const curve = curveOf(history(1200, 1260, 1230));
  expect(curve?.points.map(({ rating, change, x }) => [rating, change, x])).toEqual([
    [1200, null, 0],
    [1260, 60, 0.5],
    [1230, -30, 1],
  ]);
  expect([curve?.lowest, curve?.highest]).toEqual([1200, 1260]);
});

test.each([
  ['a single small change', history(1200, 1203)],
  ['no change at all', history(1200, 1200)],
  ['a long climb', history(1200, 1400, 1700, 2100)],
  ['a rating on a round number', history(1100, 1200, 1300)],
])('every rating is between the grid lines: %s', (_name, points) => {
  const curve = curveOf(points);
  const marks = curve?.marks ?? [];
  expect(marks.length).toBeGreaterThanOrEqual(2);
  expect(marks.length).toBeLessThanOrEqual(7);
  expect([marks[0]?.y, marks.at(-1)?.y]).toEqual([0, 1]);
  for (const { y } of curve?.points ?? []) {
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(1);
  }
});

test.each([
  [1200, 1240, [1190, 1200, 1210, 1220, 1230, 1240, 1250]],
  [1200, 1241, [1180, 1200, 1220, 1240, 1260]],
  [1200, 1300, [1150, 1200, 1250, 1300, 1350]],
  [1200, 1500, [1100, 1200, 1300, 1400, 1500, 1600]],
  [1200, 1700, [1000, 1200, 1400, 1600, 1800]],
  [1200, 2100, [1000, 1500, 2000, 2500]],
  [100, 2200, [0, 1000, 2000, 3000]],
])('between %i and %i the grid lines are %j', (from, to, marks) => {
  expect(curveOf(history(from, to))?.marks.map(({ rating }) => rating)).toEqual(marks);
});

test.each([
  [-1, 0],
  [0.2, 0],
  [0.3, 1],
  [0.9, 2],
  [5, 2],
])('at %d of the width the nearest point is %i', (share, index) => {
  const curve = curveOf(history(1200, 1260, 1230));
  expect(curve && nearestPoint(curve, share)).toBe(index);
});

test('the curve of a class has its ratings, and no games of other classes', () => {
  const [last, first] = history(1200, 1260, 1230) as [RatingPoint, RatingPoint];
  const blitz = { ...last, speed: 'blitz', speed_rating: 1111, speed_rating_change: 11 } as const;
  const both = [blitz, { ...first, speed: 'rapid', speed_rating: 1999 } as const];
  expect(historyIn(null, both)).toEqual(both);
  expect(curveOf(historyIn('blitz', both))?.points.map(({ rating }) => rating)).toEqual([
    1100, 1111,
  ]);
});
