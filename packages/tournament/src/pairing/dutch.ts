import { lastPairedRound, tookPart, type Color, type Tournament } from '../tournament.ts';
import { pairBracket } from './bracket.ts';
import { allocateColor, otherColor } from './color-preference.ts';
import { competitorsOf, type Competitor } from './competitor.ts';
import { BracketWeights, forbiddenBy, type Bracket, type CompetitorPair } from './criteria.ts';
import { PerfectMatching } from './perfect-matching.ts';
import { explainBracket, type BracketTrace } from './trace.ts';

export interface Pair {
  readonly white: number;
  readonly black: number;
}

export interface RoundPairing {
  readonly round: number;
  /** By board: the pair with the highest score first. */
  readonly pairs: readonly Pair[];
  /** Who gets the pairing-allocated bye. */
  readonly bye: number | null;
  readonly trace: readonly BracketTrace[];
}

/** No pairing satisfies the absolute criteria C1, C2 and C3: the arbiter has to decide. */
export class NoPairingError extends Error {
  constructor(round: number) {
    super(`No pairing of round ${round} satisfies the absolute criteria.`);
    this.name = 'NoPairingError';
  }
}

/** Pairs the round after the last paired one by the FIDE (Dutch) system in force since 1 February 2026. */
export function pairNextRound(tournament: Tournament): RoundPairing {
  const round = lastPairedRound(tournament) + 1;
  const competitors = competitorsOf(tournament, round);
  if (competitors.length === 0) return { round, pairs: [], bye: null, trace: [] };
  const search = new DutchPairing(competitors, round);
  const { pairs, bye, trace } = search.run();
  const initialColor = initialColorOf(tournament);
  return {
    round,
    pairs: sortBoards(pairs).map((pair) => withColors(pair, initialColor)),
    bye: bye?.number ?? null,
    trace,
  };
}

function withColors([higher, lower]: CompetitorPair, initialColor: Color): Pair {
  const color = allocateColor(higher, lower, initialColor);
  return color === 'white'
    ? { white: higher.number, black: lower.number }
    : { white: lower.number, black: higher.number };
}

function sortBoards(pairs: readonly CompetitorPair[]): CompetitorPair[] {
  return pairs.toSorted(
    ([a, b], [c, d]) => c.score - a.score || d.score - b.score || a.number - c.number,
  );
}

/** Stored, or read from the first round in which the highest player of the list had a colour. */
function initialColorOf(tournament: Tournament): Color {
  if (tournament.initialColor !== null) return tournament.initialColor;
  const players = tournament.players.toSorted((a, b) => a.number - b.number);
  const rounds = players.flatMap(({ entries }) => {
    const index = entries.findIndex(({ color }) => color !== null);
    return index === -1 ? [] : [index];
  });
  const first = Math.min(...rounds);
  const numbered = players.filter(({ entries }) => entries.slice(0, first + 1).some(tookPart));
  const index = numbered.findIndex(({ entries }) => (entries[first]?.color ?? null) !== null);
  const color = numbered[index]?.entries[first]?.color ?? 'white';
  return index % 2 === 1 ? otherColor(color) : color;
}

/** The search for the pairing of one round: bracket by bracket, from the highest score down. */
class DutchPairing {
  readonly #competitors: readonly Competitor[];
  readonly #round: number;
  /** With an odd number of players, this vertex is the opponent of the one who gets the bye. */
  readonly #byeVertex: number;
  readonly #size: number;
  readonly #isAllowed: Uint8Array;
  #byeScore = -1;
  /** The opponent of each vertex in the last matching: most of it stays. */
  readonly #hint: Int32Array;

  constructor(competitors: readonly Competitor[], round: number) {
    this.#competitors = competitors;
    this.#round = round;
    this.#byeVertex = competitors.length % 2 === 1 ? competitors.length : -1;
    this.#size = competitors.length + (competitors.length % 2);
    this.#hint = new Int32Array(this.#size).fill(-1);
    this.#isAllowed = new Uint8Array(this.#size * this.#size);
    for (const [index, higher] of competitors.entries()) {
      for (let other = index + 1; other < competitors.length; other += 1) {
        if (forbiddenBy(higher, competitors[other] as Competitor) === null) {
          this.#isAllowed[index * this.#size + other] = 1;
        }
      }
      if (this.#byeVertex >= 0 && higher.mayHaveBye) {
        this.#isAllowed[index * this.#size + this.#byeVertex] = 1;
      }
    }
  }

  run(): { pairs: CompetitorPair[]; bye: Competitor | null; trace: BracketTrace[] } {
    this.#findByeScore();
    const pairs: CompetitorPair[] = [];
    const trace: BracketTrace[] = [];
    let movedDown: number[] = [];
    const groups = this.#scoreGroups();
    for (const [index, residents] of groups.entries()) {
      const lower = groups.slice(index + 1);
      const result = this.#pairGroup(movedDown, residents, lower);
      for (const [higher, opponent] of result.pairs) {
        pairs.push([this.#at(higher), this.#at(opponent)]);
      }
      const paired = new Set(result.pairs.flat());
      movedDown = [...movedDown, ...residents].filter((vertex) => !paired.has(vertex));
      trace.push(result.trace);
    }
    const [bye] = movedDown;
    return { pairs, bye: bye === undefined ? null : this.#at(bye), trace };
  }

  #at(vertex: number): Competitor {
    return this.#competitors[vertex] as Competitor;
  }

  #scoreGroups(): number[][] {
    const vertices = this.#competitors.map((_, vertex) => vertex);
    return [...Map.groupBy(vertices, (vertex) => this.#at(vertex).score).values()];
  }

  /** C5: the lowest score whose players can get the bye; also checks C4 for the whole round. */
  #findByeScore(): void {
    const matching = new PerfectMatching(this.#size, 1);
    const ranks = [...new Set(this.#competitors.map(({ score }) => score))];
    for (let a = 0; a < this.#size; a += 1) {
      for (let b = a + 1; b < this.#size; b += 1) {
        if (this.#isAllowed[a * this.#size + b] === 0) continue;
        matching.addEdge(a, b);
        if (b === this.#byeVertex) matching.setWeight(a, b, 0, ranks.indexOf(this.#at(a).score));
      }
    }
    matching.reset();
    if (!matching.solve()) throw new NoPairingError(this.#round);
    for (let vertex = 0; vertex < this.#size; vertex += 1) {
      this.#hint[vertex] = matching.partnerOf(vertex);
    }
    if (this.#byeVertex < 0) return;
    this.#byeScore = this.#at(matching.partnerOf(this.#byeVertex)).score;
    for (const [vertex, { score }] of this.#competitors.entries()) {
      if (score > this.#byeScore) this.#isAllowed[vertex * this.#size + this.#byeVertex] = 0;
    }
  }

  #pairGroup(
    movedDown: readonly number[],
    residents: readonly number[],
    lower: readonly (readonly number[])[],
  ): { pairs: [number, number][]; trace: BracketTrace } {
    const [next = [], ...rest] = lower;
    const bracket: Bracket = {
      movedDown: movedDown.map((vertex) => this.#at(vertex)),
      residents: residents.map((vertex) => this.#at(vertex)),
      next: next.map((vertex) => this.#at(vertex)),
    };
    const vertices = [...movedDown, ...residents, ...next, ...rest.flat()];
    if (this.#byeVertex >= 0) vertices.push(this.#byeVertex);
    const size = movedDown.length + residents.length;
    const mayGiveBye =
      this.#byeVertex >= 0 && residents.every((vertex) => this.#at(vertex).score <= this.#byeScore);
    let graph = this.#buildGraph(bracket, vertices, mayGiveBye);
    if (mayGiveBye && !hasOnlyByeOutside(graph.matching, size)) {
      // C9 applies where the bye is the only float: otherwise a lower bracket decides who gets it.
      graph = this.#buildGraph(bracket, vertices, false);
    }
    const { matching, weights } = graph;
    const score = (vertex: number): number => this.#at(vertices[vertex] as number).score;
    const { pairs } = pairBracket({
      matching,
      orderComponent: weights.components,
      movedDownCount: movedDown.length,
      size,
      scoreOf: score,
    });
    const paired = new Set(pairs.flat());
    for (const [index, vertex] of vertices.entries()) {
      const partner = paired.has(index) ? -1 : matching.partnerOf(index);
      this.#hint[vertex] = partner < 0 ? -1 : (vertices[partner] as number);
    }
    const byVertex = pairs.map(
      ([a, b]) => [vertices[a] as number, vertices[b] as number] as [number, number],
    );
    const competitorPairs = byVertex.map(([a, b]) => [this.#at(a), this.#at(b)] as const);
    return { pairs: byVertex, trace: explainBracket(bracket, competitorPairs, weights) };
  }

  #buildGraph(
    { movedDown, residents, next }: Bracket,
    vertices: readonly number[],
    usesC9: boolean,
  ): { matching: PerfectMatching; weights: BracketWeights } {
    const weights = new BracketWeights({ movedDown, residents, next }, usesC9 ? this.#round : 0);
    const matching = new PerfectMatching(vertices.length, weights.components + 1);
    const size = movedDown.length + residents.length;
    const nextEnd = size + next.length;
    const weight = new Float64Array(weights.components);
    for (const [b, lowerVertex] of vertices.entries()) {
      for (let a = 0; a < b; a += 1) {
        const higherVertex = vertices[a] as number;
        if (this.#isAllowed[higherVertex * this.#size + lowerVertex] === 0) continue;
        // Two moved-down players could not be paired in their own bracket, and cannot be here.
        if (b < movedDown.length) continue;
        matching.addEdge(a, b);
        const higher = this.#at(higherVertex);
        weight.fill(0);
        if (lowerVertex === this.#byeVertex) {
          if (usesC9) weights.addBye(higher, weight);
        } else if (b < size) {
          weights.addPair(higher, this.#at(lowerVertex), weight);
        } else if (b < nextEnd) {
          weights.addNextPair(higher, weight);
        }
        for (const [component, value] of weight.entries()) {
          if (value !== 0) matching.setWeight(a, b, component, value);
        }
      }
    }
    matching.reset(this.#hintFor(vertices));
    if (!matching.solve()) throw new NoPairingError(this.#round);
    return { matching, weights };
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
