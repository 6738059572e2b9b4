import { expect, test } from 'vitest';
import { createCandidates, type Candidate } from './candidate.ts';
import { nearestOpponents } from './nearest-opponents.ts';
import type { Seeker } from './seeker.ts';
import { seekerWith } from './seeker.testkit.ts';

/** A candidate for each rating from 1000 to 1999, one of them with the given properties. */
function poolWith(special: Partial<Seeker> & Pick<Seeker, 'rating'>): {
  sorted: Candidate[];
  candidate: Candidate;
} {
  const others = Array.from({ length: 1_000 }, (_, index) =>
    seekerWith({ id: `${1_000 + index}`, rating: 1_000 + index }),
  ).filter(({ rating }) => rating !== special.rating);
  const sorted = createCandidates([...others, seekerWith({ id: 'special', ...special })], 60_000);
  return {
    sorted,
    candidate: sorted.find(({ seeker }) => seeker.id === 'special') as Candidate,
  };
}

function ratings(candidates: readonly Candidate[]): number[] {
  return candidates.map(({ rating }) => rating);
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
  ['no one where no rating is accepted', { rating: 1_500, accepts: { min: 0, max: 900 } }, []],
])('the nearest opponents are found on %s', (_name, special, found) => {
  const { sorted, candidate } = poolWith(special);
  expect(
    ratings(nearestOpponents(sorted, candidate.index, candidate, { maxLooks: 20, maxFound: 4 })),
  ).toEqual(found);
});

test('an opponent of the highest accepted rating, which is also one’s own, is found once', () => {
  const both = ['one', 'other'].map((id) =>
    seekerWith({ id, rating: 1_500, accepts: { min: 0, max: 1_500 } }),
  );
  const sorted = createCandidates(both, 60_000);
  const [first] = sorted as [Candidate];
  const found = nearestOpponents(sorted, first.index, first, { maxLooks: 20, maxFound: 4 });
  expect(found).toEqual([sorted[1]]);
});

test('an opponent who accepts this rating and none below is found', () => {
  const candidates = createCandidates(
    [
      seekerWith({ id: 'one', rating: 1_500 }),
      seekerWith({ id: 'other', rating: 1_510, accepts: { min: 1_500, max: 4_000 } }),
    ],
    60_000,
  );
  const [one, other] = candidates as [Candidate, Candidate];
  expect(nearestOpponents(candidates, one.index, one, { maxLooks: 20, maxFound: 4 })).toEqual([
    other,
  ]);
});

test('the search ends after its limit', () => {
  const blocked = new Set(['1499', '1501', '1498', '1502']);
  const { sorted, candidate } = poolWith({ rating: 1_500, blocked });
  // One look is spent on the candidate itself.
  expect(
    nearestOpponents(sorted, candidate.index, candidate, { maxLooks: 5, maxFound: 4 }),
  ).toEqual([]);
  expect(
    ratings(nearestOpponents(sorted, candidate.index, candidate, { maxLooks: 6, maxFound: 4 })),
  ).toEqual([1_497]);
});
