import { compareWithOptimum } from '../../packages/chess/src/pairing/optimum.testkit.ts';
import { randomNumbers, randomPool } from '../../packages/chess/src/pairing/pool.testkit.ts';

const POOLS = 10;
const SIZE = 200;
const NOW = 60_000;
/** The share that accepts only some ratings. Higher than in a club, which makes pairing harder. */
const PICKY = 0.8;

/**
 * Waves over small pools, compared with an exact maximum-weight matching. After a long wait the maximum is
 * as many games as possible with the least rating difference; otherwise it is the greatest total value.
 */
export function compareWithExactMatching(): void {
  compare('waited long', () => 0);
  compare('arrived within ten seconds', (chance) => NOW - 10_000 * chance);
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
  const value = sum(({ ours }) => ours.value) / sum(({ best }) => best.value);
  console.log(
    `${POOLS} pools of ${SIZE} who ${who}, compared with the optimum: ` +
      `${sum(({ ours }) => ours.pairs)} pairs of ${sum(({ best }) => best.pairs)}, ` +
      `difference ratio ${ratio.toFixed(3)} (worst ${worst.toFixed(3)}), value ${value.toFixed(4)}`,
  );
}
