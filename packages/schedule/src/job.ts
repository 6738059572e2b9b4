import { KINDS, SLOT_MINUTES, slotFrom, slotUntil, timeOfSlot, type Grid } from './grid.ts';
import type { PlannableTask, Priority, ShortfallReason } from './types.ts';

/** The minutes of a task that are to be planned: those that are neither done nor in a fixed block. */
export interface Job {
  readonly index: number;
  readonly task: PlannableTask;
  /** Index in `KINDS`. */
  readonly kind: number;
  /** The window: slots from the start of the task until it is due or the horizon ends. */
  readonly from: number;
  readonly to: number;
  readonly minutes: number;
  readonly slots: number;
  /** Limits of the length of a block. */
  readonly minSlots: number;
  readonly maxSlots: number;
  /** True if quarters of an hour at any place will not do, so that the flow alone does not find a plan. */
  readonly hasBlockLimits: boolean;
  /** 0 if due within the horizon, 1 if due later, 2 without a due date. */
  readonly tier: number;
  /** Why the task does not fit even if it is the only one; null if it may fit. */
  readonly ownReason: ShortfallReason | null;
}

/** Whether a part of the job may fit. */
export function isPlannable({ ownReason, task }: Job): boolean {
  return ownReason === null || (ownReason === 'window_too_short' && task.isSplittable);
}

const PRIORITIES: readonly Priority[] = ['critical', 'high', 'normal', 'low'];

export function makeJob(grid: Grid, task: PlannableTask, index: number, minutes: number): Job {
  const kind = KINDS.indexOf(task.hours);
  const from = task.earliestStart === null ? 0 : slotFrom(grid, task.earliestStart);
  const to = task.due === null ? grid.slotCount : slotUntil(grid, task.due);
  const slots = Math.ceil(minutes / SLOT_MINUTES);
  const limits = blockLimits(task, slots);
  const job = { index, task, kind, from, to, minutes, slots, ...limits, tier: tierOf(grid, task) };
  return { ...job, ownReason: ownReasonOf(grid, job) };
}

export function isFreeFor(
  grid: Grid,
  job: Pick<Job, 'kind' | 'from' | 'to'>,
  slot: number,
): boolean {
  return slot >= job.from && slot < job.to && (((grid.free[slot] ?? 0) >> job.kind) & 1) === 1;
}

/** If time is short, the first of this order gets it. */
export function byImportance(one: Job, other: Job): number {
  return (
    one.tier - other.tier ||
    rankOf(one) - rankOf(other) ||
    dueOf(one) - dueOf(other) ||
    compareIds(one, other)
  );
}

/** The first of this order gets the earliest time. */
export function byDeadline(one: Job, other: Job): number {
  return dueOf(one) - dueOf(other) || rankOf(one) - rankOf(other) || compareIds(one, other);
}

/** Whether blocks within the limits can add up to a number of slots. */
export function canBeSplit(slots: number, minSlots: number, maxSlots: number): boolean {
  return Math.ceil(slots / maxSlots) * minSlots <= slots;
}

function blockLimits(
  task: PlannableTask,
  slots: number,
): Pick<Job, 'minSlots' | 'maxSlots' | 'hasBlockLimits'> {
  if (!task.isSplittable) return { minSlots: slots, maxSlots: slots, hasBlockLimits: slots > 1 };
  const shortest = Math.max(1, Math.ceil((task.minBlockMinutes ?? 0) / SLOT_MINUTES));
  const longest = Math.max(1, Math.floor((task.maxBlockMinutes ?? Infinity) / SLOT_MINUTES));
  const maxSlots = Math.min(slots, Math.max(shortest, longest));
  const usual = Math.min(shortest, slots);
  // If the limits cannot add up, the smallest block gives way: five slots as two blocks of at most four need one of two.
  const even = Math.floor(slots / Math.ceil(slots / Math.max(1, maxSlots)));
  const minSlots = canBeSplit(slots, usual, maxSlots) ? usual : even;
  return { minSlots, maxSlots, hasBlockLimits: minSlots > 1 || maxSlots < slots };
}

function tierOf(grid: Grid, { due }: PlannableTask): number {
  if (due === null) return 2;
  return due > timeOfSlot(grid, grid.slotCount) ? 1 : 0;
}

function ownReasonOf(grid: Grid, job: Omit<Job, 'ownReason'>): ShortfallReason | null {
  if (job.task.minutesNeeded === null) return 'no_duration';
  if (!grid.hours.some((kinds) => ((kinds >> job.kind) & 1) === 1)) return 'no_hours';
  let free = 0;
  let run = 0;
  let longestRun = 0;
  for (let slot = job.from; slot < job.to; slot += 1) {
    if (free >= job.slots && longestRun >= job.minSlots) return null;
    run = isFreeFor(grid, job, slot) ? run + 1 : 0;
    if (run > 0) free += 1;
    longestRun = Math.max(longestRun, run);
  }
  if (free < job.slots) return 'window_too_short';
  return longestRun < job.minSlots ? 'block_too_long' : null;
}

function rankOf({ task }: Job): number {
  return PRIORITIES.indexOf(task.priority);
}

function dueOf({ task }: Job): number {
  // Infinity minus itself is not a number.
  return task.due ?? Number.MAX_SAFE_INTEGER;
}

function compareIds(one: Job, other: Job): number {
  if (one.task.id === other.task.id) return 0;
  return one.task.id < other.task.id ? -1 : 1;
}
