import { compareWithOptimum } from '../../packages/chess/src/pairing/optimum.testkit.ts';
import { randomNumbers, randomPool } from '../../packages/chess/src/pairing/pool.testkit.ts';

const POOLS = 10;
const SIZE = 200;
const NOW = 60_000;
/** So many accept only some ratings: more than in a club, which makes it hard. */
const PICKY = 0.8;

/**
 * Waves over small pools, next to the best there could be by an exact method. Where all have waited long,
 * the best is as many games as can be, with the least difference; else it is the most of their worth.
 */
export function holdNextToOptimum(): void {
  compare('waited long', () => 0);
  compare('came within ten seconds', (chance) => NOW - 10_000 * chance);
}

function compare(who: string, since: (chance: number) => number): void {
  const pools = Array.from({ length: POOLS }, (_, index) => {
    const random = randomNumbers(index);
    const seekers = randomPool(SIZE, PICKY, random);
    return compareWithOptimum(
      seekers.map((seeker) => ({ ...seeker, since: since(random()) })),
      NOW,
    );
  });
  const sum = (read: (pool: (typeof pools)[number]) => number) =>
    pools.reduce((total, pool) => total + read(pool), 0);
  const ratio = sum(({ ours }) => ours.difference) / sum(({ best }) => best.difference);
  const worst = Math.max(...pools.map(({ ours, best }) => ours.difference / best.difference));
  const worth = sum(({ ours }) => ours.worth) / sum(({ best }) => best.worth);
  console.log(
    `${POOLS} pools of ${SIZE} who ${who}, next to the optimum: ` +
      `${sum(({ ours }) => ours.pairs)} pairs of ${sum(({ best }) => best.pairs)}, ` +
      `difference ratio ${ratio.toFixed(3)} (worst ${worst.toFixed(3)}), worth ${worth.toFixed(4)}`,
  );
}
