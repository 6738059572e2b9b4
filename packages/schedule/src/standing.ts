import { slotsTouched, type Grid } from './grid.ts';
import { isFreeFor, type Job } from './job.ts';
import type { TaskBlock } from './types.ts';

/** No job, or no block. */
export const NONE = -1;

/** What is left of the standing plan: the slots of it that its tasks may still use. */
export interface Standing {
  /** By slot: the index of the job, or `NONE`. */
  readonly owner: Int32Array;
  /** By slot: the index of the block, or `NONE`. */
  readonly block: Int32Array;
  /** By job: its blocks of which every slot may still be used, as slots, in order of time. */
  readonly whole: readonly SlotBlock[][];
}

/** `from` is the first slot, `to` the one after the last. */
export interface SlotBlock {
  readonly from: number;
  readonly to: number;
}

export function readStanding(
  grid: Grid,
  jobs: readonly Job[],
  blocks: readonly TaskBlock[],
): Standing {
  const standing: Standing = {
    owner: new Int32Array(grid.slotCount).fill(NONE),
    block: new Int32Array(grid.slotCount).fill(NONE),
    whole: jobs.map(() => []),
  };
  const jobOf = new Map(jobs.map((job) => [job.task.id, job]));
  for (const [index, block] of blocks.entries()) {
    const job = jobOf.get(block.taskId);
    if (job !== undefined) markSlots(grid, standing, job, index, slotsTouched(grid, block));
  }
  for (const list of standing.whole) list.sort((one, other) => one.from - other.from);
  return standing;
}

function markSlots(
  grid: Grid,
  { owner, block, whole }: Standing,
  job: Job,
  index: number,
  { from, to }: SlotBlock,
): void {
  let isWhole = from < to;
  for (let slot = from; slot < to; slot += 1) {
    if (owner[slot] === NONE && isFreeFor(grid, job, slot)) {
      owner[slot] = job.index;
      block[slot] = index;
    } else {
      isWhole = false;
    }
  }
  if (isWhole) whole[job.index]?.push({ from, to });
}
