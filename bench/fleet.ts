import { parseArgs } from 'node:util';
import { startTestPostgres } from '@rookery/testkit';
import { calibrate, type Calibration } from './fleet/calibrate.ts';
import { compare, OFFERED, type Comparison } from './fleet/compare.ts';
import type { Costs, Fleet } from './fleet/model.ts';
import { DEMANDS, planFor, wallsFor } from './fleet/plan.ts';
import { startFleet } from './fleet/platform.ts';
import { Players } from './fleet/players.ts';
import { PUBLISHED_BUSY_COSTS, PUBLISHED_COSTS } from './fleet/published-costs.ts';

/**
 * Measures what moves, pages, bots and live updates cost on a platform of two processes, predicts from that what platforms
 * of two, four and eight processes use at the same load, and measures these. Then prints what a club, a federation and
 * the largest site would need; with `--plan` only this, from the published costs. The last line is the ratio of measured to predicted processor time that is farthest
 * from 1.
 */
const TWO: Fleet = [['api'], ['relay', 'gateway', 'worker']];
const FOUR: Fleet = [['api'], ['api'], ['relay', 'worker'], ['gateway']];
const EIGHT: Fleet = [
  ...Array.from({ length: 3 }, () => ['api'] as const),
  ...Array.from({ length: 2 }, () => ['relay'] as const),
  ...Array.from({ length: 2 }, () => ['gateway'] as const),
  ['worker'],
];
const MICROSECONDS = 1_000_000;
/** From here on, moves come so closely that they share statements. */
const BUSY_MOVES_PER_SECOND = 300;

const { values: chosen } = parseArgs({ options: { plan: { type: 'boolean', default: false } } });
if (chosen.plan) showPlans(PUBLISHED_COSTS, PUBLISHED_BUSY_COSTS);
else await measure();

async function measure(): Promise<void> {
  const postgres = await startTestPostgres({ durable: true });
  try {
    const calibration = await onFleet(postgres.url, TWO, async (running) => {
      const players = await Players.signUp(running);
      try {
        return await calibrate(running, players);
      } finally {
        players.close();
      }
    });
    showCosts(calibration);
    console.log(
      `\noffered: ${OFFERED.movesPerSecond} moves, ${OFFERED.pagesPerSecond} pages and ${OFFERED.botMovesPerSecond} moves of bots a second, ${OFFERED.sockets} sockets`,
    );
    const ratios: number[] = [];
    for (const fleet of [TWO, FOUR, EIGHT]) {
      const rows = await onFleet(postgres.url, fleet, (running) =>
        compare(calibration.costs, fleet, running),
      );
      ratios.push(showComparison(fleet, rows));
    }
    showPlans(calibration.costs, calibration.busy);
    const farthest = ratios.toSorted(
      (one, other) => Math.abs(Math.log(other)) - Math.abs(Math.log(one)),
    );
    console.log(`\nratio ${(farthest[0] ?? Number.NaN).toFixed(2)}`);
  } finally {
    await postgres.discard();
  }
}

async function onFleet<T>(
  postgresUrl: string,
  fleet: Fleet,
  work: (running: Awaited<ReturnType<typeof startFleet>>) => Promise<T>,
): Promise<T> {
  const running = await startFleet(postgresUrl, fleet);
  try {
    return await work(running);
  } finally {
    await running.stop();
  }
}

function showCosts({ costs, busy, busyMovesPerSecond }: Calibration): void {
  console.log('| processor time, µs | api | Postgres | relay |\n| --- | --- | --- | --- |');
  showRow('a move', moveCosts(costs));
  showRow(`a move, ${busyMovesPerSecond.toFixed(0)} a second without pause`, moveCosts(busy));
  showRow('a page of the lobby', [costs.perPage.api, costs.perPage.postgres, 0]);
  console.log(
    `a move against a bot and its answer: api ${us(costs.perBotMove.api)} µs, worker with engine ${us(costs.perBotMove.worker)} µs, Postgres ${us(costs.perBotMove.postgres)} µs`,
  );
  console.log(
    `gateway: ${us(costs.gateway.perChange)} µs for a change, ${us(costs.gateway.perSocket)} µs for each socket; NATS: ${us(costs.nats.publish)} µs to take a change, ${us(costs.nats.deliver)} µs for each gateway`,
  );
  const { idle, bytes } = costs;
  console.log(
    `idle, in a second: api ${us(idle.api)} µs, another role ${us(idle.otherRole)} µs, Postgres ${us(idle.postgres)} µs and NATS ${us(idle.nats)} µs for each process`,
  );
  console.log(
    `memory: ${(bytes.process / 1e6).toFixed(0)} MB a process, ${(bytes.socket / 1e3).toFixed(1)} kB a socket; ${bytes.walPerMove.toFixed(0)} bytes of log a move; ${bytes.storedGame.toFixed(0)} bytes a stored game`,
  );
}

function moveCosts({ perMove: { api, postgres: sql, relay } }: Costs): number[] {
  return [api, sql, relay];
}

function showRow(what: string, values: readonly number[]): void {
  console.log(`| ${what} | ${values.map(us).join(' | ')} |`);
}

function showPrediction({ name, predicted, measured }: Comparison): void {
  const digits = measured < 10 ? 3 : 0;
  console.log(
    `| ${name} | ${predicted.toFixed(digits)} | ${measured.toFixed(digits)} | ${(measured / predicted).toFixed(2)} |`,
  );
}

/** Returns the ratio of all processor time. */
function showComparison(fleet: Fleet, rows: readonly Comparison[]): number {
  console.log(
    `\n| ${fleet.length} processes | predicted | measured | ratio |\n| --- | --- | --- | --- |`,
  );
  rows.forEach(showPrediction);
  const processors = rows.filter(({ name }) => name.endsWith('processors'));
  const sum = (read: (row: Comparison) => number) =>
    processors.reduce((total, row) => total + read(row), 0);
  const all = {
    name: 'all processors',
    predicted: sum(({ predicted }) => predicted),
    measured: sum(({ measured }) => measured),
  };
  showPrediction(all);
  return all.measured / all.predicted;
}

/** `busy` are the costs of a move when many come at once, and share statements and commits. */
function showPlans(costs: Costs, busy: Costs): void {
  for (const demand of DEMANDS) {
    const used = demand.movesPerSecond > BUSY_MOVES_PER_SECOND ? busy : costs;
    const plan = planFor(used, demand);
    console.log(`\n${demand.name}`);
    console.log(
      `  ${demand.movesPerSecond} moves, ${demand.pagesPerSecond} pages, ${demand.botMovesPerSecond} moves of bots a second, ${demand.sockets} sockets, ${demand.crowd} at one game`,
    );
    const processes = plan.isOneProcess
      ? 'one process with all roles'
      : `processes: api ${plan.apis}, relay ${plan.relays}, gateway ${plan.gateways}, worker ${plan.workers}`;
    console.log(
      `  ${processes}; Postgres servers ${plan.cells}, cores together ${plan.postgresCores}`,
    );
    console.log(
      `  memory ${plan.memoryGb.toFixed(1)} GB; games ${plan.diskGbPerDay.toFixed(2)} GB a day; log ${plan.walMbPerSecond.toFixed(2)} MB a second at the peak, ${plan.walGbPerDay.toFixed(1)} GB a day`,
    );
    const walls = wallsFor(used, demand);
    const listOf = (canBeAdded: boolean) =>
      walls
        .filter((wall) => wall.canBeAdded === canBeAdded)
        .map(({ name, times }) => `${name} at ${Math.round(times * demand.movesPerSecond)}`)
        .join(', ');
    console.log(`  full, in moves a second with all that belongs to them: ${listOf(false)}`);
    console.log(`  another process is needed for each: ${listOf(true)}`);
  }
}

/** Microseconds. */
function us(seconds: number): string {
  return (seconds * MICROSECONDS).toFixed(0);
}
