import type { TimeControlName } from '@rookery/chess';
import { randomNumbers, randomPool } from '../packages/chess/src/pairing/pool.testkit.ts';
import { at, together, type Figures } from './pairing/figures.ts';
import { openHall } from './pairing/hall.ts';
import { holdNextToOptimum } from './pairing/optimum.ts';
import { measureOneWave } from './pairing/one-wave.ts';

/**
 * Who is paired with whom, and how soon, with a wave every second. Goals: never a blocked pair, a rating
 * out of range, or a member in two games; in a hall of 1,000 a median difference ≤ 25 and 95 % paired
 * within 5 s; nobody starves; total difference ≤ 1.05 of the least possible; a wave over 100,000 ≤ 500 ms.
 *
 * A hall of N has N members, who divide over the time controls. Each comes, waits, plays, and is back
 * after a minute on average, so about N a minute come in, and few of them wait at a time; that is harder
 * than N who wait together, which the last lines show. Real games are longer: a hall of N is as busy as
 * some ten times N who play blitz. Whoever still waits at the end counts with the wait until then, so
 * the longest waits are of members whom nobody suits. All but milliseconds is the same in every run.
 */
const SEED = 20_260_214;
/** Small halls are watched for longer, for their figures to mean something. */
const HALLS = [
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
/** So many accept only some ratings; a quarter of those only stronger ones, or only weaker ones. */
const PICKY = 0.1;

let violations = 0;
let starved = 0;
console.log(
  'hall     control       games   wait p50    p95     max (s)   difference p50  p95   wave p50     max (ms)',
);
for (const { size, seconds } of HALLS) {
  const random = randomNumbers(SEED);
  const parts = Object.entries(SHARES).map(([control, share]) => {
    const figures = openHall(randomPool(size * share, PICKY, random), seconds, random);
    report(size, control, figures);
    return figures;
  });
  const all = together(parts);
  report(size, 'all', all);
  violations += all.violations;
  starved += all.starved;
}
console.log(`waited more than three minutes though somebody suits: ${starved}`);
holdNextToOptimum();
for (const size of [1_000, 100_000]) violations += measureOneWave(size);
console.log(`violations ${violations}`);
process.exitCode = violations === 0 ? 0 : 1;

function report(size: number, control: string, figures: Figures): void {
  const { waits, differences, waves } = figures;
  const seconds = [at(waits, 0.5), at(waits, 0.95), at(waits, 1)].map((ms) =>
    (ms / 1_000).toFixed(1),
  );
  const points = [at(differences, 0.5), at(differences, 0.95)].map(String);
  const ms = [at(waves, 0.5), at(waves, 1)].map((wave) => wave.toFixed(1));
  const cells = [differences.length.toLocaleString('en'), ...seconds, ...points, ...ms];
  const widths = [9, 11, 7, 8, 21, 5, 11, 8];
  console.log(
    size.toLocaleString('en').padEnd(9) +
      control.padEnd(10) +
      cells.map((cell, index) => cell.padStart(widths[index] ?? 0)).join(''),
  );
}
