import type { Seeded } from '@rookery/testkit/seeded';
import { DAY, HOUR } from './make-input.testkit.ts';
import type {
  Interval,
  PlanInput,
  PlannableTask,
  Priority,
  WeeklyHours,
  TaskHours,
} from './types.ts';

const KINDS: readonly TaskHours[] = ['work', 'personal', 'meeting', 'any'];
const PRIORITIES: readonly Priority[] = ['critical', 'high', 'normal', 'low'];
const MINUTE = 60_000;

/** Days around clock changes in both directions, on both halves of the earth, and ordinary ones. */
const STARTS: readonly (readonly [timeZone: string, now: number])[] = [
  ['UTC', Date.UTC(2026, 0, 14, 9)],
  ['Asia/Ho_Chi_Minh', Date.UTC(2026, 5, 3, 2)],
  ['Asia/Kathmandu', Date.UTC(2026, 5, 3, 2)],
  ['Europe/Berlin', Date.UTC(2026, 2, 28, 8)],
  ['Europe/Berlin', Date.UTC(2026, 9, 24, 8)],
  ['America/New_York', Date.UTC(2026, 2, 7, 14)],
  ['America/New_York', Date.UTC(2026, 9, 31, 14)],
  ['Australia/Lord_Howe', Date.UTC(2026, 3, 3, 20)],
  ['Australia/Lord_Howe', Date.UTC(2026, 9, 2, 20)],
  ['America/Santiago', Date.UTC(2026, 8, 5, 12)],
  ['Africa/Cairo', Date.UTC(2026, 9, 29, 8)],
];

export interface RandomOptions {
  /** Whether tasks may be unsplittable or have limits of their blocks. */
  readonly withLimits: boolean;
  readonly maxTasks: number;
}

/** A small problem that is often, but not always, too much for the hours. */
export function randomInput(random: Seeded, options: RandomOptions): PlanInput {
  const [timeZone, day] = random.one(STARTS);
  const now = day + random.between(0, 90) * MINUTE;
  const horizonDays = random.between(1, 4);
  const hours = {
    work: randomHours(random),
    personal: randomHours(random),
    meeting: random.percent(60) ? randomHours(random) : [],
  };
  const tasks = Array.from({ length: random.between(1, options.maxTasks) }, (_, index) =>
    randomTask(random, `task-${index}`, now, horizonDays, options),
  );
  const busy = Array.from({ length: random.between(0, 3) }, () =>
    randomInterval(random, now, horizonDays),
  );
  const pinned = random.percent(20)
    ? [{ taskId: random.one(tasks).id, ...randomInterval(random, now, horizonDays) }]
    : [];
  return { now, horizonDays, timeZone, hours, busy, tasks, pinned, standing: [] };
}

function randomHours(random: Seeded): WeeklyHours[] {
  const isRound = random.percent(70);
  return [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => {
    if (random.percent(25)) return [];
    const startMinute = random.between(0, 22) * 60 + (isRound ? 0 : random.between(0, 59));
    const endMinute = Math.min(1_440, startMinute + random.between(15, 240));
    return [{ weekday, startMinute, endMinute }];
  });
}

function randomTask(
  random: Seeded,
  id: string,
  now: number,
  horizonDays: number,
  { withLimits }: RandomOptions,
): PlannableTask {
  const minutesNeeded = random.percent(4)
    ? null
    : random.percent(70)
      ? 15 * random.between(1, 16)
      : random.between(1, 240);
  const span = (horizonDays * DAY) / MINUTE;
  const earliestStart = random.percent(40) ? now + random.between(-300, span) * MINUTE : null;
  const due = random.percent(70)
    ? (earliestStart ?? now) + random.between(-60, span) * MINUTE
    : null;
  const limits = withLimits && random.percent(60);
  return {
    id,
    hours: random.one(KINDS),
    minutesNeeded,
    earliestStart,
    due,
    isSplittable: !(limits && random.percent(50)),
    minBlockMinutes: limits && random.percent(60) ? random.between(10, 90) : null,
    maxBlockMinutes: limits && random.percent(40) ? random.between(10, 120) : null,
    priority: random.one(PRIORITIES),
  };
}

export function randomInterval(random: Seeded, now: number, horizonDays: number): Interval {
  const start = now + random.between(-60, horizonDays * 1_440) * MINUTE;
  return { start, end: start + random.between(1, 4 * (HOUR / MINUTE)) * MINUTE };
}
