import { freshSeed, trialRuns } from '@rookery/testkit/length';
import { seeded, type Seeded } from '@rookery/testkit/seeded';
import { expect, test } from 'vitest';
import { mostKept, slotsByMatching } from './matching.testkit.ts';
import { planTasks } from './plan.ts';
import { randomInput, randomInterval, type RandomOptions } from './random-input.testkit.ts';
import { problemsOf } from './problems-of.testkit.ts';
import { mayUse, minutesToPlan, SLOT } from './slots.testkit.ts';
import type { Plan, PlanInput, TaskBlock } from './types.ts';

/** `TRIALS=long` runs 130,000 cases. */
const CASES = trialRuns(300, 50_000);
const COSTLY_CASES = trialRuns(75, 15_000);
/** Far more than a slow machine needs. */
const TIMEOUT_MS = trialRuns(300_000, 3_600_000);

const SPLITTABLE: RandomOptions = { withLimits: false, maxTasks: 7 };
const ANY: RandomOptions = { withLimits: true, maxTasks: 9 };

function eachCase(cases: number, check: (random: Seeded) => void): void {
  const first = freshSeed();
  for (let seed = first; seed < first + cases; seed += 1) {
    try {
      check(seeded(seed * 7_919));
    } catch (error) {
      throw new Error(`TRIALS_SEED=${seed} begins with this case.`, { cause: error });
    }
  }
}

const placesOf = (blocks: readonly TaskBlock[]): string[] =>
  blocks.map(({ taskId, start, end }) => `${taskId} ${start} ${end}`);

/** The standing plan after the first one: without the pinned blocks. */
function standingAfter({ blocks }: Plan): TaskBlock[] {
  return blocks
    .filter(({ reason }) => reason !== 'pinned')
    .map(({ taskId, start, end }) => ({ taskId, start, end }));
}

/** Something happens after the first plan: an event, another task, other minutes, other hours, or time goes by. */
function changed(random: Seeded, input: PlanInput, options: RandomOptions): PlanInput {
  const { now, horizonDays, tasks, busy } = input;
  const other = randomInput(random, options);
  switch (random.between(1, 6)) {
    case 1:
      return { ...input, busy: [...busy, randomInterval(random, now, horizonDays)] };
    case 2:
      return {
        ...input,
        tasks: [
          ...tasks,
          ...other.tasks.map((task) => ({
            ...task,
            id: `new-${task.id}`,
            earliestStart: null,
            due: random.percent(50) ? null : now + random.between(60, horizonDays * 1_440) * 60_000,
          })),
        ],
      };
    case 3:
      return {
        ...input,
        tasks: tasks.map((task) =>
          random.percent(40) ? { ...task, minutesNeeded: random.between(1, 240) } : task,
        ),
      };
    case 4:
      return { ...input, hours: { ...input.hours, work: other.hours.work } };
    case 5:
      return { ...input, tasks: tasks.slice(1) };
    default:
      return { ...input, now: now + random.between(1, 600) * 60_000 };
  }
}

test(
  'blocks never overlap, stay within hours and windows, and add up',
  { timeout: TIMEOUT_MS },
  () => {
    eachCase(CASES, (random) => {
      const first = randomInput(random, ANY);
      const plan = planTasks(first);
      expect(problemsOf(first, plan)).toEqual([]);
      const second = { ...changed(random, first, ANY), standing: standingAfter(plan) };
      expect(problemsOf(second, planTasks(second))).toEqual([]);
    });
  },
);

test(
  'unchanged input moves nothing, after a first plan and after a change',
  { timeout: TIMEOUT_MS },
  () => {
    eachCase(CASES, (random) => {
      let input = randomInput(random, ANY);
      for (let round = 1; round <= 2; round += 1) {
        const plan = planTasks(input);
        const again = planTasks({ ...input, standing: standingAfter(plan) });
        expect(again.moved).toEqual([]);
        expect(placesOf(again.blocks)).toEqual(placesOf(plan.blocks));
        expect(again.unscheduled).toEqual(plan.unscheduled);
        expect(again.overloads).toEqual(plan.overloads);
        expect(again.maybeMissed).toEqual(plan.maybeMissed);
        input = { ...changed(random, input, ANY), standing: standingAfter(plan) };
      }
    });
  },
);

test(
  'splittable tasks get all that a matching of single slots gives them, so all deadlines that can be met are',
  { timeout: TIMEOUT_MS },
  () => {
    eachCase(COSTLY_CASES, (random) => {
      let input = randomInput(random, SPLITTABLE);
      for (let round = 1; round <= 2; round += 1) {
        const plan = planTasks(input);
        const slots = slotsByMatching(input);
        for (const task of input.tasks) {
          const minutes = minutesToPlan(input, task);
          const missing =
            plan.unscheduled.find(({ taskId }) => taskId === task.id)?.minutesMissing ?? 0;
          expect(missing, task.id).toBe(Math.max(0, minutes - (slots.get(task.id) ?? 0) * 15));
        }
        expect(plan.maybeMissed).toEqual([]);
        for (const { overload, reason } of plan.unscheduled) {
          expect(overload !== null).toBe(reason === 'overloaded');
        }
        const solved = plan.overloads.filter(
          ({ minutesWanted, minutesFree }) => minutesWanted <= minutesFree,
        );
        expect(solved).toEqual([]);
        // A block that has begun counts as pinned, which the matching does not know.
        const next = changed(random, input, SPLITTABLE);
        input = {
          ...next,
          now: input.now,
          standing: standingAfter(plan).filter(({ start }) => start >= input.now),
        };
      }
    });
  },
);

test(
  'among the plans of splittable tasks, the one that moves the fewest slots is found',
  { timeout: TIMEOUT_MS },
  () => {
    eachCase(COSTLY_CASES, (random) => {
      const first = randomInput(random, SPLITTABLE);
      const standing = standingAfter(planTasks(first));
      const input = { ...changed(random, first, SPLITTABLE), now: first.now, standing };
      const slotsIn = (blocks: readonly TaskBlock[]): string[] =>
        blocks.flatMap(({ taskId, start, end }) => {
          const task = input.tasks.find(({ id }) => id === taskId);
          const times = Array.from(
            { length: Math.ceil((end - start) / SLOT) },
            (_, at) => start + at * SLOT,
          );
          return times
            .filter((time) => task !== undefined && mayUse(input, task, time))
            .map((time) => `${taskId} ${time}`);
        });
      const owned = new Set(slotsIn(standing));
      const plan = planTasks(input);
      const kept = slotsIn(plan.blocks.filter(({ reason }) => reason !== 'pinned')).filter((slot) =>
        owned.has(slot),
      );
      expect(kept.length).toBe(mostKept(input, slotsByMatching(input), owned));
    });
  },
);
