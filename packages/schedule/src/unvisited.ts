import type { Segments } from './segments.ts';

const NONE = -1;

/** By position: the next position in the list, from this one on, whose segment is marked. */
export function nextPositions(list: Int32Array, isMarked: Uint8Array): Int32Array {
  const next = new Int32Array(list.length + 1);
  next[list.length] = list.length;
  for (let at = list.length - 1; at >= 0; at -= 1) {
    next[at] = isMarked[list[at] as number] === 1 ? at : (next[at + 1] as number);
  }
  return next;
}

/** By kind, the positions that a search has not visited, as a union-find: each is looked at once in a search. */
export class UnvisitedSegments {
  readonly #lists: readonly Int32Array[];
  /** By kind and position: the next position that a search may visit. */
  #all: readonly Int32Array[];
  readonly #next: readonly Int32Array[];
  readonly #isVisited: Uint8Array;
  #isLimited = false;

  constructor({ ofKind, count }: Segments) {
    this.#lists = ofKind;
    this.#all = ofKind.map((list) => Int32Array.from({ length: list.length + 1 }, (_, at) => at));
    this.#next = this.#all.map((positions) => positions.slice());
    this.#isVisited = new Uint8Array(count);
  }

  /** Limits further searches to the marked segments; null for all. */
  include(isMarked: Uint8Array | null): void {
    if (isMarked === null && !this.#isLimited) return;
    this.#isLimited = isMarked !== null;
    const marks = isMarked ?? new Uint8Array(this.#isVisited.length).fill(1);
    this.#all = this.#lists.map((list) => nextPositions(list, marks));
  }

  /** Leaves out of further searches what the last one visited. */
  excludeVisited(): void {
    this.#isLimited = true;
    this.#all = this.#next.map((positions) => positions.slice());
  }

  reset(): void {
    for (const [kind, positions] of this.#all.entries()) this.#next[kind]?.set(positions);
    this.#isVisited.fill(0);
  }

  nextFrom(kind: number, position: number): number {
    const next = this.#next[kind] as Int32Array;
    let at = position;
    while (next[at] !== at) {
      next[at] = next[next[at] as number] as number;
      at = next[at] as number;
    }
    return at;
  }

  /** Returns the segment, or -1 if it was visited as one of another kind. */
  visit(kind: number, position: number): number {
    (this.#next[kind] as Int32Array)[position] = position + 1;
    const segment = (this.#lists[kind] as Int32Array)[position] as number;
    if (this.#isVisited[segment] === 1) return NONE;
    this.#isVisited[segment] = 1;
    return segment;
  }
}
