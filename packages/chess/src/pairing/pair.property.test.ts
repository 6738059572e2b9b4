import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Color } from '../color.ts';
import { pair } from './pair.ts';
import type { Seeker } from './seeker.ts';
import { mustNotMeet, seekerWith } from './seeker.testkit.ts';

const id = fc.integer({ min: 0, max: 30 }).map((number) => `member-${number}`);
const rating = fc.integer({ min: 400, max: 3_000 });
const accepts = fc.oneof(
  fc.constant({ min: 0, max: 4_000 }),
  fc
    .tuple(rating, rating)
    .map(([one, other]) => ({ min: Math.min(one, other), max: Math.max(one, other) })),
);
const seeker: fc.Arbitrary<Seeker> = fc.record({
  id,
  // Any rating, or one of a few, so that many are equal.
  rating: fc.oneof(rating, fc.constantFrom(1_200, 1_201, 1_250)),
  deviation: fc.integer({ min: 45, max: 350 }),
  since: fc.integer({ min: -40_000, max: 0 }),
  accepts,
  blocked: fc.uniqueArray(id, { maxLength: 5 }).map((ids) => new Set(ids)),
  places: fc
    .uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 2 })
    .map((ids) => new Set(ids)),
  lastOpponents: fc.array(id, { maxLength: 2 }),
  colors: fc.array(fc.constantFrom<Color>('white', 'black'), { maxLength: 5 }),
});
const pool = fc.uniqueArray(seeker, { selector: (one) => one.id, maxLength: 31 });

function playersOf(pairs: readonly { white: string; black: string }[]): string[] {
  return pairs.flatMap(({ white, black }) => [white, black]);
}

test('no seeker is paired twice, or with an opponent who is ruled out', () => {
  const property = fc.property(pool, (seekers) => {
    const pairs = pair(seekers, 0);
    const byId = new Map(seekers.map((one) => [one.id, one]));
    expect(new Set(playersOf(pairs)).size).toBe(2 * pairs.length);
    for (const { white, black } of pairs) {
      expect(mustNotMeet(byId.get(white) as Seeker, byId.get(black) as Seeker)).toBe(false);
    }
  });
  fc.assert(property, { numRuns: 3_000 });
});

test('the order of the seekers makes no difference', () => {
  const shuffled = pool.chain((seekers) =>
    fc.tuple(
      fc.constant(seekers),
      fc.shuffledSubarray(seekers, { minLength: seekers.length, maxLength: seekers.length }),
    ),
  );
  const property = fc.property(shuffled, ([seekers, others]) => {
    expect(pair(others, 0)).toEqual(pair(seekers, 0));
  });
  fc.assert(property, { numRuns: 1_000 });
});

test('after half a minute, no two seekers who may be paired are both still waiting', () => {
  const property = fc.property(pool, (seekers) => {
    const paired = new Set(playersOf(pair(seekers, 30_000)));
    const left = seekers.filter((one) => !paired.has(one.id));
    for (const one of left) {
      for (const other of left) expect(one === other || mustNotMeet(one, other)).toBe(true);
    }
  });
  fc.assert(property, { numRuns: 2_000 });
});

test('two seekers who are alone in the pool and may be paired play within half a minute', () => {
  const property = fc.property(seeker, seeker, (one, other) => {
    fc.pre(!mustNotMeet(one, other));
    expect(pair([one, other], Math.max(one.since, other.since) + 30_000)).toHaveLength(1);
  });
  fc.assert(property, { numRuns: 2_000 });
});

test('over 60 rounds, the colours of every member stay balanced', () => {
  let members = Array.from({ length: 20 }, (_, index) =>
    seekerWith({ id: `member-${index}`, rating: 1_000 + 20 * index }),
  );
  for (let round = 0; round < 60; round += 1) {
    const colors = new Map<string, Color>();
    const pairs = pair(members, 30_000);
    for (const { white, black } of pairs) colors.set(white, 'white').set(black, 'black');
    const opponents = new Map(
      pairs.flatMap(({ white, black }) => [
        [white, black],
        [black, white],
      ]),
    );
    members = members.map((member) => ({
      ...member,
      colors: [...member.colors, colors.get(member.id) as Color],
      lastOpponents: [opponents.get(member.id) as string],
    }));
  }
  for (const { colors } of members) {
    const white = colors.filter((color) => color === 'white').length;
    expect(Math.abs(2 * white - colors.length)).toBeLessThanOrEqual(2);
  }
});
