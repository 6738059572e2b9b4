import { isWithinHours, minutesToPlan, overlaps, SLOT } from './slots.testkit.ts';
import type { Interval, Plan, PlanInput, PlannableTask, PlannedBlock } from './types.ts';

const minutesOf = ({ start, end }: Interval): number => (end - start) / 60_000;

const keyOf = ({ start, end }: Interval): string => `${start} ${end}`;

/** What is wrong with a plan: rules that every plan has to follow, however good it is. */
export function problemsOf(input: PlanInput, plan: Plan): string[] {
  const tasks = new Map(input.tasks.map((task) => [task.id, task]));
  const free = plan.blocks.filter(({ reason }) => reason !== 'pinned');
  return [
    ...free.flatMap((block) => {
      const task = tasks.get(block.taskId);
      return task === undefined ? ['unknown task'] : problemsOfBlock(input, plan, task, block);
    }),
    ...problemsOfPinned(input, plan),
    ...input.tasks
      .filter((task) => !addsUp(input, plan, task))
      .map(({ id }) => `the minutes of ${id} do not add up`),
  ];
}

function problemsOfBlock(
  input: PlanInput,
  plan: Plan,
  task: PlannableTask,
  block: PlannedBlock,
): string[] {
  const slots = Array.from(
    { length: Math.ceil((block.end - block.start) / SLOT) },
    (_, index) => block.start + index * SLOT,
  );
  const isStanding = input.standing.some(
    ({ taskId, start, end }) => taskId === task.id && start === block.start && end === block.end,
  );
  const rules = {
    'is empty': slots.length === 0,
    'is before the start': block.start < (task.earliestStart ?? -Infinity),
    'is after the due date': block.end > (task.due ?? Infinity),
    'is outside of hours': slots.some((time) => !isWithinHours(input, task.hours, time)),
    'is over an event': input.busy.some((event) => overlaps(event, block)),
    'overlaps another': plan.blocks.some((other) => other !== block && overlaps(other, block)),
    // Only a block that had begun may be in the past.
    'is in the past': block.start < input.now && !isStanding,
    'is kept, but not of the standing plan': block.reason === 'kept' && !isStanding,
    'has a wrong length': block.reason !== 'kept' && !hasRightLength(input, plan, task, block),
  };
  return Object.entries(rules).flatMap(([rule, isBroken]) =>
    isBroken ? [`a block of ${task.id} ${rule}`] : [],
  );
}

/** The smallest block is not checked: it gives way if the limits cannot add up, or to the end of the task. */
function hasRightLength(
  input: PlanInput,
  plan: Plan,
  task: PlannableTask,
  block: PlannedBlock,
): boolean {
  if (!task.isSplittable) {
    const hasBegun = plan.blocks.some(
      ({ taskId, start }) => taskId === task.id && start < input.now,
    );
    return hasBegun || minutesOf(block) === minutesToPlan(input, task);
  }
  if (task.maxBlockMinutes === null) return true;
  const shortest = Math.ceil((task.minBlockMinutes ?? 0) / 15) * 15;
  return minutesOf(block) <= Math.max(15, task.maxBlockMinutes, shortest);
}

function problemsOfPinned({ pinned, now }: PlanInput, { blocks }: Plan): string[] {
  const expected = pinned.filter(({ end }) => end > now).map(keyOf);
  const found = blocks.filter(({ reason }) => reason === 'pinned').map(keyOf);
  return expected.toSorted().join() === found.toSorted().join() ? [] : ['pinned blocks differ'];
}

function addsUp(input: PlanInput, plan: Plan, task: PlannableTask): boolean {
  const planned = plan.blocks
    .filter(({ taskId, reason }) => taskId === task.id && reason !== 'pinned')
    .reduce((sum, block) => sum + minutesOf(block), 0);
  const missing = plan.unscheduled.find(({ taskId }) => taskId === task.id)?.minutesMissing ?? 0;
  return planned + missing === minutesToPlan(input, task);
}
