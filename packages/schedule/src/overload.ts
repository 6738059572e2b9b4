import { dateOfSlot, KINDS, SLOT_MINUTES, type Grid } from './grid.ts';
import { isFreeFor, type Job } from './job.ts';
import type { Segments } from './segments.ts';
import type { SlotBlock } from './standing.ts';
import type { Overload } from './types.ts';

interface Competition {
  readonly segments: readonly number[];
  readonly slots: number;
  readonly jobs: Set<Job>;
  /** By slot: the next slot, from this one on, that is free for the kind but not in the segments. */
  readonly nextOutside: readonly Int32Array[];
}

/** Collects which tasks compete for which days. */
export class Overloads {
  readonly #grid: Grid;
  readonly #segments: Segments;
  readonly #competitions: Competition[] = [];

  constructor(grid: Grid, segments: Segments) {
    this.#grid = grid;
    this.#segments = segments;
  }

  /** Adds a minimum cut: these jobs can use no other segments, and want more. Returns its index. */
  add(jobs: readonly Job[], segments: readonly number[]): number {
    const sorted = segments.toSorted((one, other) => one - other);
    const nextOutside = this.#nextOutside(new Set(segments));
    const slots = segments.reduce((sum, at) => sum + (this.#segments.length[at] as number), 0);
    this.#competitions.push({ segments: sorted, slots, jobs: new Set(jobs), nextOutside });
    return this.#competitions.length - 1;
  }

  /** Adds a job to the smallest known competition that contains its window. Returns null if there is none. */
  join(job: Job): number | null {
    let best: number | null = null;
    for (const [index, { nextOutside, slots }] of this.#competitions.entries()) {
      if ((nextOutside[job.kind]?.[job.from] as number) < job.to) continue;
      if (slots < (this.#competitions[best ?? -1]?.slots ?? Infinity)) best = index;
    }
    if (best !== null) this.#competitions[best]?.jobs.add(job);
    return best;
  }

  /**
   * Adds the tasks with blocks in the window of a job for whose blocks no place was found, though there are enough
   * slots in all. Returns null if there are none.
   */
  addWindow(
    jobs: readonly Job[],
    blocks: readonly (readonly SlotBlock[])[],
    job: Job,
  ): number | null {
    const others = jobs.filter(
      ({ index }) =>
        index !== job.index &&
        blocks[index]?.some(({ from, to }) => from < job.to && to > job.from),
    );
    if (others.length === 0) return null;
    const segments = new Set<number>();
    for (let slot = job.from; slot < job.to; slot += 1) {
      if (isFreeFor(this.#grid, job, slot)) segments.add(this.#segments.ofSlot[slot] as number);
    }
    return this.add([job, ...others], [...segments]);
  }

  #nextOutside(segments: ReadonlySet<number>): Int32Array[] {
    const { slotCount, free } = this.#grid;
    return KINDS.map((_, kind) => {
      const next = new Int32Array(slotCount + 1).fill(slotCount);
      for (let slot = slotCount - 1; slot >= 0; slot -= 1) {
        const isFree = (((free[slot] as number) >> kind) & 1) === 1;
        const isOutside = isFree && !segments.has(this.#segments.ofSlot[slot] as number);
        next[slot] = isOutside ? slot : (next[slot + 1] as number);
      }
      return next;
    });
  }

  list(): Overload[] {
    const { start } = this.#segments;
    return this.#competitions.map(({ segments, jobs, slots: free }) => ({
      taskIds: Array.from(jobs, ({ task }) => task.id).toSorted(),
      fromDay: dateOfSlot(this.#grid, start[segments[0] ?? 0] ?? 0),
      toDay: dateOfSlot(this.#grid, start[segments.at(-1) ?? 0] ?? 0),
      minutesWanted: Array.from(jobs).reduce((sum, { slots }) => sum + slots, 0) * SLOT_MINUTES,
      minutesFree: free * SLOT_MINUTES,
    }));
  }
}
