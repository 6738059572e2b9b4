import { dateOfSlot, SLOT_MINUTES, type Grid } from './grid.ts';
import { isFreeFor, type Job } from './job.ts';
import type { Segments } from './segments.ts';
import type { SlotBlock } from './standing.ts';
import type { Overload } from './types.ts';

interface Competition {
  readonly segments: readonly number[];
  readonly jobs: Set<Job>;
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
    let index = this.#competitions.findIndex((known) => isSameList(known.segments, sorted));
    if (index < 0) {
      this.#competitions.push({ segments: sorted, jobs: new Set() });
      index = this.#competitions.length - 1;
    }
    for (const job of jobs) this.#competitions[index]?.jobs.add(job);
    return index;
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

  list(): Overload[] {
    const { start, length } = this.#segments;
    return this.#competitions.map(({ segments, jobs }) => ({
      taskIds: Array.from(jobs, ({ task }) => task.id).toSorted(),
      fromDay: dateOfSlot(this.#grid, start[segments[0] ?? 0] ?? 0),
      toDay: dateOfSlot(this.#grid, start[segments.at(-1) ?? 0] ?? 0),
      minutesWanted: Array.from(jobs).reduce((sum, { minutes }) => sum + minutes, 0),
      minutesFree: segments.reduce((sum, at) => sum + (length[at] as number), 0) * SLOT_MINUTES,
    }));
  }
}

function isSameList(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}
