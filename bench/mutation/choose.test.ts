import { seeded } from '@rookery/testkit';
import { expect, test } from 'vitest';
import { choose } from './choose.ts';
import type { SqlMutant } from './mutant.ts';

function mutant(place: string): SqlMutant {
  return { part: 'sql', place, original: 'a', mutated: 'b', names: [], statement: '' };
}

const MANY = {
  share: 1,
  mutants: Array.from({ length: 90 }, (_, index) => mutant(`many ${index}`)),
};
const FEW = { share: 1, mutants: Array.from({ length: 10 }, (_, index) => mutant(`few ${index}`)) };

test('the same seed chooses the same mutants, and another one others', async () => {
  const first = await choose([MANY], 5, seeded(1), () => true);
  expect(await choose([MANY], 5, seeded(1), () => true)).toEqual(first);
  expect(await choose([MANY], 5, seeded(2), () => true)).not.toEqual(first);
});

test('an unusable mutant is replaced by another, and none is chosen twice', async () => {
  const twice = { share: 1, mutants: [...FEW.mutants, ...FEW.mutants] };
  const chosen = await choose([twice], 20, seeded(1), ({ place }) => place !== 'few 3');
  expect(chosen).toHaveLength(9);
  expect(new Set(chosen.map(({ place }) => place)).size).toBe(9);
});

test('a kind with few places is chosen as often as its share', async () => {
  const chosen = await choose([MANY, FEW], 12, seeded(1), () => true);
  expect(chosen.filter(({ place }) => place.startsWith('few')).length).toBeGreaterThan(2);
});
