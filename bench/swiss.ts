import { askCalculator } from '../packages/tournament/src/pairing/calculator.testkit.ts';
import { randomRounds } from '../packages/tournament/src/random-tournament.testkit.ts';
import type { Pair } from '@rookery/tournament';

/**
 * Seconds that pairing a round of a Swiss tournament takes, beside bbpPairings (the WebAssembly of the package
 * `swiss-tournament-calculator`) on the same rounds of the same random tournament, on average and at most. The first
 * round is left out, since the package does not run its program for it. Goal: at most as long as the package at 100
 * players (`ratio`).
 *
 * The package is left out where a round would probably take more than a minute: its time grows with about the third
 * power of the number of players.
 */
const SIZES = [50, 100, 200, 300, 1_000];
const ROUNDS = 9;
const RATES = { draws: 0.3, forfeits: 0, absences: 0.02 };
const SEED = 20_260_201;
const LONGEST_ROUND_SECONDS = 60;
const RATIO_AT = 100;

let ratio = Number.NaN;
let last = { players: 1, seconds: 0 };
console.log('players   ours s/round   slowest   package s/round   slowest   different rounds');
// Compiles what is measured.
await measure(20, true);
for (const players of SIZES) {
  const expected = last.seconds * (players / last.players) ** 3;
  const asksPackage = expected <= LONGEST_ROUND_SECONDS;
  const { ours, theirs, different } = await measure(players, asksPackage);
  if (players === RATIO_AT) ratio = mean(ours) / mean(theirs);
  if (asksPackage) last = { players, seconds: Math.max(...theirs) };
  const row = [
    String(players).padStart(7),
    mean(ours).toFixed(4).padStart(14),
    Math.max(...ours)
      .toFixed(4)
      .padStart(9),
    asksPackage ? mean(theirs).toFixed(4).padStart(17) : `about ${expected.toFixed(0)}, left out`,
    asksPackage
      ? Math.max(...theirs)
          .toFixed(4)
          .padStart(9)
      : '',
    asksPackage ? String(different).padStart(18) : '',
  ];
  console.log(row.join(' '));
}
console.log(`ratio ${ratio.toFixed(3)}`);

async function measure(
  players: number,
  asksPackage: boolean,
): Promise<{ ours: number[]; theirs: number[]; different: number }> {
  const ours: number[] = [];
  const theirs: number[] = [];
  let different = 0;
  let started = performance.now();
  for (const { before, round, pairing } of randomRounds(players, ROUNDS, RATES, SEED)) {
    if (pairing === null) break;
    const seconds = (performance.now() - started) / 1_000;
    if (round > 1) ours.push(seconds);
    if (round > 1 && asksPackage) {
      started = performance.now();
      const result = await askCalculator(before, round);
      theirs.push((performance.now() - started) / 1_000);
      if (result !== null && namesOf(result.pairings) !== namesOf(pairing.pairs)) different += 1;
    }
    started = performance.now();
  }
  return { ours, theirs, different };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function namesOf(pairs: readonly Pair[]): string {
  const names = pairs.map(({ white, black }) => {
    return `${Math.min(white, black)}-${Math.max(white, black)}`;
  });
  return names.toSorted().join(' ');
}
