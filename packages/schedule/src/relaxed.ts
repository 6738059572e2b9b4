import { Flow } from './flow.ts';
import type { Grid } from './grid.ts';
import { byImportance, type Job } from './job.ts';
import { Overloads } from './overload.ts';
import type { Segments } from './segments.ts';

/**
 * What the jobs get if every job can be split at will: the most for the most important job, then the most for the
 * next, and so on. No plan gives more to a job without giving less to a more important one.
 */
export interface Relaxed {
  /** By job: its slots. */
  readonly totals: Int32Array;
  /** By job that lacks slots: an index in `overloads`. */
  readonly overloadOf: ReadonlyMap<number, number>;
  readonly overloads: Overloads;
}

export function relax(grid: Grid, segments: Segments, jobs: readonly Job[]): Relaxed {
  const flow = new Flow(segments, jobs);
  const overloads = new Overloads(grid, segments);
  const overloadOf = new Map<number, number>();
  for (const job of jobs.toSorted(byImportance)) {
    const slots = flow.augmentLate(job.index, job.slots);
    if (slots === job.slots) continue;
    if (job.ownReason === null) {
      overloadOf.set(job.index, overloads.join(job) ?? addCut(overloads, flow, job));
    }
    // A part that is shorter than the smallest block is of no use to this job, but to the next ones.
    if (slots > 0 && slots < job.minSlots) flow.remove(job.index);
  }
  return { totals: flow.total, overloadOf, overloads };
}

function addCut(overloads: Overloads, flow: Flow, job: Job): number {
  const cut = flow.cutOf(job.index);
  return overloads.add(
    cut.jobs.map((index) => flow.jobs[index] as Job),
    cut.segments,
  );
}
