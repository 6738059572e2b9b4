import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';
import { takeSeats, type Seat } from './seat.ts';
import type { Seeker } from './seeker.ts';
import { seekerWith } from './seeker.testkit.ts';

/** A thousand seats, one for each rating from 1000 on, with somebody special among them. */
function hall(special: Partial<Seeker> & Pick<Seeker, 'rating'>): { line: Seat[]; seat: Seat } {
  const others = Array.from({ length: 1_000 }, (_, index) =>
    seekerWith({ id: `${1_000 + index}`, rating: 1_000 + index }),
  ).filter(({ rating }) => rating !== special.rating);
  const line = takeSeats([...others, seekerWith({ id: 'special', ...special })], 60_000);
  return { line, seat: line.find(({ seeker }) => seeker.id === 'special') as Seat };
}

function ratings(seats: readonly Seat[]): number[] {
  return seats.map(({ rating }) => rating);
}

test.each([
  ['both sides', { rating: 1_500 }, [1_499, 1_501, 1_498, 1_502]],
  ['one side where the other ends', { rating: 1_001 }, [1_000, 1_002, 1_003, 1_004]],
  [
    'what a range leaves',
    { rating: 1_500, accepts: { min: 1_499, max: 4_000 } },
    [1_499, 1_501, 1_502, 1_503],
  ],
  [
    'much stronger ones without a look at all between',
    { rating: 1_200, accepts: { min: 1_800, max: 4_000 } },
    [1_800, 1_801, 1_802, 1_803],
  ],
  [
    'much weaker ones likewise',
    { rating: 1_800, accepts: { min: 0, max: 1_200 } },
    [1_200, 1_199, 1_198, 1_197],
  ],
  ['no more than there are', { rating: 1_500, accepts: { min: 1_499, max: 1_500 } }, [1_499]],
  ['nobody where nobody is accepted', { rating: 1_500, accepts: { min: 0, max: 900 } }, []],
])('the nearest are found on %s', (_name, special, found) => {
  const { line, seat } = hall(special);
  expect(ratings(nearest(line, seat.index, seat, { looks: 20, enough: 4 }))).toEqual(found);
});

test('the search ends when it has looked enough', () => {
  const blocked = new Set(['1499', '1501', '1498', '1502']);
  const { line, seat } = hall({ rating: 1_500, blocked });
  // One look falls on the seat itself.
  expect(nearest(line, seat.index, seat, { looks: 5, enough: 4 })).toEqual([]);
  expect(ratings(nearest(line, seat.index, seat, { looks: 6, enough: 4 }))).toEqual([1_497]);
});
