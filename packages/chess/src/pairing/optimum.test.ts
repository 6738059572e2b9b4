import { expect, test } from 'vitest';
import { compareWithOptimum } from './optimum.testkit.ts';
import { randomNumbers, randomPool } from './pool.testkit.ts';
import type { Seeker } from './seeker.ts';

const NOW = 30_000;
/** So many accept only some ratings: more than in a club, which makes it hard. */
const PICKY = 0.4;

function poolOf200(seed: number, since: (chance: number) => number): Seeker[] {
  const random = randomNumbers(seed);
  return randomPool(200, PICKY, random).map((seeker) => ({ ...seeker, since: since(random()) }));
}

// Everybody counts the same then: as many games as can be, and of those ways the one of least difference.
test('of 200 who waited long, as many play as can, within 1.05 of the least difference', () => {
  for (const seed of [1, 4, 5]) {
    const { ours, best } = compareWithOptimum(
      poolOf200(seed, () => 0),
      NOW,
    );
    expect(ours.pairs).toBe(best.pairs);
    expect(ours.difference).toBeLessThanOrEqual(1.05 * best.difference);
  }
});

test.each([
  ['came one after the other', (chance: number) => NOW - 10_000 * chance],
  ['have just come', () => NOW],
])('of 200 who %s, those play whose games are worth the most, or nearly', (_name, since) => {
  const { ours, best } = compareWithOptimum(poolOf200(1, since), NOW);
  expect(ours.worth).toBeGreaterThanOrEqual(0.995 * best.worth);
  expect(ours.difference).toBeLessThanOrEqual(1.05 * best.difference);
});
