import { pair, type Seeker } from '@rookery/chess';
import { randomNumbers, randomPool } from '../../packages/chess/src/pairing/pool.testkit.ts';
import { quantile } from './figures.ts';
import { violationsIn } from './violations.ts';

const TURNS = 9;
const PICKY = 0.1;
const CAME_WITHIN_MS = 5_000;

/**
 * One wave over many seekers at once, as after an interruption. Repeated, because other load on the machine
 * changes the time. Returns the number of violations.
 */
export function measureOneWave(size: number): number {
  const random = randomNumbers(size);
  const pool = randomPool(size, PICKY, random).map((seeker) => ({
    ...seeker,
    since: -CAME_WITHIN_MS * random(),
  }));
  const waiting = new Map(pool.map((seeker) => [seeker.id, seeker]));
  const ratingOf = (id: string) => waiting.get(id)?.rating ?? Number.NaN;
  const pairs = pair(pool, 0);
  const differences = pairs.map(({ white, black }) => Math.abs(ratingOf(white) - ratingOf(black)));
  const turns = Array.from({ length: TURNS }, () => timeWave(pool));
  const waves = turns.map(({ wave }) => wave);
  const processor = turns.map((turn) => turn.processor);
  console.log(
    `one wave over ${size.toLocaleString('en')} waiting: ${pairs.length.toLocaleString('en')} pairs, ` +
      `difference p50 ${quantile(differences, 0.5)}, p95 ${quantile(differences, 0.95)}; ` +
      `${quantile(waves, 0.5).toFixed(0)} ms (${quantile(waves, 0).toFixed(0)}–${quantile(waves, 1).toFixed(0)} in ${TURNS} turns), ` +
      `${quantile(processor, 0.5).toFixed(0)} ms of a processor`,
  );
  return violationsIn(pairs, waiting);
}

/** Elapsed time, and processor time, which other load on the machine changes less. */
function timeWave(pool: readonly Seeker[]): { wave: number; processor: number } {
  const used = process.cpuUsage();
  const begun = performance.now();
  pair(pool, 0);
  const wave = performance.now() - begun;
  const { user, system } = process.cpuUsage(used);
  return { wave, processor: (user + system) / 1_000 };
}
