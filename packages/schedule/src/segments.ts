import type { Grid } from './grid.ts';
import { KINDS } from './grid.ts';
import type { Job } from './job.ts';
import { NONE, type Standing } from './standing.ts';

/**
 * Runs of free slots that are alike for every job: the same kinds of hours, the same day, inside or outside of the same
 * windows, and of the same block of the standing plan.
 */
export interface Segments {
  readonly count: number;
  readonly start: Int32Array;
  readonly length: Int32Array;
  /** The job that has the segment in the standing plan, or `NONE`. */
  readonly owner: Int32Array;
  /** By slot; -1 if the slot is not free. */
  readonly ofSlot: Int32Array;
  /** By kind: the segments that have it, in order of time. */
  readonly ofKind: readonly Int32Array[];
}

export function makeSegments(grid: Grid, jobs: readonly Job[], standing: Standing): Segments {
  const ofSlot = new Int32Array(grid.slotCount).fill(-1);
  const starts = startsOfSegments(grid, jobs, standing, ofSlot);
  const count = starts.length;
  const length = new Int32Array(count);
  for (const segment of ofSlot) if (segment >= 0) length[segment] = (length[segment] ?? 0) + 1;
  return {
    count,
    start: Int32Array.from(starts),
    length,
    owner: Int32Array.from(starts, (slot) => standing.owner[slot] ?? NONE),
    ofSlot,
    ofKind: KINDS.map((_, kind) => {
      const all = Int32Array.from(starts, (_start, segment) => segment);
      return all.filter((segment) => (((grid.free[starts[segment] ?? 0] ?? 0) >> kind) & 1) === 1);
    }),
  };
}

/** Fills `ofSlot` on the way. */
function startsOfSegments(
  grid: Grid,
  jobs: readonly Job[],
  standing: Standing,
  ofSlot: Int32Array,
): number[] {
  const isCut = new Uint8Array(grid.slotCount + 1);
  for (const { from, to } of jobs) {
    isCut[from] = 1;
    isCut[to] = 1;
  }
  const starts: number[] = [];
  for (let slot = 0; slot < grid.slotCount; slot += 1) {
    if (grid.free[slot] === 0) continue;
    const goesOn =
      slot > 0 &&
      isCut[slot] === 0 &&
      grid.free[slot] === grid.free[slot - 1] &&
      grid.day[slot] === grid.day[slot - 1] &&
      standing.block[slot] === standing.block[slot - 1];
    if (!goesOn) starts.push(slot);
    ofSlot[slot] = starts.length - 1;
  }
  return starts;
}

/** The first position in an ascending list whose segment starts at this slot or later. */
export function positionFrom(segments: Segments, list: Int32Array, slot: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((segments.start[list[middle] as number] as number) < slot) low = middle + 1;
    else high = middle;
  }
  return low;
}
