import { planTasks } from '@rookery/schedule/costly';
import type {
  HoursKind,
  Interval,
  PlanInput,
  PlannableTask,
  Priority,
  TaskBlock,
  WeeklyHours,
} from '@rookery/schedule';
import { seeded, type Seeded } from '../packages/testkit/pure/seeded.ts';

/**
 * How much processor time a plan takes: 1,000 tasks over 90 days, first without a standing plan, then again after an
 * event was added, then with nothing changed. Goal: p95 under 100 ms. `tight` tasks want more than the hours have.
 */
const TASKS = 1_000;
const DAYS = 90;
const ROUNDS = 40;
const WARM_UP_ROUNDS = 5;
const MEMBERS = 200;
const TASKS_OF_MEMBER = 30;
const GOAL_MS = 100;

const QUARTER = 15 * 60_000;
const DAY = 96 * QUARTER;
const NOW = Date.UTC(2026, 2, 2, 8);
const KINDS: readonly HoursKind[] = ['work', 'work', 'personal', 'meeting'];
const PRIORITIES: readonly Priority[] = ['critical', 'high', 'normal', 'low'];

interface Load {
  readonly name: string;
  readonly maxQuarters: number;
  /** In percent of the tasks: unsplittable, or with limits of their blocks. */
  readonly limited: number;
}

const LOADS: readonly Load[] = [
  { name: 'splittable, easy', maxQuarters: 5, limited: 0 },
  { name: 'splittable, tight', maxQuarters: 9, limited: 0 },
  { name: 'a fifth with block limits, easy', maxQuarters: 5, limited: 20 },
  { name: 'a fifth with block limits, tight', maxQuarters: 9, limited: 20 },
];

for (const load of LOADS) benchLoad(load);
benchMembers();

function benchLoad(load: Load): void {
  const first: number[] = [];
  const changed: number[] = [];
  const same: number[] = [];
  let missing = 0;
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    const random = seeded(round * 31 + 7);
    const input = makeInput(random, TASKS, DAYS, load);
    const plan = timed(first, round, () => planTasks(input));
    const standing: TaskBlock[] = plan.blocks.map(({ taskId, start, end }) => ({
      taskId,
      start,
      end,
    }));
    const busy = [...input.busy, ...events(random, 5, 10)];
    timed(changed, round, () => planTasks({ ...input, standing, busy }));
    timed(same, round, () => planTasks({ ...input, standing }));
    if (round >= 0) missing += plan.unscheduled.length / ROUNDS;
  }
  console.log(
    `${load.name}: ${TASKS} tasks over ${DAYS} days, ${missing.toFixed(0)} of them not whole`,
  );
  report('  first plan', first);
  report('  after five new events', changed);
  report('  unchanged', same);
}

/** Many members whose plans are made one after the other. */
function benchMembers(): void {
  const load = { name: '', maxQuarters: 12, limited: 20 };
  const inputs = Array.from({ length: MEMBERS }, (_, member) =>
    makeInput(seeded(member), TASKS_OF_MEMBER, 30, load),
  );
  const totals: number[] = [];
  for (let round = -1; round < 5; round += 1) {
    timed(totals, round, () => {
      for (const input of inputs) planTasks(input);
    });
  }
  const ms = percentile(totals, 50);
  console.log(
    `${MEMBERS} members with ${TASKS_OF_MEMBER} tasks over 30 days, one after the other: ${ms.toFixed(0)} ms`,
  );
}

/** Rounds below 0 warm up and are not measured. */
function timed<T>(results: number[], round: number, run: () => T): T {
  const before = process.cpuUsage();
  const result = run();
  const { user, system } = process.cpuUsage(before);
  if (round >= 0) results.push((user + system) / 1_000);
  return result;
}

function report(name: string, results: readonly number[]): void {
  const p50 = percentile(results, 50);
  const p95 = percentile(results, 95);
  console.log(
    `${name}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms of processor. Goal for p95: ${GOAL_MS}.`,
  );
}

function percentile(results: readonly number[], percent: number): number {
  const sorted = results.toSorted((one, other) => one - other);
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN;
}

function makeInput(random: Seeded, taskCount: number, horizonDays: number, load: Load): PlanInput {
  const all = [1, 2, 3, 4, 5, 6, 7];
  return {
    now: NOW,
    horizonDays,
    timeZone: 'Europe/Berlin',
    hours: {
      work: hours([1, 2, 3, 4, 5], 9, 17),
      personal: hours(all, 16, 21),
      meeting: hours(all, 10, 15),
    },
    busy: events(random, horizonDays, horizonDays),
    tasks: Array.from({ length: taskCount }, (_, index) =>
      makeTask(random, `task-${index}`, horizonDays, load),
    ),
    pinned: [],
    standing: [],
  };
}

function hours(weekdays: readonly number[], from: number, to: number): WeeklyHours[] {
  return weekdays.map((weekday) => ({ weekday, startMinute: from * 60, endMinute: to * 60 }));
}

function events(random: Seeded, count: number, days: number): Interval[] {
  return Array.from({ length: count }, () => {
    const start = NOW + random.between(0, days * 96) * QUARTER;
    return { start, end: start + random.between(1, 8) * QUARTER };
  });
}

function makeTask(random: Seeded, id: string, days: number, load: Load): PlannableTask {
  const earliestStart = random.percent(50) ? NOW + random.between(0, days * 80) * QUARTER : null;
  const window = random.between(2, 30) * DAY + random.between(0, 95) * QUARTER;
  const isLimited = random.percent(load.limited);
  const isSplittable = !isLimited || random.percent(50);
  return {
    id,
    hours: random.one(KINDS),
    minutesNeeded: 15 * random.between(1, load.maxQuarters),
    earliestStart,
    due: random.percent(80)
      ? (earliestStart ?? NOW + random.between(0, days * 80) * QUARTER) + window
      : null,
    isSplittable,
    minBlockMinutes: isLimited && isSplittable ? 30 : null,
    maxBlockMinutes: isLimited && isSplittable ? 90 : null,
    priority: random.one(PRIORITIES),
  };
}
