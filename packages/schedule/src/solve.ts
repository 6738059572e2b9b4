import { arrange } from './arrange.ts';
import { Flow } from './flow.ts';
import { SLOT_MINUTES, slotsTouched, timeOfSlot, type Grid } from './grid.ts';
import { byDeadline, byImportance, type Job } from './job.ts';
import { allocateWithLeastMoves } from './least-moves.ts';
import { placeBlocks, type Placement, type Placing } from './place-blocks.ts';
import { relax, type Relaxed } from './relaxed.ts';
import { makeSegments, type Segments } from './segments.ts';
import { readStanding, type SlotBlock, type Standing } from './standing.ts';
import type { TaskBlock } from './types.ts';

/** A plan in slots. */
export interface Solution {
  /** By job. */
  readonly blocks: readonly (readonly SlotBlock[])[];
  /** By job: its slots. */
  readonly totals: Int32Array;
  /** Null if no job lacks slots. */
  readonly relaxed: Relaxed | null;
}

/** Each round schedules more than the one before, and one is nearly always enough. */
const MAX_ROUNDS = 5;

export function solve(grid: Grid, jobs: readonly Job[], standing: readonly TaskBlock[]): Solution {
  const kept = solutionOf(grid, jobs, standing);
  if (kept !== null && jobs.every(({ index, slots }) => kept.totals[index] === slots)) return kept;
  const problem = makeProblem(grid, jobs);
  let best = compute(problem, standing);
  if (kept !== null && !isBetter(jobs, best, kept)) return { ...kept, relaxed: best.relaxed };
  // The heuristic may find more if it starts from its own result. It must not do so at the next call only, when nothing
  // has changed for the member.
  for (let round = 1; round < MAX_ROUNDS && hasMaybeMissed(jobs, best); round += 1) {
    const next = compute(problem, blocksOf(grid, jobs, best));
    if (!isBetter(jobs, next, best)) break;
    best = next;
  }
  return best;
}

/** Whether a job has fewer slots than it would have if every job could be split at will. */
export function isMaybeMissed({ totals, relaxed }: Solution, { index }: Job): boolean {
  return relaxed !== null && (totals[index] as number) < (relaxed.totals[index] as number);
}

function hasMaybeMissed(jobs: readonly Job[], solution: Solution): boolean {
  return jobs.some((job) => isMaybeMissed(solution, job));
}

/** The standing plan as a solution; null if it is not a valid one any more. */
function solutionOf(
  grid: Grid,
  jobs: readonly Job[],
  blocks: readonly TaskBlock[],
): Solution | null {
  const { whole } = readStanding(grid, jobs, blocks);
  if (whole.flat().length !== blocks.length) return null;
  const totals = Int32Array.from(whole, (list) =>
    list.reduce((sum, { from, to }) => sum + to - from, 0),
  );
  const minutesOf = new Map<string, number>();
  for (const { taskId, start, end } of blocks) {
    minutesOf.set(taskId, (minutesOf.get(taskId) ?? 0) + (end - start) / 60_000);
  }
  const isValid = jobs.every(({ index, task, minutes, minSlots, maxSlots }) => {
    const planned = Math.min(minutes, (totals[index] as number) * SLOT_MINUTES);
    return (
      (minutesOf.get(task.id) ?? 0) === planned &&
      whole[index]?.every(({ from, to }) => to - from >= minSlots && to - from <= maxSlots)
    );
  });
  const areOnGrid = blocks.every(
    (block) => timeOfSlot(grid, slotsTouched(grid, block).from) === block.start,
  );
  return isValid && areOnGrid ? { blocks: whole, totals, relaxed: null } : null;
}

/** What does not depend on the standing plan, and so is the same in all rounds. */
interface Problem {
  readonly grid: Grid;
  readonly jobs: readonly Job[];
  readonly relaxed: Relaxed;
  /** Without any preferred blocks. */
  readonly placing: Placing;
  /** Placements without preferred blocks, in the order in which they are tried. Each is computed once. */
  readonly fresh: readonly (() => Placement)[];
}

function makeProblem(grid: Grid, jobs: readonly Job[]): Problem {
  const segments = makeSegments(grid, jobs, readStanding(grid, jobs, []));
  const relaxed = relax(grid, segments, jobs);
  const placing = { grid, segments, jobs, totals: relaxed.totals, preferred: [] };
  const fresh = [
    once(() => placeBlocks(placing)),
    once(() =>
      placeBlocks(placing, (one, other) => other.minSlots - one.minSlots || byDeadline(one, other)),
    ),
  ];
  return { grid, jobs, relaxed, placing, fresh };
}

function once<T>(make: () => T): () => T {
  let known: { readonly value: T } | null = null;
  return () => (known ??= { value: make() }).value;
}

function compute(problem: Problem, blocks: readonly TaskBlock[]): Solution {
  const { grid, jobs, relaxed } = problem;
  const standing = readStanding(grid, jobs, blocks);
  const segments = makeSegments(grid, jobs, standing);
  const placement = bestPlacement(problem, standing);
  const flow = new Flow(segments, jobs, capacityBeside(segments, placement.blocks));
  const totals = placement.totals.map((slots, job) => (jobs[job]?.hasBlockLimits ? 0 : slots));
  const order = jobs.toSorted(byDeadline).map(({ index }) => index);
  allocateWithLeastMoves(flow, order, totals);
  return {
    blocks: arrange(grid, flow, standing, placement.blocks),
    totals: placement.totals,
    relaxed,
  };
}

/** The first try that misses nothing, or else the best one. */
function bestPlacement({ jobs, placing, fresh }: Problem, { whole }: Standing): Placement {
  if (!jobs.some(({ hasBlockLimits }) => hasBlockLimits)) {
    return { blocks: jobs.map(() => []), totals: placing.totals };
  }
  const tries = [...fresh];
  if (whole.some(({ length }) => length > 0))
    tries.unshift(() => placeBlocks({ ...placing, preferred: whole }));
  let best: Placement | null = null;
  for (const attempt of tries) {
    const placement = attempt();
    if (best === null || isBetter(jobs, placement, best)) best = placement;
    if (!isBetter(jobs, placing, best)) break;
  }
  return best as Placement;
}

/** By segment: the slots that are not in these blocks. */
function capacityBeside(
  { length, ofSlot }: Segments,
  blocks: readonly (readonly SlotBlock[])[],
): Int32Array {
  const capacity = length.slice();
  for (const { from, to } of blocks.flat()) {
    for (let slot = from; slot < to; slot += 1) {
      const segment = ofSlot[slot] as number;
      capacity[segment] = (capacity[segment] as number) - 1;
    }
  }
  return capacity;
}

/** Whether the most important job with a different number of slots has more of them. */
function isBetter(
  jobs: readonly Job[],
  one: Pick<Solution, 'totals'>,
  other: Pick<Solution, 'totals'>,
): boolean {
  const differing = jobs.filter(({ index }) => one.totals[index] !== other.totals[index]);
  const first = differing.toSorted(byImportance)[0];
  return (
    first !== undefined &&
    (one.totals[first.index] as number) > (other.totals[first.index] as number)
  );
}

function blocksOf(grid: Grid, jobs: readonly Job[], { blocks }: Solution): TaskBlock[] {
  return jobs.flatMap(({ index, task }) =>
    (blocks[index] ?? []).map(({ from, to }) => ({
      taskId: task.id,
      start: timeOfSlot(grid, from),
      end: timeOfSlot(grid, to),
    })),
  );
}
