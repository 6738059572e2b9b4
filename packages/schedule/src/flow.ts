import type { Job } from './job.ts';
import { positionFrom, type Segments } from './segments.ts';
import { nextPositions, UnvisitedSegments } from './unvisited.ts';

const NONE = -1;

/**
 * A flow of slots from jobs to segments. The edges are not stored: a job may use all segments of its kind between two
 * positions. Flow is added along shortest augmenting paths, one job after the other, so that a job never takes from
 * the total of an earlier one: with the jobs in order of importance, each gets the most that the earlier ones leave.
 */
export class Flow {
  readonly segments: Segments;
  readonly jobs: readonly Job[];
  /** By segment. */
  readonly capacity: Int32Array;
  readonly used: Int32Array;
  /** By segment: the jobs in it, and how many slots each has there. */
  readonly jobsIn: number[][];
  readonly amountsIn: number[][];
  /** By job: its slots in all segments. */
  readonly total: Int32Array;
  /** By job: the positions in the list of its kind. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly #jobParent: Int32Array;
  readonly #segmentParent: Int32Array;
  readonly #unvisited: UnvisitedSegments;
  #log: number[] | null = null;

  constructor(segments: Segments, jobs: readonly Job[], capacity: Int32Array = segments.length) {
    this.segments = segments;
    this.jobs = jobs;
    this.capacity = capacity.slice();
    this.used = new Int32Array(segments.count);
    this.jobsIn = Array.from({ length: segments.count }, () => []);
    this.amountsIn = Array.from({ length: segments.count }, () => []);
    this.total = new Int32Array(jobs.length);
    const position = (job: Job, slot: number): number =>
      positionFrom(segments, segments.ofKind[job.kind] as Int32Array, slot);
    this.from = Int32Array.from(jobs, (job) => position(job, job.from));
    this.to = Int32Array.from(jobs, (job) => position(job, job.to));
    this.#jobParent = new Int32Array(jobs.length);
    this.#segmentParent = new Int32Array(segments.count);
    this.#unvisited = new UnvisitedSegments(segments);
  }

  /** Changes how many slots a job has in a segment. */
  add(segment: number, job: number, slots: number): void {
    const jobsIn = this.jobsIn[segment] as number[];
    const amounts = this.amountsIn[segment] as number[];
    const index = jobsIn.indexOf(job);
    if (index < 0) {
      jobsIn.push(job);
      amounts.push(slots);
    } else if (amounts[index] === -slots) {
      jobsIn.splice(index, 1);
      amounts.splice(index, 1);
    } else {
      amounts[index] = (amounts[index] as number) + slots;
    }
    this.used[segment] = (this.used[segment] as number) + slots;
    this.total[job] = (this.total[job] as number) + slots;
    this.#log?.push(segment, job, slots);
  }

  /** Gives a job up to this many more slots, and returns how many it got. */
  augment(job: number, wanted: number): number {
    let left = wanted - this.fillFree(job, wanted);
    while (left > 0) {
      const end = this.#search(job, this.#unvisited);
      if (end === NONE) {
        // No path leads out of what was visited, also later, unless `reserve` is undone.
        if (this.#log === null) this.#unvisited.excludeVisited();
        break;
      }
      left -= this.push(job, end, left, this.#segmentParent, this.#jobParent);
    }
    return wanted - left;
  }

  /**
   * As `augment`, but takes the latest free slots first. Where only totals matter, fewer jobs have to move if early
   * slots are left to those that are due early.
   */
  augmentLate(job: number, wanted: number): number {
    const list = this.segments.ofKind[this.#kindOf(job)] as Int32Array;
    const first = this.from[job] as number;
    let left = wanted;
    for (let at = (this.to[job] as number) - 1; left > 0 && at >= first; at -= 1) {
      left -= this.#take(list[at] as number, job, left);
    }
    return wanted - left + this.augment(job, left);
  }

  /** Takes the earliest free slots of the window, and returns how many. */
  fillFree(job: number, wanted: number): number {
    const list = this.segments.ofKind[this.#kindOf(job)] as Int32Array;
    let left = wanted;
    for (let at = this.from[job] as number; left > 0 && at < (this.to[job] as number); at += 1) {
      left -= this.#take(list[at] as number, job, left);
    }
    return wanted - left;
  }

  #take(segment: number, job: number, wanted: number): number {
    const free = (this.capacity[segment] as number) - (this.used[segment] as number);
    const taken = Math.min(free, wanted);
    if (taken > 0) this.add(segment, job, taken);
    return Math.max(0, taken);
  }

  /** Moves flow along a path that the parents describe, from the job to a segment with free slots. */
  push(
    job: number,
    end: number,
    wanted: number,
    segmentParent: Int32Array,
    jobParent: Int32Array,
  ): number {
    let slots = Math.min(wanted, (this.capacity[end] as number) - (this.used[end] as number));
    for (let at = end, mover = segmentParent[at] as number; mover !== job;) {
      at = jobParent[mover] as number;
      slots = Math.min(slots, this.#amountOf(at, mover));
      mover = segmentParent[at] as number;
    }
    for (let at = end; ;) {
      const mover = segmentParent[at] as number;
      this.add(at, mover, slots);
      if (mover === job) return slots;
      at = jobParent[mover] as number;
      this.add(at, mover, -slots);
    }
  }

  /**
   * Takes slots out of segments, if every job can keep its total by moving elsewhere; otherwise changes nothing.
   * `taken` has the number of slots by segment.
   */
  reserve(taken: ReadonlyMap<number, number>, mayMove: boolean): boolean {
    if (!mayMove) {
      for (const [segment, slots] of taken) {
        if ((this.used[segment] as number) + slots > (this.capacity[segment] as number))
          return false;
      }
    }
    const log: number[] = [];
    this.#log = log;
    const evicted: [job: number, slots: number][] = [];
    for (const [segment, slots] of taken) {
      this.capacity[segment] = (this.capacity[segment] as number) - slots;
      this.#evict(segment, evicted);
    }
    const fits = evicted.every(([job, slots]) => this.augment(job, slots) === slots);
    this.#log = null;
    if (fits) return true;
    for (let at = log.length - 3; at >= 0; at -= 3) {
      this.add(log[at] as number, log[at + 1] as number, -(log[at + 2] as number));
    }
    for (const [segment, slots] of taken) {
      this.capacity[segment] = (this.capacity[segment] as number) + slots;
    }
    return false;
  }

  /** Takes all slots from a job. */
  remove(job: number): void {
    const list = this.segments.ofKind[this.#kindOf(job)] as Int32Array;
    for (let at = this.from[job] as number; at < (this.to[job] as number); at += 1) {
      const slots = this.#amountOf(list[at] as number, job);
      if (slots > 0) this.add(list[at] as number, job, -slots);
    }
    this.#unvisited.include(null);
  }

  /**
   * Leaves the segments from which no free slot can be reached out of further searches, until `remove` makes slots
   * free. All of them are full, and the jobs in them can use no others, so that no path leads out.
   */
  skipFullRegions(): void {
    const { segments, jobs } = this;
    const isOpen = new Uint8Array(segments.count);
    for (let segment = 0; segment < segments.count; segment += 1) {
      isOpen[segment] = (this.used[segment] as number) < (this.capacity[segment] as number) ? 1 : 0;
    }
    const isOpenJob = new Uint8Array(jobs.length);
    for (let isChanged = true; isChanged;) {
      isChanged = false;
      const nextOpen = segments.ofKind.map((list) => nextPositions(list, isOpen));
      for (let job = 0; job < jobs.length; job += 1) {
        const next = nextOpen[this.#kindOf(job)]?.[this.from[job] as number] as number;
        if (isOpenJob[job] === 0 && next < (this.to[job] as number)) isOpenJob[job] = 1;
      }
      for (let segment = 0; segment < segments.count; segment += 1) {
        if (isOpen[segment] === 1) continue;
        if (!(this.jobsIn[segment] as number[]).some((job) => isOpenJob[job] === 1)) continue;
        isOpen[segment] = 1;
        isChanged = true;
      }
    }
    this.#unvisited.include(isOpen);
  }

  /** The first segment in which a job has slots, or -1. */
  firstSegmentOf(job: number): number {
    const list = this.segments.ofKind[this.#kindOf(job)] as Int32Array;
    for (let at = this.from[job] as number; at < (this.to[job] as number); at += 1) {
      if (this.#amountOf(list[at] as number, job) > 0) return list[at] as number;
    }
    return NONE;
  }

  /**
   * The source side of a minimum cut, for a job that cannot get more: all segments that it could reach by moving
   * others, and the jobs in them.
   */
  cutOf(job: number): { segments: number[]; jobs: number[] } {
    const jobs: number[] = [];
    const segments: number[] = [];
    this.#search(job, new UnvisitedSegments(this.segments), jobs, segments);
    return { segments, jobs };
  }

  /** Breadth first; returns a segment with free slots, or -1. */
  #search(
    job: number,
    unvisited: UnvisitedSegments,
    queue: number[] = [],
    visited: number[] = [],
  ): number {
    unvisited.reset();
    const jobParent = this.#jobParent.fill(NONE);
    queue.push(job);
    for (let head = 0; head < queue.length; head += 1) {
      const mover = queue[head] as number;
      const kind = this.#kindOf(mover);
      const end = this.to[mover] as number;
      let at = unvisited.nextFrom(kind, this.from[mover] as number);
      for (; at < end; at = unvisited.nextFrom(kind, at)) {
        const segment = unvisited.visit(kind, at);
        if (segment === NONE) continue;
        this.#segmentParent[segment] = mover;
        if ((this.used[segment] as number) < (this.capacity[segment] as number)) return segment;
        visited.push(segment);
        for (const other of this.jobsIn[segment] as number[]) {
          if (other === job || jobParent[other] !== NONE) continue;
          jobParent[other] = segment;
          queue.push(other);
        }
      }
    }
    return NONE;
  }

  /** Removes what is more than the capacity. Which jobs lose slots does not matter: a maximum flow finds them others. */
  #evict(segment: number, evicted: [job: number, slots: number][]): void {
    for (;;) {
      const excess = (this.used[segment] as number) - (this.capacity[segment] as number);
      const job = this.jobsIn[segment]?.at(-1);
      if (excess <= 0 || job === undefined) return;
      const slots = Math.min(excess, this.#amountOf(segment, job));
      this.add(segment, job, -slots);
      evicted.push([job, slots]);
    }
  }

  #amountOf(segment: number, job: number): number {
    const index = (this.jobsIn[segment] as number[]).indexOf(job);
    return index < 0 ? 0 : ((this.amountsIn[segment] as number[])[index] as number);
  }

  #kindOf(job: number): number {
    return (this.jobs[job] as Job).kind;
  }
}
