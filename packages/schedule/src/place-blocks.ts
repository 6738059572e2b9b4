import { Flow } from './flow.ts';
import { isFreeFor, byDeadline, byImportance, canBeSplit, type Job } from './job.ts';
import type { Grid } from './grid.ts';
import type { Segments } from './segments.ts';
import type { SlotBlock } from './standing.ts';

/** How often the heuristic moves the flow of other jobs to try a place for the blocks of one job. */
const MAX_TRIES_WITH_MOVES = 12;

/** What the heuristic reads: the jobs, and how many slots each gets if every job could be split at will. */
export interface Placing {
  readonly grid: Grid;
  readonly segments: Segments;
  readonly jobs: readonly Job[];
  readonly totals: Int32Array;
  /** By job: blocks that are tried first, at their place. */
  readonly preferred: readonly (readonly SlotBlock[])[];
}

/** What the heuristic found: blocks of the jobs with limits, and slots for the others. */
export interface Placement {
  /** By job; empty for those without limits. */
  readonly blocks: readonly SlotBlock[][];
  /** By job: how many slots it gets. */
  readonly totals: Int32Array;
}

/**
 * Places the jobs with block limits one after the other at the first time that leaves all other jobs their totals,
 * which a maximum flow checks. Jobs with a due date are placed before those without.
 */
export function placeBlocks(
  placing: Placing,
  order: (one: Job, other: Job) => number = byDeadline,
): Placement {
  const { grid, segments, jobs, totals, preferred } = placing;
  const flow = new Flow(segments, jobs);
  const blocks: SlotBlock[][] = jobs.map(() => []);
  const isTaken = new Uint8Array(grid.slotCount);
  for (const tierJobs of [
    jobs.filter(({ tier }) => tier < 2),
    jobs.filter(({ tier }) => tier === 2),
  ]) {
    for (const { index } of tierJobs.toSorted(byDeadline)) {
      flow.augment(index, totals[index] as number);
    }
    for (const job of tierJobs.filter(({ hasBlockLimits }) => hasBlockLimits).toSorted(order)) {
      const search = new PlaceSearch(grid, flow, isTaken, job, totals[job.index] as number);
      blocks[job.index] = search.run(preferred[job.index] ?? []);
    }
  }
  return { blocks, totals: totalsBeside(placing, blocks, flow) };
}

/**
 * What the jobs without limits get in the slots that the blocks leave, the most important first. Those before the first
 * job that misses slots get no more than if every job could be split at will. `placed` is the flow after the search.
 */
function totalsBeside(
  { segments, jobs, totals: relaxed }: Placing,
  blocks: readonly SlotBlock[][],
  placed: Flow,
): Int32Array {
  const totals = Int32Array.from(blocks, (list, index) =>
    list.reduce((sum, { from, to }) => sum + to - from, placed.total[index] as number),
  );
  const order = jobs.toSorted(byImportance);
  const missing = order.findIndex(({ index }) => totals[index] !== relaxed[index]);
  if (missing < 0) return totals;
  const flow = new Flow(segments, jobs, placed.capacity);
  for (const [rank, { index, hasBlockLimits, slots }] of order.entries()) {
    if (hasBlockLimits) continue;
    totals[index] = flow.augmentLate(index, rank < missing ? (relaxed[index] as number) : slots);
  }
  return totals;
}

/** The search for the blocks of one job. */
class PlaceSearch {
  readonly #grid: Grid;
  readonly #flow: Flow;
  readonly #isTaken: Uint8Array;
  readonly #job: Job;
  readonly #blocks: SlotBlock[] = [];
  #left: number;
  #tries = 0;

  constructor(grid: Grid, flow: Flow, isTaken: Uint8Array, job: Job, total: number) {
    this.#grid = grid;
    this.#flow = flow;
    this.#isTaken = isTaken;
    this.#job = job;
    this.#left = total;
    while (this.#left > 0 && !canBeSplit(this.#left, job.minSlots, job.maxSlots)) this.#left -= 1;
  }

  run(preferred: readonly SlotBlock[]): SlotBlock[] {
    const { index, from, to } = this.#job;
    const segment = this.#flow.firstSegmentOf(index);
    // Where the flow has the job is where its due date puts it among the others.
    const first = segment < 0 ? from : (this.#flow.segments.start[segment] as number);
    this.#flow.remove(index);
    for (const block of preferred) this.#keep(block);
    this.#scan(first, to);
    this.#scan(from, first);
    return this.#blocks.toSorted((one, other) => one.from - other.from);
  }

  #keep({ from, to }: SlotBlock): void {
    const { minSlots, maxSlots } = this.#job;
    const length = to - from;
    const rest = this.#left - length;
    if (length < minSlots || length > maxSlots || rest < 0) return;
    if (rest > 0 && !canBeSplit(rest, minSlots, maxSlots)) return;
    for (let slot = from; slot < to; slot += 1) if (this.#isTaken[slot] === 1) return;
    this.#reserve(from, length);
  }

  #scan(from: number, to: number): void {
    let slot = from;
    while (slot < to && this.#left > 0) {
      const run = this.#runFrom(slot);
      const length = this.#lengthWithin(run);
      // A shorter rest of the run has no room either.
      if (length === 0) slot += Math.max(1, run);
      else if (this.#reserve(slot, length)) slot += length;
      else slot += 1;
    }
  }

  /** How many slots from this one on are free for the job; no more than it needs. */
  #runFrom(slot: number): number {
    const limit = Math.min(this.#left, this.#job.maxSlots);
    let length = 0;
    while (length < limit && this.#isUsable(slot + length)) length += 1;
    return length;
  }

  #isUsable(slot: number): boolean {
    if (this.#isTaken[slot] === 1 || !isFreeFor(this.#grid, this.#job, slot)) return false;
    if (this.#job.maxSlots >= this.#job.slots) return true;
    // Two blocks without a break between them would be one that is too long.
    return !this.#blocks.some(({ from, to }) => slot === to || slot === from - 1);
  }

  /** The longest block in a run after which the rest can be split; 0 if there is none. */
  #lengthWithin(run: number): number {
    const { minSlots, maxSlots } = this.#job;
    for (let length = run; length >= minSlots; length -= 1) {
      const rest = this.#left - length;
      if (rest === 0 || canBeSplit(rest, minSlots, maxSlots)) return length;
    }
    return 0;
  }

  #reserve(from: number, length: number): boolean {
    const mayMove = this.#tries < MAX_TRIES_WITH_MOVES;
    const taken = new Map<number, number>();
    for (let slot = from; slot < from + length; slot += 1) {
      const segment = this.#flow.segments.ofSlot[slot] as number;
      taken.set(segment, (taken.get(segment) ?? 0) + 1);
    }
    if (!this.#flow.reserve(taken, mayMove)) {
      if (this.#tries === 0) this.#flow.skipFullRegions();
      if (mayMove) this.#tries += 1;
      return false;
    }
    this.#isTaken.fill(1, from, from + length);
    this.#blocks.push({ from, to: from + length });
    this.#left -= length;
    return true;
  }
}
