import { pairBracket } from './bracket.ts';
import type { Competitor } from './competitor.ts';
import {
  BracketWeights,
  forbiddenBy,
  type Bracket,
  type BracketEdge,
  type CompetitorPair,
  type Criterion,
} from './criteria.ts';
import { PerfectMatching } from './perfect-matching.ts';

/** Whether a pair of players may be used, or the bye (null) of a player. */
export type EdgeFilter = (a: Competitor, b: Competitor | null) => boolean;

/** A bracket whose pairs were found, which can be asked why it was not paired in another way. */
export interface SolvedBracket {
  readonly bracket: Bracket;
  /** Higher ranked player first. */
  readonly pairs: readonly CompetitorPair[];
  /**
   * What speaks against the pairing that is the best one with these pairs only: the first criterion in which it is
   * worse, or `order` if it only comes later in the order of candidates. Null if it is the same pairing.
   */
  readonly compareWith: (isPossible: EdgeFilter) => Criterion | 'order' | null;
}

interface Graph {
  readonly matching: PerfectMatching;
  readonly weights: BracketWeights;
}

/** Vertices of a bracket and of all players below it. */
interface BracketState {
  readonly bracket: Bracket;
  readonly vertices: readonly number[];
  /** Moved-down players and residents: the first vertices. */
  readonly size: number;
  readonly usesC9: boolean;
}

const NOT_ALLOWED = 0;
const ALLOWED = 1;
/** A bye that C2 allows, and that C5 excludes because of the score. */
const ALLOWED_BUT_FOR_C5 = 2;

/** The search for the pairing of one round: bracket by bracket, from the highest score down. */
export class RoundSearch {
  readonly #competitors: readonly Competitor[];
  /** With an odd number of players, this vertex is the opponent of the one who gets the bye. */
  readonly #byeVertex: number;
  readonly #size: number;
  readonly #allowed: Uint8Array;
  #byeScore = -1;
  /** The opponent of each vertex in the last matching: most of it stays. */
  readonly #hint: Int32Array;

  constructor(competitors: readonly Competitor[]) {
    this.#competitors = competitors;
    this.#byeVertex = competitors.length % 2 === 1 ? competitors.length : -1;
    this.#size = competitors.length + (competitors.length % 2);
    this.#hint = new Int32Array(this.#size).fill(-1);
    this.#allowed = new Uint8Array(this.#size * this.#size);
    for (const [index, higher] of competitors.entries()) {
      for (let other = index + 1; other < competitors.length; other += 1) {
        if (forbiddenBy(higher, competitors[other] as Competitor) === null) {
          this.#allowed[index * this.#size + other] = ALLOWED;
        }
      }
      if (this.#byeVertex >= 0 && higher.mayHaveBye) {
        this.#allowed[index * this.#size + this.#byeVertex] = ALLOWED;
      }
    }
  }

  /** The brackets in order, or null if no pairing satisfies the absolute criteria. */
  run(): { brackets: Iterable<SolvedBracket> } | null {
    return this.#findByeScore() ? { brackets: this.#pairBrackets() } : null;
  }

  *#pairBrackets(): Generator<SolvedBracket> {
    let movedDown: number[] = [];
    const groups = this.#scoreGroups();
    for (const [index, residents] of groups.entries()) {
      const graph = this.#solveGroup(movedDown, residents, groups.slice(index + 1));
      const { pairs, solved } = this.#pairGroup(graph);
      const paired = new Set(pairs.flat());
      movedDown = [...movedDown, ...residents].filter((vertex) => !paired.has(vertex));
      yield solved;
    }
  }

  #at(vertex: number): Competitor {
    return this.#competitors[vertex] as Competitor;
  }

  #scoreGroups(): number[][] {
    const vertices = this.#competitors.map((_, vertex) => vertex);
    return [...Map.groupBy(vertices, (vertex) => this.#at(vertex).score).values()];
  }

  /** C5: the lowest score whose players can get the bye. False if the round cannot be paired at all (C4). */
  #findByeScore(): boolean {
    const matching = new PerfectMatching(this.#size, 1);
    const ranks = [...new Set(this.#competitors.map(({ score }) => score))];
    for (let a = 0; a < this.#size; a += 1) {
      for (let b = a + 1; b < this.#size; b += 1) {
        if (this.#allowed[a * this.#size + b] === NOT_ALLOWED) continue;
        matching.addEdge(a, b);
        if (b === this.#byeVertex) matching.setWeight(a, b, 0, ranks.indexOf(this.#at(a).score));
      }
    }
    matching.reset();
    if (!matching.solve()) return false;
    for (let vertex = 0; vertex < this.#size; vertex += 1) {
      this.#hint[vertex] = matching.partnerOf(vertex);
    }
    if (this.#byeVertex < 0) return true;
    this.#byeScore = this.#at(matching.partnerOf(this.#byeVertex)).score;
    for (const [vertex, { score, mayHaveBye }] of this.#competitors.entries()) {
      if (score <= this.#byeScore || !mayHaveBye) continue;
      this.#allowed[vertex * this.#size + this.#byeVertex] = ALLOWED_BUT_FOR_C5;
    }
    return true;
  }

  #solveGroup(
    movedDown: readonly number[],
    residents: readonly number[],
    lower: readonly (readonly number[])[],
  ): { state: BracketState; graph: Graph } {
    const [next = [], ...rest] = lower;
    const vertices = [...movedDown, ...residents, ...next, ...rest.flat()];
    if (this.#byeVertex >= 0) vertices.push(this.#byeVertex);
    const state: BracketState = {
      bracket: {
        movedDown: movedDown.map((vertex) => this.#at(vertex)),
        residents: residents.map((vertex) => this.#at(vertex)),
        next: next.map((vertex) => this.#at(vertex)),
      },
      vertices,
      size: movedDown.length + residents.length,
      usesC9:
        this.#byeVertex >= 0 &&
        residents.every((vertex) => this.#at(vertex).score <= this.#byeScore),
    };
    const graph = this.#solve(state);
    if (!state.usesC9 || hasOnlyByeOutside(graph.matching, state.size)) return { state, graph };
    // C9 applies where the bye is the only float: otherwise a lower bracket decides who gets it.
    const without = { ...state, usesC9: false };
    return { state: without, graph: this.#solve(without) };
  }

  #solve(state: BracketState): Graph {
    const graph = this.#buildGraph(state);
    // The brackets above were paired so that the others can be paired.
    if (graph === null) throw new Error('A bracket cannot be paired.');
    return graph;
  }

  #pairGroup({ state, graph }: { state: BracketState; graph: Graph }): {
    pairs: [number, number][];
    solved: SolvedBracket;
  } {
    const { vertices, bracket } = state;
    const edges = this.#edgesOf(state, graph.matching);
    const pairs = this.#orderedPairs(state, graph);
    const paired = new Set(pairs.flat());
    for (const [index, vertex] of vertices.entries()) {
      const partner = paired.has(vertex) ? -1 : graph.matching.partnerOf(index);
      this.#hint[vertex] = partner < 0 ? -1 : (vertices[partner] as number);
    }
    const solved: SolvedBracket = {
      bracket,
      pairs: pairs.map(([a, b]) => [this.#at(a), this.#at(b)] as const),
      compareWith: (isPossible) => this.#compare(state, edges, pairs, isPossible),
    };
    return { pairs, solved };
  }

  /** The pairs of the bracket that come first in the order of candidates. */
  #orderedPairs(state: BracketState, { matching, weights }: Graph): [number, number][] {
    const { vertices, bracket, size } = state;
    const pairs = pairBracket({
      matching,
      orderComponent: weights.components,
      movedDownCount: bracket.movedDown.length,
      size,
      scoreOf: (vertex) => this.#at(vertices[vertex] as number).score,
    });
    return pairs.map(([a, b]) => [vertices[a] as number, vertices[b] as number]);
  }

  #compare(
    state: BracketState,
    edges: readonly BracketEdge[],
    pairs: readonly (readonly [number, number])[],
    isPossible: EdgeFilter,
  ): Criterion | 'order' | null {
    const graph = this.#buildGraph(state, isPossible);
    if (graph === null) {
      return this.#buildGraph(state, isPossible, ALLOWED_BUT_FOR_C5) === null ? 'C4' : 'C5';
    }
    const otherEdges = this.#edgesOf(state, graph.matching);
    const otherPairs = new Map(this.#orderedPairs(state, graph));
    // With the same pairs and floats, a lower bracket decides.
    if (pairs.length === otherPairs.size && pairs.every(([a, b]) => otherPairs.get(a) === b)) {
      return null;
    }
    return graph.weights.firstDifference(edges, otherEdges) ?? 'order';
  }

  #edgesOf(state: BracketState, matching: PerfectMatching): BracketEdge[] {
    const edges: BracketEdge[] = [];
    for (let a = 0; a < state.vertices.length; a += 1) {
      const b = matching.partnerOf(a);
      if (a < b) edges.push(this.#edgeOf(state, a, b));
    }
    return edges;
  }

  #edgeOf({ vertices, bracket, size }: BracketState, a: number, b: number): BracketEdge {
    const higher = this.#at(vertices[a] as number);
    const vertex = vertices[b] as number;
    if (vertex === this.#byeVertex) return { kind: 'bye', higher, lower: null };
    const kind = b < size ? 'pair' : b < size + bracket.next.length ? 'next' : 'other';
    return { kind, higher, lower: this.#at(vertex) };
  }

  /** The matching of the greatest weight, or null if there is no perfect one. */
  #buildGraph(
    state: BracketState,
    isPossible: EdgeFilter | null = null,
    mostAllowed = ALLOWED,
  ): Graph | null {
    const { bracket, vertices, size, usesC9 } = state;
    const nextEnd = size + bracket.next.length;
    const weights = new BracketWeights(bracket, usesC9 ? this.#maxUnplayed() : 0);
    const matching = new PerfectMatching(vertices.length, weights.components + 1);
    const weight = new Float64Array(weights.components);
    for (let a = 0; a < vertices.length; a += 1) {
      const row = (vertices[a] as number) * this.#size;
      // Two moved-down players could not be paired in their own bracket, and cannot be here.
      for (let b = Math.max(a + 1, bracket.movedDown.length); b < vertices.length; b += 1) {
        const allowed = this.#allowed[row + (vertices[b] as number)] as number;
        if (allowed === NOT_ALLOWED || allowed > mostAllowed) continue;
        if (isPossible !== null && !this.#isPossible(state, a, b, isPossible)) continue;
        matching.addEdge(a, b);
        const isOther = b >= nextEnd && vertices[b] !== this.#byeVertex;
        if (isOther) continue;
        weight.fill(0);
        weights.addEdge(this.#edgeOf(state, a, b), weight);
        for (const [component, value] of weight.entries()) {
          if (value !== 0) matching.setWeight(a, b, component, value);
        }
      }
    }
    matching.reset(this.#hintFor(vertices));
    return matching.solve() ? { matching, weights } : null;
  }

  #isPossible(state: BracketState, a: number, b: number, isPossible: EdgeFilter): boolean {
    const { higher, lower } = this.#edgeOf(state, a, b);
    return isPossible(higher, lower);
  }

  #maxUnplayed(): number {
    return Math.max(1, ...this.#competitors.map(({ unplayedGames }) => unplayedGames));
  }

  #hintFor(vertices: readonly number[]): Int32Array {
    const position = new Map(vertices.map((vertex, index) => [vertex, index]));
    return Int32Array.from(vertices, (vertex) => position.get(this.#hint[vertex] as number) ?? -1);
  }
}

/** Whether all players of the bracket but the one who gets the bye are paired in it. */
function hasOnlyByeOutside(matching: PerfectMatching, size: number): boolean {
  const byeVertex = matching.size - 1;
  for (let vertex = 0; vertex < size; vertex += 1) {
    const partner = matching.partnerOf(vertex);
    if (partner >= size && partner !== byeVertex) return false;
  }
  return matching.partnerOf(byeVertex) < size;
}
