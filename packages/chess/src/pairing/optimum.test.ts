import { expect, test } from 'vitest';
import { compareWithOptimum } from './optimum.testkit.ts';
import { randomNumbers, randomPool } from './pool.testkit.ts';
import type { Seeker } from './seeker.ts';

const NOW = 30_000;
/** The share that accepts only some ratings. Higher than in a club, which makes pairing harder. */
const PICKY = 0.4;

function poolOf200(seed: number, since: (chance: number) => number): Seeker[] {
  const random = randomNumbers(seed);
  return randomPool(200, PICKY, random).map((seeker) => ({ ...seeker, since: since(random()) }));
}

// After a long wait all widths are equal: as many games as possible, and among those pairings the least difference.
test('200 seekers who have waited long: as many games as possible, within 1.05 of the least difference', () => {
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
  ['arrived one after the other', (chance: number) => NOW - 10_000 * chance],
  ['have just arrived', () => NOW],
])('200 seekers who %s: the total value is within 0.5 %% of the maximum', (_name, since) => {
  const { ours, best } = compareWithOptimum(poolOf200(1, since), NOW);
  expect(ours.value).toBeGreaterThanOrEqual(0.995 * best.value);
  expect(ours.difference).toBeLessThanOrEqual(1.05 * best.difference);
});
