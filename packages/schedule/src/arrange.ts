import type { Flow } from './flow.ts';
import type { Grid } from './grid.ts';
import { SLOT_MINUTES, timeOfSlot } from './grid.ts';
import { byDeadline, type Job } from './job.ts';
import { NONE, type SlotBlock, type Standing } from './standing.ts';
import type { Interval, TaskBlock } from './types.ts';

/**
 * Turns the slots that the flow gives to jobs in segments into blocks. In a segment, a job that had the slot before
 * goes on, then come the others by due date. `placed` are the blocks of other jobs.
 */
export function arrange(
  grid: Grid,
  flow: Flow,
  standing: Standing,
  placed: readonly (readonly SlotBlock[])[],
): SlotBlock[][] {
  const jobOfSlot = new Int32Array(grid.slotCount).fill(NONE);
  const isPlaced = new Uint8Array(grid.slotCount);
  for (const { from, to } of placed.flat()) isPlaced.fill(1, from, to);
  const rank = new Int32Array(flow.jobs.length);
  for (const [index, job] of flow.jobs.toSorted(byDeadline).entries()) rank[job.index] = index;
  for (let segment = 0; segment < flow.segments.count; segment += 1) {
    fillSegment(flow, segment, rank, jobOfSlot, isPlaced);
  }
  const blocks = runsOf(jobOfSlot, standing, flow.jobs.length);
  return blocks.map((runs, index) => [...runs, ...mergeTouching(flow.jobs[index], placed[index])]);
}

function fillSegment(
  { segments, jobsIn, amountsIn }: Flow,
  segment: number,
  rank: Int32Array,
  jobOfSlot: Int32Array,
  isPlaced: Uint8Array,
): void {
  const start = segments.start[segment] as number;
  const amounts = amountsIn[segment] as number[];
  const before = start === 0 ? NONE : (jobOfSlot[start - 1] as number);
  const entries = (jobsIn[segment] as number[])
    .map((job, index) => ({ job, slots: amounts[index] as number }))
    .toSorted((one, other) =>
      one.job === before
        ? -1
        : other.job === before
          ? 1
          : (rank[one.job] as number) - (rank[other.job] as number),
    );
  let slot = start;
  for (const { job, slots } of entries) {
    for (let left = slots; left > 0; slot += 1) {
      if (isPlaced[slot] === 1) continue;
      jobOfSlot[slot] = job;
      left -= 1;
    }
  }
}

/** Blocks that stand side by side in the standing plan stay two. */
function runsOf(
  jobOfSlot: Int32Array,
  { owner, block }: Standing,
  jobCount: number,
): SlotBlock[][] {
  const runs: SlotBlock[][] = Array.from({ length: jobCount }, () => []);
  let from = 0;
  for (let slot = 1; slot <= jobOfSlot.length; slot += 1) {
    const job = jobOfSlot[slot - 1] as number;
    const areBothKept = owner[slot - 1] === job && owner[slot] === job;
    if (jobOfSlot[slot] === job && !(areBothKept && block[slot - 1] !== block[slot])) continue;
    if (job !== NONE) runs[job]?.push({ from, to: slot });
    from = slot;
  }
  return runs;
}

/** Blocks of a task with a smallest but no largest block may touch, and are one block then. */
function mergeTouching(
  job: Job | undefined,
  placed: readonly SlotBlock[] = [],
): readonly SlotBlock[] {
  if (job === undefined || job.maxSlots < job.slots) return placed;
  const merged: { from: number; to: number }[] = [];
  for (const { from, to } of placed) {
    const last = merged.at(-1);
    if (last !== undefined && last.to === from) last.to = to;
    else merged.push({ from, to });
  }
  return merged;
}

/** The blocks of a job as times. A task whose minutes are not a multiple of a slot has one shorter block. */
export function timesOf(
  grid: Grid,
  job: Job,
  blocks: readonly SlotBlock[],
  standing: readonly TaskBlock[],
): Interval[] {
  const slots = blocks.reduce((sum, { from, to }) => sum + to - from, 0);
  const surplus = Math.max(0, slots * SLOT_MINUTES - job.minutes);
  const intervals = blocks.map(({ from, to }) => ({
    start: timeOfSlot(grid, from),
    end: timeOfSlot(grid, to),
  }));
  if (surplus === 0) return intervals;
  const shorterEnd = ({ end }: Interval): number => end - surplus * 60_000;
  const asBefore = intervals.find((interval) =>
    standing.some(({ start, end }) => start === interval.start && end === shorterEnd(interval)),
  );
  const long = blocks.findLastIndex(
    ({ from, to }) => (to - from) * SLOT_MINUTES - surplus >= job.minSlots * SLOT_MINUTES,
  );
  const shortened = asBefore ?? intervals[long] ?? intervals.at(-1);
  if (shortened !== undefined) shortened.end = shorterEnd(shortened);
  return intervals;
}
