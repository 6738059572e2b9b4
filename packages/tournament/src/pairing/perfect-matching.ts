/**
 * Perfect matching of the greatest weight in a general graph. A weight is a short list of numbers, compared position
 * by position, so that a criterion of higher priority always decides before the next one; sums and comparisons stay
 * exact because every component is a small multiple of a power of two.
 *
 * The method is Edmonds' primal-dual one with shrinking of blossoms. Duals stay between calls: after the edges of a
 * few vertices have changed, only these are matched again.
 */

/** Components stay exact up to this number of binary places; then the duals are computed anew. */
const FRACTION_UNITS = 2 ** 10;
/** A component must not be larger, so that sums with fractions fit in the 53 bits of a double. */
export const MAX_COMPONENT = 2 ** 38;

const NONE = -1;
const FREE = -1;
const OUTER = 0;
const INNER = 1;

export class PerfectMatching {
  readonly size: number;
  readonly components: number;
  /** Vertices and blossoms share one range of ids: vertices come first. */
  readonly #ids: number;
  readonly #weights: Float64Array;
  readonly #hasEdge: Uint8Array;
  readonly #isRemoved: Uint8Array;
  readonly #duals: Float64Array;
  /** The other end of the matched edge of a vertex or outermost blossom. */
  readonly #partner: Int32Array;
  /** The outermost blossom that contains a vertex or blossom, or itself; NONE for an unused id. */
  readonly #outermost: Int32Array;
  readonly #label: Int8Array;
  /** The outer end of the edge by which the search reached an inner vertex or blossom. */
  readonly #parent: Int32Array;
  /** The outer vertex whose edge to this vertex or blossom has the least slack. */
  readonly #nearest: Int32Array;
  readonly #visited: Int32Array;
  /** The parts of each blossom around its odd cycle, the base first. */
  readonly #cycles: (number[] | undefined)[];
  /** By blossom and vertex: the part of the blossom that contains the vertex. */
  readonly #partOf: Int32Array;
  /** By two ids: the ends of the edge with the least slack between them. */
  readonly #edgeFrom: Int32Array;
  readonly #edgeTo: Int32Array;
  readonly #queue: number[] = [];
  readonly #delta: Float64Array;
  readonly #candidate: Float64Array;
  #visit = 0;
  /** Vertices whose edges have changed since the least slack edges of blossoms were found. */
  readonly #changed = new Set<number>();
  #isPrecisionLow = false;

  constructor(size: number, components: number) {
    this.size = size;
    this.components = components;
    const ids = size + (size >> 1) + 1;
    this.#ids = ids;
    this.#weights = new Float64Array(size * size * components);
    this.#hasEdge = new Uint8Array(size * size);
    this.#isRemoved = new Uint8Array(size);
    this.#duals = new Float64Array(ids * components);
    this.#partner = new Int32Array(ids).fill(NONE);
    this.#outermost = new Int32Array(ids).fill(NONE);
    this.#label = new Int8Array(ids);
    this.#parent = new Int32Array(ids);
    this.#nearest = new Int32Array(ids);
    this.#visited = new Int32Array(ids);
    this.#cycles = [];
    this.#partOf = new Int32Array((ids - size) * size).fill(NONE);
    this.#edgeFrom = new Int32Array(ids * ids).fill(NONE);
    this.#edgeTo = new Int32Array(ids * ids).fill(NONE);
    this.#delta = new Float64Array(components);
    this.#candidate = new Float64Array(components);
    for (let vertex = 0; vertex < size; vertex += 1) this.#outermost[vertex] = vertex;
  }

  hasEdge(a: number, b: number): boolean {
    return this.#hasEdge[a * this.size + b] === 1;
  }

  addEdge(a: number, b: number): void {
    const { size } = this;
    const ids = this.#ids;
    this.#hasEdge[a * size + b] = 1;
    this.#hasEdge[b * size + a] = 1;
    this.#edgeFrom[a * ids + b] = a;
    this.#edgeTo[a * ids + b] = b;
    this.#edgeFrom[b * ids + a] = b;
    this.#edgeTo[b * ids + a] = a;
  }

  /** Removes an edge that is not matched, or whose ends are released. */
  removeEdge(a: number, b: number): void {
    // The edge may be a part of the odd cycle of a blossom that contains both ends.
    for (;;) {
      const blossom = this.#outermost[a] as number;
      if (blossom === NONE || blossom !== this.#outermost[b]) break;
      this.#dissolve(blossom);
    }
    const { size } = this;
    const ids = this.#ids;
    this.#hasEdge[a * size + b] = 0;
    this.#hasEdge[b * size + a] = 0;
    this.#edgeFrom[a * ids + b] = NONE;
    this.#edgeFrom[b * ids + a] = NONE;
    this.#changed.add(a);
  }

  /** Of edges at a vertex that is not released, only before `reset`. */
  setWeight(a: number, b: number, component: number, value: number): void {
    const { size, components } = this;
    this.#weights[(a * size + b) * components + component] = value;
    this.#weights[(b * size + a) * components + component] = value;
  }

  weight(a: number, b: number, component: number): number {
    return this.#weights[(a * this.size + b) * this.components + component] as number;
  }

  /** The vertex that a vertex is matched with, after `solve`. */
  partnerOf(vertex: number): number {
    return this.#partner[vertex] as number;
  }

  /** Starts anew: drops matching and duals. `hint` gives a likely partner of each vertex, or -1. */
  reset(hint?: Int32Array): void {
    const { size, components } = this;
    this.#isPrecisionLow = false;
    this.#changed.clear();
    for (let id = size; id < this.#ids; id += 1) this.#freeBlossom(id);
    for (let vertex = 0; vertex < size; vertex += 1) {
      this.#partner[vertex] = NONE;
      if (this.#isRemoved[vertex] === 1) continue;
      this.#outermost[vertex] = vertex;
      const best = this.#greatestWeight(vertex);
      for (let k = 0; k < components; k += 1) {
        this.#duals[vertex * components + k] = (best?.[k] ?? 0) / 2;
      }
    }
    if (hint !== undefined) {
      for (let vertex = 0; vertex < size; vertex += 1) {
        const partner = hint[vertex] as number;
        if (partner > vertex) this.#matchIfTight(vertex, partner);
      }
    }
    for (let a = 0; a < size; a += 1) {
      for (let b = a + 1; b < size && this.#partner[a] === NONE; b += 1) this.#matchIfTight(a, b);
    }
  }

  #matchIfTight(a: number, b: number): void {
    if (this.#partner[a] !== NONE || this.#partner[b] !== NONE) return;
    if (!this.hasEdge(a, b) || this.#isRemoved[a] === 1 || this.#isRemoved[b] === 1) return;
    if (!this.#isTight(a, b)) return;
    this.#partner[a] = b;
    this.#partner[b] = a;
  }

  #greatestWeight(vertex: number): Float64Array | undefined {
    const { size, components } = this;
    let best: Float64Array | undefined;
    for (let other = 0; other < size; other += 1) {
      if (!this.hasEdge(vertex, other) || this.#isRemoved[other] === 1) continue;
      const offset = (vertex * size + other) * components;
      const weight = this.#weights.subarray(offset, offset + components);
      if (best === undefined || compare(weight, best) > 0) best = weight;
    }
    return best;
  }

  /**
   * Takes vertices out of the matching, so that the weights of their edges may be changed. Call `restore` with the
   * same vertices afterwards, then `solve`.
   */
  release(vertices: readonly number[]): void {
    for (const vertex of vertices) {
      for (;;) {
        const blossom = this.#outermost[vertex] as number;
        if (blossom === vertex) break;
        this.#dissolve(blossom);
      }
      this.#unmatch(vertex);
    }
  }

  /** Makes the duals of released vertices feasible for their new weights. */
  restore(vertices: readonly number[]): void {
    for (const vertex of vertices) {
      this.#raiseDual(vertex);
      this.#changed.add(vertex);
    }
  }

  /** Takes two vertices that are matched with each other out of the graph. */
  removePair(a: number, b: number): void {
    this.release([a, b]);
    for (const vertex of [a, b]) {
      this.#isRemoved[vertex] = 1;
      this.#outermost[vertex] = NONE;
      for (let other = 0; other < this.size; other += 1) {
        if (this.hasEdge(vertex, other)) this.removeEdge(vertex, other);
      }
    }
  }

  /** Finds the perfect matching of the greatest weight. Returns false if there is no perfect matching. */
  solve(): boolean {
    if (this.#changed.size > 0) this.#refreshEdges();
    for (;;) {
      const result = this.#augmentOnce();
      if (result === 'complete') return true;
      if (result === 'impossible') return false;
      if (this.#isPrecisionLow) {
        this.reset(this.#vertexPartners());
      }
    }
  }

  #vertexPartners(): Int32Array {
    return this.#partner.slice(0, this.size);
  }

  #raiseDual(vertex: number): void {
    const { size, components } = this;
    const dual = this.#duals.subarray(vertex * components, (vertex + 1) * components);
    const candidate = this.#candidate;
    let isFirst = true;
    for (let other = 0; other < size; other += 1) {
      if (!this.hasEdge(vertex, other)) continue;
      const offset = (vertex * size + other) * components;
      for (let k = 0; k < components; k += 1) {
        candidate[k] =
          (this.#weights[offset + k] as number) - (this.#duals[other * components + k] as number);
      }
      if (isFirst || compare(candidate, dual) > 0) dual.set(candidate);
      isFirst = false;
    }
  }

  #unmatch(id: number): void {
    const partner = this.#partner[id] as number;
    if (partner === NONE) return;
    this.#clearPartner(id);
    this.#clearPartner(this.#outermost[partner] as number);
  }

  /** Also at the vertex inside a blossom at which the matched edge ends: the base of the base. */
  #clearPartner(id: number): void {
    for (let part = id; ;) {
      this.#partner[part] = NONE;
      const cycle = this.#cycleOf(part);
      if (cycle === undefined) return;
      part = cycle[0] as number;
    }
  }

  #cycleOf(id: number): number[] | undefined {
    return id < this.size ? undefined : this.#cycles[id];
  }

  /** Turns an outermost blossom into its parts, and raises the duals of its vertices instead of its own. */
  #dissolve(blossom: number): void {
    const { components } = this;
    const offset = blossom * components;
    const dual = this.#duals.slice(offset, offset + components);
    const isLoose = dual.some((value) => value !== 0);
    if (isLoose) {
      this.#unmatch(blossom);
      this.#forEachVertex(blossom, (vertex) => {
        for (let k = 0; k < components; k += 1) {
          const index = vertex * components + k;
          this.#duals[index] = (this.#duals[index] as number) + (dual[k] as number) / 2;
        }
      });
      if (dual.some((value) => !Number.isInteger((value / 2) * FRACTION_UNITS))) {
        this.#isPrecisionLow = true;
      }
    }
    for (const part of this.#cycleOf(blossom) as number[]) this.#setOutermost(part, part);
    this.#freeBlossom(blossom);
  }

  #freeBlossom(blossom: number): void {
    this.#outermost[blossom] = NONE;
    this.#cycles[blossom] = undefined;
    this.#partner[blossom] = NONE;
  }

  #forEachVertex(id: number, visit: (vertex: number) => void): void {
    const cycle = this.#cycleOf(id);
    if (cycle === undefined) visit(id);
    else for (const part of cycle) this.#forEachVertex(part, visit);
  }

  /**
   * Finds least slack edges of blossoms again after edges have changed: all edges of a blossom that contains such a
   * vertex, and otherwise its edges to such vertices and blossoms.
   */
  #refreshEdges(): void {
    const { size } = this;
    const changed = this.#changed;
    const vertices = Array.from({ length: size }, (_, vertex) => vertex);
    const done: number[] = [];
    const changedIds = [...changed];
    /** Parts come before the blossom; tells whether it contains a changed vertex. */
    const visit = (blossom: number): boolean => {
      const cycle = this.#cycleOf(blossom) as number[];
      let isChanged = false;
      for (const part of cycle) {
        if (part < size ? changed.has(part) : visit(part)) isChanged = true;
      }
      const others = isChanged ? [...vertices, ...done] : changedIds;
      for (const id of others) this.#joinEdges(blossom, cycle, id);
      done.push(blossom);
      if (isChanged) changedIds.push(blossom);
      return isChanged;
    };
    for (let id = size; id < this.#ids; id += 1) if (this.#outermost[id] === id) visit(id);
    changed.clear();
  }

  /** The least slack edge between a blossom and another id is the least of those of its parts. */
  #joinEdges(blossom: number, cycle: readonly number[], id: number): void {
    const ids = this.#ids;
    const index = blossom * ids + id;
    let best = NONE;
    for (const part of cycle) {
      const other = part * ids + id;
      if (this.#edgeFrom[other] === NONE) continue;
      if (best === NONE || this.#compareSlack(other, best) < 0) best = other;
    }
    const back = id * ids + blossom;
    if (best === NONE) {
      this.#edgeFrom[index] = NONE;
      this.#edgeFrom[back] = NONE;
      return;
    }
    const from = this.#edgeFrom[best] as number;
    const to = this.#edgeTo[best] as number;
    this.#edgeFrom[index] = from;
    this.#edgeTo[index] = to;
    this.#edgeFrom[back] = to;
    this.#edgeTo[back] = from;
  }

  /** Compares the slacks of two edges, given as indexes of `#edgeFrom` and `#edgeTo`. */
  #compareSlack(first: number, second: number): number {
    const { size, components } = this;
    const duals = this.#duals;
    const a = this.#edgeFrom[first] as number;
    const b = this.#edgeTo[first] as number;
    const c = this.#edgeFrom[second] as number;
    const d = this.#edgeTo[second] as number;
    const left = (a * size + b) * components;
    const right = (c * size + d) * components;
    for (let k = 0; k < components; k += 1) {
      const difference =
        (duals[a * components + k] as number) +
        (duals[b * components + k] as number) -
        (this.#weights[left + k] as number) -
        ((duals[c * components + k] as number) +
          (duals[d * components + k] as number) -
          (this.#weights[right + k] as number));
      if (difference !== 0) return difference;
    }
    return 0;
  }

  #isTight(a: number, b: number): boolean {
    const { size, components } = this;
    const duals = this.#duals;
    const offset = (a * size + b) * components;
    for (let k = 0; k < components; k += 1) {
      const slack =
        (duals[a * components + k] as number) +
        (duals[b * components + k] as number) -
        (this.#weights[offset + k] as number);
      if (slack !== 0) return false;
    }
    return true;
  }

  /** One search from all unmatched vertices, up to the first augmenting path. */
  #augmentOnce(): 'complete' | 'augmented' | 'impossible' {
    const { size } = this;
    const ids = this.#ids;
    this.#label.fill(FREE);
    this.#nearest.fill(NONE);
    this.#queue.length = 0;
    for (let id = 0; id < ids; id += 1) {
      if (this.#outermost[id] !== id || this.#partner[id] !== NONE) continue;
      this.#parent[id] = NONE;
      this.#label[id] = OUTER;
      this.#enqueue(id);
    }
    if (this.#queue.length === 0) return 'complete';
    for (;;) {
      for (let next = 0; next < this.#queue.length; next += 1) {
        const vertex = this.#queue[next] as number;
        if (this.#label[this.#outermost[vertex] as number] === INNER) continue;
        for (let other = 0; other < size; other += 1) {
          if (!this.hasEdge(vertex, other)) continue;
          const target = this.#outermost[other] as number;
          if (target === this.#outermost[vertex] || this.#label[target] === INNER) continue;
          if (this.#isTight(vertex, other)) {
            if (this.#useTightEdge(vertex, other)) return 'augmented';
          } else {
            this.#updateNearest(vertex, target);
          }
        }
      }
      if (!this.#findDelta()) return 'impossible';
      this.#applyDelta();
      this.#queue.length = 0;
      if (this.#useNewTightEdges()) return 'augmented';
      this.#expandEmptyBlossoms();
    }
  }

  #enqueue(id: number): void {
    this.#forEachVertex(id, (vertex) => void this.#queue.push(vertex));
  }

  #updateNearest(vertex: number, target: number): void {
    const ids = this.#ids;
    const before = this.#nearest[target] as number;
    if (before === NONE || this.#compareSlack(vertex * ids + target, before * ids + target) < 0) {
      this.#nearest[target] = vertex;
    }
  }

  #findNearest(target: number): void {
    const { size } = this;
    const ids = this.#ids;
    this.#nearest[target] = NONE;
    for (let vertex = 0; vertex < size; vertex += 1) {
      const outermost = this.#outermost[vertex] as number;
      if (outermost === NONE || outermost === target) continue;
      if (this.#label[outermost] !== OUTER) continue;
      if (this.#edgeFrom[vertex * ids + target] !== NONE) this.#updateNearest(vertex, target);
    }
  }

  /** How far duals can move until an edge becomes tight or a blossom empty. False if nothing limits them. */
  #findDelta(): boolean {
    const { size, components } = this;
    const ids = this.#ids;
    const delta = this.#delta;
    const candidate = this.#candidate;
    let isFound = false;
    let isHalved = false;
    for (let id = 0; id < ids; id += 1) {
      if (this.#outermost[id] !== id) continue;
      const label = this.#label[id];
      if (label === INNER) {
        if (id < size) continue;
        for (let k = 0; k < components; k += 1) {
          candidate[k] = (this.#duals[id * components + k] as number) / 2;
        }
      } else {
        const vertex = this.#nearest[id] as number;
        if (vertex === NONE) continue;
        this.#readSlack(vertex * ids + id, candidate, label === OUTER ? 2 : 1);
      }
      if (!isFound || compare(candidate, delta) < 0) {
        delta.set(candidate);
        isHalved = label !== FREE;
      }
      isFound = true;
    }
    if (isHalved && delta.some((value) => !Number.isInteger(value * FRACTION_UNITS))) {
      this.#isPrecisionLow = true;
    }
    return isFound;
  }

  #readSlack(edge: number, slack: Float64Array, divisor: number): void {
    const { size, components } = this;
    const from = this.#edgeFrom[edge] as number;
    const to = this.#edgeTo[edge] as number;
    const offset = (from * size + to) * components;
    for (let k = 0; k < components; k += 1) {
      slack[k] =
        ((this.#duals[from * components + k] as number) +
          (this.#duals[to * components + k] as number) -
          (this.#weights[offset + k] as number)) /
        divisor;
    }
  }

  #applyDelta(): void {
    const { size } = this;
    const ids = this.#ids;
    for (let vertex = 0; vertex < size; vertex += 1) {
      const outermost = this.#outermost[vertex] as number;
      if (outermost === NONE) continue;
      const label = this.#label[outermost];
      if (label === OUTER) this.#moveDual(vertex, -1);
      else if (label === INNER) this.#moveDual(vertex, 1);
    }
    for (let id = size; id < ids; id += 1) {
      if (this.#outermost[id] !== id) continue;
      const label = this.#label[id];
      if (label === OUTER) this.#moveDual(id, 2);
      else if (label === INNER) this.#moveDual(id, -2);
    }
  }

  #moveDual(id: number, factor: number): void {
    const { components } = this;
    for (let k = 0; k < components; k += 1) {
      const index = id * components + k;
      this.#duals[index] = (this.#duals[index] as number) + factor * (this.#delta[k] as number);
    }
  }

  #useNewTightEdges(): boolean {
    const ids = this.#ids;
    for (let id = 0; id < ids; id += 1) {
      if (this.#outermost[id] !== id || this.#label[id] === INNER) continue;
      const vertex = this.#nearest[id] as number;
      if (vertex === NONE || this.#outermost[vertex] === id) continue;
      const edge = vertex * ids + id;
      const from = this.#edgeFrom[edge] as number;
      const to = this.#edgeTo[edge] as number;
      if (this.#isTight(from, to) && this.#useTightEdge(from, to)) return true;
    }
    return false;
  }

  #expandEmptyBlossoms(): void {
    const { size, components } = this;
    const ids = this.#ids;
    for (let id = size; id < ids; id += 1) {
      if (this.#outermost[id] !== id || this.#label[id] !== INNER) continue;
      let isEmpty = true;
      for (let k = 0; k < components && isEmpty; k += 1) {
        isEmpty = this.#duals[id * components + k] === 0;
      }
      if (isEmpty) this.#expand(id);
    }
  }

  /** Grows the search tree along a tight edge from an outer vertex. True if that gave an augmenting path. */
  #useTightEdge(from: number, to: number): boolean {
    const u = this.#outermost[from] as number;
    const v = this.#outermost[to] as number;
    if (u === v) return false;
    if (this.#label[v] === FREE) {
      this.#parent[v] = from;
      this.#label[v] = INNER;
      const next = this.#outermost[this.#partner[v] as number] as number;
      this.#nearest[v] = NONE;
      this.#nearest[next] = NONE;
      this.#label[next] = OUTER;
      this.#enqueue(next);
      return false;
    }
    if (this.#label[v] === INNER) return false;
    const base = this.#commonAncestor(u, v);
    if (base === NONE) {
      this.#augment(u, v);
      this.#augment(v, u);
      return true;
    }
    this.#shrink(u, base, v);
    return false;
  }

  #commonAncestor(first: number, second: number): number {
    this.#visit += 1;
    let u = first;
    let v = second;
    while (u !== NONE || v !== NONE) {
      if (u !== NONE) {
        if (this.#visited[u] === this.#visit) return u;
        this.#visited[u] = this.#visit;
        u = this.#outerAncestor(u);
      }
      [u, v] = [v, u];
    }
    return NONE;
  }

  /** The outer vertex or blossom above an outer one in its search tree. */
  #outerAncestor(id: number): number {
    const partner = this.#partner[id] as number;
    if (partner === NONE) return NONE;
    const inner = this.#outermost[partner] as number;
    return this.#outermost[this.#parent[inner] as number] as number;
  }

  /** Flips the tree path from `start`, which becomes matched with `target`. */
  #augment(start: number, target: number): void {
    let u = start;
    let v = target;
    for (;;) {
      const partner = this.#partner[u] as number;
      const next = partner === NONE ? NONE : (this.#outermost[partner] as number);
      this.#match(u, v);
      if (next === NONE) return;
      const above = this.#outermost[this.#parent[next] as number] as number;
      this.#match(next, above);
      u = above;
      v = next;
    }
  }

  /** Matches `u` with `v`, and the parts of a blossom `u` with one another. */
  #match(u: number, v: number): void {
    const { size } = this;
    const ids = this.#ids;
    const edge = u * ids + v;
    this.#partner[u] = this.#edgeTo[edge] as number;
    const cycle = this.#cycleOf(u);
    if (cycle === undefined) return;
    const part = this.#partOf[(u - size) * size + (this.#edgeFrom[edge] as number)] as number;
    const position = this.#evenPosition(cycle, part);
    for (let index = 0; index < position; index += 1) {
      this.#match(cycle[index] as number, cycle[index ^ 1] as number);
    }
    this.#match(part, v);
    cycle.push(...cycle.splice(0, position));
  }

  /** Turns the cycle around if needed, so that an even number of edges leads from its base to the part. */
  #evenPosition(cycle: number[], part: number): number {
    const position = cycle.indexOf(part);
    if (position % 2 === 0) return position;
    const [base, ...others] = cycle;
    cycle.splice(0, cycle.length, base as number, ...others.toReversed());
    return cycle.length - position;
  }

  #shrink(u: number, base: number, v: number): void {
    const { size, components } = this;
    const ids = this.#ids;
    const blossom = this.#outermost.indexOf(NONE, size);
    this.#duals.fill(0, blossom * components, (blossom + 1) * components);
    this.#label[blossom] = OUTER;
    this.#partner[blossom] = this.#partner[base] as number;
    this.#parent[blossom] = this.#parent[base] as number;
    const cycle = [base, ...this.#branch(u, base).toReversed(), ...this.#branch(v, base)];
    this.#cycles[blossom] = cycle;
    this.#outermost[blossom] = blossom;
    this.#setOutermost(blossom, blossom);
    this.#partOf.fill(NONE, (blossom - size) * size, (blossom - size + 1) * size);
    for (const part of cycle) {
      this.#forEachVertex(part, (vertex) => {
        this.#partOf[(blossom - size) * size + vertex] = part;
      });
    }
    for (let id = 0; id < ids; id += 1) {
      if (id !== blossom && this.#outermost[id] !== NONE) this.#joinEdges(blossom, cycle, id);
    }
    this.#findNearest(blossom);
  }

  /** The parts from an outer one up to below the base; inner ones become outer. */
  #branch(start: number, base: number): number[] {
    const parts: number[] = [];
    for (let outer = start; outer !== base;) {
      const inner = this.#outermost[this.#partner[outer] as number] as number;
      parts.push(outer, inner);
      this.#enqueue(inner);
      outer = this.#outermost[this.#parent[inner] as number] as number;
    }
    return parts;
  }

  #setOutermost(id: number, blossom: number): void {
    this.#outermost[id] = blossom;
    const cycle = this.#cycleOf(id);
    if (cycle !== undefined) for (const part of cycle) this.#setOutermost(part, blossom);
  }

  /** Turns an inner blossom whose dual is 0 into its parts, within the search tree. */
  #expand(blossom: number): void {
    const { size } = this;
    const ids = this.#ids;
    const cycle = this.#cycleOf(blossom) as number[];
    for (const part of cycle) this.#setOutermost(part, part);
    const parent = this.#parent[blossom] as number;
    const entry = this.#edgeFrom[blossom * ids + parent] as number;
    const entryPart = this.#partOf[(blossom - size) * size + entry] as number;
    const position = this.#evenPosition(cycle, entryPart);
    for (let index = 0; index < position; index += 2) {
      const inner = cycle[index] as number;
      const outer = cycle[index + 1] as number;
      this.#parent[inner] = this.#edgeFrom[outer * ids + inner] as number;
      this.#label[inner] = INNER;
      this.#label[outer] = OUTER;
      this.#nearest[inner] = NONE;
      this.#findNearest(outer);
      this.#enqueue(outer);
    }
    this.#label[entryPart] = INNER;
    this.#parent[entryPart] = parent;
    for (const part of cycle.slice(position + 1)) {
      this.#label[part] = FREE;
      this.#findNearest(part);
    }
    this.#freeBlossom(blossom);
  }
}

function compare(a: Float64Array, b: Float64Array): number {
  for (let k = 0; k < a.length; k += 1) {
    const difference = (a[k] as number) - (b[k] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}
