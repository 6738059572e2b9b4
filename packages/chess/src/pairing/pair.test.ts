import { expect, test } from 'vitest';
import { pair } from './pair.ts';
import type { Seeker } from './seeker.ts';
import { seekerWith } from './seeker.testkit.ts';

/** The pairs of one wave, without colours. */
function games(seekers: readonly Seeker[], now: number): string[] {
  return pair(seekers, now).map(({ white, black }) => [white, black].toSorted().join('–'));
}

/** The first wave in which a seeker is paired, in seconds. */
function pairedAfter(id: string, seekersAt: (second: number) => readonly Seeker[]): number {
  for (let second = 1; second <= 60; second += 1) {
    const pairs = pair(seekersAt(second), 1_000 * second);
    if (pairs.some(({ white, black }) => white === id || black === id)) return second;
  }
  return Infinity;
}

const ann = seekerWith({ id: 'ann' });
const bob = seekerWith({ id: 'bob', rating: 1_210 });

test('an empty pool and a pool of one give no pairs', () => {
  expect(pair([], 0)).toEqual([]);
  expect(pair([ann], 100_000)).toEqual([]);
});

test('two seekers of about the same rating play at once', () => {
  expect(games([ann, bob], 0)).toEqual(['ann–bob']);
});

test.each([
  [1_300, 3],
  [1_500, 6],
  [2_000, 12],
  [2_400, 16],
  [3_600, 25],
])(
  'with only an opponent of %i in the pool, a member of 1200 is paired after %i seconds',
  (...row) => {
    const [rating, seconds] = row;
    const other = seekerWith({ id: 'other', rating });
    expect(pairedAfter('ann', () => [ann, other])).toBe(seconds);
  },
);

test('a block by either side holds however long both wait', () => {
  const blocking = { ...ann, blocked: new Set(['bob']) };
  expect(games([blocking, bob], 100_000)).toEqual([]);
  expect(games([bob, blocking], 100_000)).toEqual([]);
});

test.each([
  ['above', { min: 1_211, max: 4_000 }],
  ['below', { min: 0, max: 1_209 }],
])('an accepted range that lies %s holds however long both wait', (_name, accepts) => {
  expect(games([{ ...ann, accepts }, bob], 100_000)).toEqual([]);
});

test('an accepted range includes its ends', () => {
  expect(games([{ ...ann, accepts: { min: 1_210, max: 1_210 } }, bob], 0)).toEqual(['ann–bob']);
  const exactly = { min: ann.rating, max: ann.rating };
  expect(games([ann, { ...bob, accepts: exactly }], 0)).toEqual(['ann–bob']);
});

test('the last opponent is avoided while another is about as close', () => {
  const cem = seekerWith({ id: 'cem', rating: 1_180 });
  const dan = seekerWith({ id: 'dan', rating: 1_215 });
  const again = { ...ann, lastOpponents: ['bob'] };
  expect(games([again, bob, cem], 3_000)).toEqual(['ann–cem']);
  expect(games([ann, { ...bob, lastOpponents: ['ann'] }, cem, dan], 3_000)).toEqual([
    'ann–cem',
    'bob–dan',
  ]);
});

test('two seekers who are alone are paired again after a few seconds', () => {
  const again = { ...ann, lastOpponents: ['bob'] };
  expect(pairedAfter('ann', () => [again, bob])).toBe(3);
});

test('of two seekers with the same possible opponent, the one who has waited longer is paired', () => {
  const early = seekerWith({ id: 'early', rating: 1_230, since: -5_000 });
  expect(games([ann, bob, early], 1_000)).toEqual(['bob–early']);
});

test('a seeker’s best opponent is paired with another seeker who has no alternative', () => {
  const picky = seekerWith({ id: 'picky', rating: 1_190, accepts: { min: 1_195, max: 1_205 } });
  expect(games([ann, bob, picky, seekerWith({ id: 'dan', rating: 1_230 })], 3_000)).toEqual([
    'ann–picky',
    'bob–dan',
  ]);
});

/** Ten seekers who arrive in this second and are paired with each other at once. */
function crowd(second: number): Seeker[] {
  return Array.from({ length: 10 }, (_, index) =>
    seekerWith({
      id: `${second}-${index}`,
      rating: 1_180 + 4 * index,
      since: 1_000 * second - 500,
    }),
  );
}

test.each([
  ['much stronger than all others', { rating: 2_400 }],
  ['much weaker than all others', { rating: 400 }],
  ['accepting only stronger opponents', { rating: 900, accepts: { min: 1_210, max: 1_300 } }],
])('in a busy pool a member who is %s is paired within half a minute', (_name, special) => {
  const lonely = seekerWith({ id: 'lonely', ...special });
  expect(pairedAfter('lonely', (second) => [lonely, ...crowd(second)])).toBeLessThanOrEqual(30);
});
