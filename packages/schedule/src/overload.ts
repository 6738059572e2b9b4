import type { Flow } from './flow.ts';
import { dateOfSlot, SLOT_MINUTES, type Grid } from './grid.ts';
import { isFreeFor, type Job } from './job.ts';
import type { SlotBlock } from './standing.ts';
import type { Overload } from './types.ts';

/** Explains a job that lacks slots in a maximum flow: by the minimum cut, these tasks want more than these days have. */
export function overloadByCut(grid: Grid, flow: Flow, job: Job): Overload {
  const cut = flow.cutOf(job.index);
  const { start, length } = flow.segments;
  const slots = cut.segments.map((segment) => start[segment] as number);
  const jobs = cut.jobs.map((index) => flow.jobs[index] as Job);
  const free = cut.segments.reduce((sum, segment) => sum + (length[segment] as number), 0);
  return {
    taskIds: jobs.map(({ task }) => task.id).toSorted(),
    fromDay: dateOfSlot(grid, Math.min(...slots)),
    toDay: dateOfSlot(grid, Math.max(...slots)),
    minutesWanted: jobs.reduce((sum, { minutes }) => sum + minutes, 0),
    minutesFree: free * SLOT_MINUTES,
  };
}

/**
 * Explains a job for whose blocks no place was found, though there are enough slots in all: the tasks that have blocks
 * in its window. Null if there are none.
 */
export function overloadInWindow(
  grid: Grid,
  jobs: readonly Job[],
  blocks: readonly (readonly SlotBlock[])[],
  job: Job,
): Overload | null {
  const others = jobs.filter((other) =>
    (blocks[other.index] ?? []).some(({ from, to }) => other !== job && from < job.to && to > job.from),
  );
  if (others.length === 0) return null;
  const slots: number[] = [];
  for (let slot = job.from; slot < job.to; slot += 1) {
    if (isFreeFor(grid, job, slot)) slots.push(slot);
  }
  return {
    taskIds: [job, ...others].map(({ task }) => task.id).toSorted(),
    fromDay: dateOfSlot(grid, slots[0] ?? job.from),
    toDay: dateOfSlot(grid, slots.at(-1) ?? job.from),
    minutesWanted: [job, ...others].reduce((sum, { minutes }) => sum + minutes, 0),
    minutesFree: slots.length * SLOT_MINUTES,
  };
}
