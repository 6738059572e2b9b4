import type { Flow } from './flow.ts';
import type { Segments } from './segments.ts';
import { NONE } from './standing.ts';

const FAR = 1 << 28;

/**
 * Gives each job its total in `totals`, which some flow must be able to do, so that as few slots as possible change
 * against the standing plan. This is a minimum-cost flow by successive shortest paths: a slot costs 0 for its owner
 * and 1 for others. The flow starts with what the owners keep, which costs nothing.
 */
export function allocateWithLeastMoves(
  flow: Flow,
  order: readonly number[],
  totals: Int32Array,
): void {
  const search = keepOwners(flow, totals) ? new CheapestPath(flow) : null;
  for (const job of order) {
    let left = (totals[job] as number) - (flow.total[job] as number);
    if (search === null) {
      flow.augment(job, left);
      continue;
    }
    // A free slot costs 1, and no path is cheaper: a job that is short of slots has all of its own, or has others
    // instead and would have changed back already.
    left -= flow.fillFree(job, left);
    while (left > 0) {
      const pushed = search.push(job, left);
      if (pushed === 0) break;
      left -= pushed;
    }
  }
}

/** Returns false if nothing is kept. */
function keepOwners(flow: Flow, totals: Int32Array): boolean {
  let isAnyKept = false;
  for (const [segment, job] of flow.segments.owner.entries()) {
    if (job === NONE) continue;
    const wanted = (totals[job] as number) - (flow.total[job] as number);
    const slots = Math.min(wanted, flow.capacity[segment] as number);
    if (slots <= 0) continue;
    flow.add(segment, job, slots);
    isAnyKept = true;
  }
  return isAnyKept;
}

/** Shortest paths by label correction: taking a slot back from another job has a negative cost. */
class CheapestPath {
  readonly #flow: Flow;
  readonly #owner: Int32Array;
  readonly #owned: readonly number[][];
  readonly #jobParent: Int32Array;
  readonly #segmentParent: Int32Array;
  readonly #jobCost: Int32Array;
  readonly #segmentCost: Int32Array;
  readonly #isQueued: Uint8Array;
  readonly #levels: CostLevels;
  #queue: number[] = [];
  #best = FAR;
  #end = -1;

  constructor(flow: Flow) {
    const { segments, jobs } = flow;
    this.#flow = flow;
    this.#owner = segments.owner;
    const owned: number[][] = jobs.map(() => []);
    for (const [segment, job] of segments.owner.entries()) owned[job]?.push(segment);
    this.#owned = owned;
    this.#jobParent = new Int32Array(jobs.length);
    this.#segmentParent = new Int32Array(segments.count);
    this.#jobCost = new Int32Array(jobs.length);
    this.#segmentCost = new Int32Array(segments.count);
    this.#isQueued = new Uint8Array(jobs.length);
    this.#levels = new CostLevels(segments);
  }

  /** Moves flow along the cheapest path of a job to free slots, and returns how many slots; 0 without a path. */
  push(job: number, wanted: number): number {
    this.#search(job);
    if (this.#end < 0) return 0;
    return this.#flow.push(job, this.#end, wanted, this.#segmentParent, this.#jobParent);
  }

  #search(job: number): void {
    this.#jobCost.fill(FAR);
    this.#segmentCost.fill(FAR);
    this.#levels.reset();
    this.#queue = [job];
    this.#best = FAR;
    this.#end = -1;
    this.#jobCost[job] = 0;
    for (let head = 0; head < this.#queue.length; head += 1) {
      const mover = this.#queue[head] as number;
      this.#isQueued[mover] = 0;
      this.#relax(mover, this.#jobCost[mover] as number);
    }
  }

  #relax(job: number, cost: number): void {
    for (const segment of this.#owned[job] as number[]) this.#reach(segment, job, cost);
    const kind = (this.#flow.jobs[job] as { kind: number }).kind;
    const list = this.#flow.segments.ofKind[kind] as Int32Array;
    const end = this.#flow.to[job] as number;
    const next = this.#levels.at(cost + 1, kind);
    for (let at = this.#flow.from[job] as number; (at = nextIn(next, at)) < end; at += 1) {
      next[at] = at + 1;
      const segment = list[at] as number;
      if (this.#owner[segment] !== job) this.#reach(segment, job, cost + 1);
    }
  }

  /** Paths over a segment that costs as much as the best path cannot be better: no path from a segment has a negative cost. */
  #reach(segment: number, job: number, cost: number): void {
    if (cost >= (this.#segmentCost[segment] as number) || cost >= this.#best) return;
    const { used, capacity, jobsIn } = this.#flow;
    this.#segmentCost[segment] = cost;
    this.#segmentParent[segment] = job;
    if ((used[segment] as number) < (capacity[segment] as number)) {
      this.#best = cost;
      this.#end = segment;
      return;
    }
    for (const other of jobsIn[segment] as number[]) {
      const otherCost = this.#owner[segment] === other ? cost : cost - 1;
      if (otherCost >= (this.#jobCost[other] as number)) continue;
      this.#jobCost[other] = otherCost;
      this.#jobParent[other] = segment;
      if (this.#isQueued[other] === 1) continue;
      this.#isQueued[other] = 1;
      this.#queue.push(other);
    }
  }
}

/** By cost and kind, a union-find of the positions that have not been reached at this cost or a lower one. */
class CostLevels {
  readonly #all: readonly Int32Array[];
  readonly #levels = new Map<number, Int32Array[]>();
  readonly #stale = new Set<number>();

  constructor({ ofKind }: Segments) {
    this.#all = ofKind.map((list) => Int32Array.from({ length: list.length + 1 }, (_, at) => at));
  }

  reset(): void {
    for (const level of this.#levels.keys()) this.#stale.add(level);
  }

  at(cost: number, kind: number): Int32Array {
    let level = this.#levels.get(cost);
    if (level === undefined) {
      level = this.#all.map((positions) => positions.slice());
      this.#levels.set(cost, level);
    } else if (this.#stale.delete(cost)) {
      for (const [index, positions] of this.#all.entries()) level[index]?.set(positions);
    }
    return level[kind] as Int32Array;
  }
}

function nextIn(next: Int32Array, position: number): number {
  let at = position;
  while (next[at] !== at) {
    next[at] = next[next[at] as number] as number;
    at = next[at] as number;
  }
  return at;
}
