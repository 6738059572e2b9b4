import type { TimeControlName } from '@rookery/chess';
import { randomNumbers, randomPool } from '../packages/chess/src/pairing/pool.testkit.ts';
import { merge, quantile, type Figures } from './pairing/figures.ts';
import { measureOneWave } from './pairing/one-wave.ts';
import { compareWithExactMatching } from './pairing/optimum.ts';
import { simulatePool } from './pairing/simulation.ts';

/**
 * Quality and speed of matchmaking with a wave every second. Goals: never a blocked pair, a rating out of
 * range, or a member in two games; in a pool of 1,000 a median difference ≤ 25 and 95 % paired within 5 s;
 * no starvation; total difference ≤ 1.05 of the least possible; a wave over 100,000 ≤ 500 ms.
 *
 * A pool of N has N members, divided over the time controls. Each arrives, waits, plays, and is back after a
 * minute on average, so about N a minute arrive and few wait at a time. That is harder than N who wait
 * together, which the last lines show. Real games are longer: a pool of N is as busy as some ten times N who
 * play blitz. A member who still waits at the end counts with the wait until then, so the longest waits are
 * of members without any possible opponent. The seed is fixed: only the milliseconds differ between runs.
 */
const SEED = 20_260_214;
/** Small pools are simulated for longer, so that their figures are meaningful. */
const POOLS = [
  { size: 100, seconds: 3_600 },
  { size: 1_000, seconds: 1_200 },
  { size: 10_000, seconds: 300 },
  { size: 100_000, seconds: 120 },
];
const SHARES: Readonly<Record<TimeControlName, number>> = {
  blitz: 0.6,
  rapid: 0.3,
  classical: 0.1,
};
/** The share that accepts only some ratings; a quarter of those only higher or only lower ones. */
const PICKY = 0.1;

let violations = 0;
let starved = 0;
console.log(
  'pool     control       games   wait p50    p95     max (s)   difference p50  p95   wave p50     max (ms)',
);
for (const { size, seconds } of POOLS) {
  const random = randomNumbers(SEED);
  const parts = Object.entries(SHARES).map(([control, share]) => {
    const figures = simulatePool(randomPool(size * share, PICKY, random), seconds, random);
    report(size, control, figures);
    return figures;
  });
  const all = merge(parts);
  report(size, 'all', all);
  violations += all.violations;
  starved += all.starved;
}
console.log(`waited more than three minutes although a possible opponent exists: ${starved}`);
compareWithExactMatching();
for (const size of [1_000, 100_000]) violations += measureOneWave(size);
console.log(`violations ${violations}`);
process.exitCode = violations === 0 ? 0 : 1;

function report(size: number, control: string, figures: Figures): void {
  const { waits, differences, waves } = figures;
  const seconds = [quantile(waits, 0.5), quantile(waits, 0.95), quantile(waits, 1)].map((ms) =>
    (ms / 1_000).toFixed(1),
  );
  const points = [quantile(differences, 0.5), quantile(differences, 0.95)].map(String);
  const ms = [quantile(waves, 0.5), quantile(waves, 1)].map((wave) => wave.toFixed(1));
  const cells = [differences.length.toLocaleString('en'), ...seconds, ...points, ...ms];
  const widths = [9, 11, 7, 8, 21, 5, 11, 8];
  console.log(
    size.toLocaleString('en').padEnd(9) +
      control.padEnd(10) +
      cells.map((cell, index) => cell.padStart(widths[index] ?? 0)).join(''),
  );
}
