import type { PerfectMatching } from './perfect-matching.ts';

/** One bracket within the graph of all players who are not paired yet, as ranges of vertices in ranking order. */
export interface BracketGraph {
  readonly matching: PerfectMatching;
  /** The component that decides between pairings of equal quality. */
  readonly orderComponent: number;
  readonly movedDownCount: number;
  /** Moved-down players and residents. */
  readonly size: number;
  readonly scoreOf: (vertex: number) => number;
}

/**
 * Pairs a bracket whose matching is already optimal for all criteria: among the optimal pairings it finds the first
 * one in the order of articles 4.2 to 4.4 (transpositions and exchanges), one decision after the other. Returns pairs
 * of a higher and a lower vertex.
 */
export function pairBracket(graph: BracketGraph): [number, number][] {
  const pairs: [number, number][] = [];
  const chosen = chooseMovedDown(graph);
  for (const vertex of chosen) pairs.push(pairWithFirst(graph, vertex, residentsOf(graph)));
  const paired = new Set(pairs.flat());
  const remainder = residentsOf(graph).filter((vertex) => !paired.has(vertex));
  pairs.push(...pairRemainder(graph, remainder));
  return pairs;
}

function residentsOf({ movedDownCount, size }: BracketGraph): number[] {
  return Array.from({ length: size - movedDownCount }, (_, index) => movedDownCount + index);
}

function isPairedInBracket({ matching, size }: BracketGraph, vertex: number): boolean {
  return matching.partnerOf(vertex) < size;
}

/** The moved-down players to pair in this bracket: of equal scores, those who are ranked higher. */
function chooseMovedDown(graph: BracketGraph): number[] {
  const { movedDownCount, scoreOf } = graph;
  const vertices = Array.from({ length: movedDownCount }, (_, vertex) => vertex);
  const chosen: number[] = [];
  for (const group of Map.groupBy(vertices, scoreOf).values()) {
    let places = group.filter((vertex) => isPairedInBracket(graph, vertex)).length;
    for (const [index, vertex] of group.entries()) {
      if (places === 0) break;
      const isCertain = places === group.length - index;
      if (!isCertain && !tryToPair(graph, vertex)) continue;
      chosen.push(vertex);
      places -= 1;
    }
  }
  return chosen;
}

function tryToPair(graph: BracketGraph, vertex: number): boolean {
  const { matching, orderComponent, size } = graph;
  const inBracket = residentsOf(graph).filter((other) => matching.hasEdge(vertex, other));
  if (!isPairedInBracket(graph, vertex)) {
    changeEdges(matching, vertex, () => {
      for (const other of inBracket) matching.setWeight(vertex, other, orderComponent, 1);
    });
  }
  const isPaired = isPairedInBracket(graph, vertex);
  changeEdges(matching, vertex, () => {
    for (const other of inBracket) {
      matching.setWeight(vertex, other, orderComponent, 0);
      if (!isPaired) matching.removeEdge(vertex, other);
    }
    for (let other = size; other < matching.size; other += 1) {
      if (isPaired && matching.hasEdge(vertex, other)) matching.removeEdge(vertex, other);
    }
  });
  return isPaired;
}

function changeEdges(matching: PerfectMatching, vertex: number, change: () => void): void {
  matching.release([vertex]);
  change();
  matching.restore([vertex]);
  solve(matching);
}

/** Every change keeps at least the present matching possible. */
function solve(matching: PerfectMatching): void {
  if (!matching.solve()) throw new Error('A bracket lost its pairing.');
}

/** Pairs a vertex with the highest ranked opponent that keeps the pairing optimal. */
function pairWithFirst(
  { matching, orderComponent }: BracketGraph,
  vertex: number,
  candidates: readonly number[],
): [number, number] {
  const opponents = candidates.filter((other) => matching.hasEdge(vertex, other));
  if (matching.partnerOf(vertex) !== opponents[0]) {
    changeEdges(matching, vertex, () => {
      for (const [index, other] of opponents.entries()) {
        const order = matching.weight(vertex, other, orderComponent);
        matching.setWeight(vertex, other, orderComponent, order + opponents.length - index);
      }
    });
  }
  const opponent = matching.partnerOf(vertex);
  matching.removePair(vertex, opponent);
  solve(matching);
  return [vertex, opponent];
}

/**
 * Pairs a homogeneous bracket or remainder. In each pair, one player plays as a member of S1 and the lower ranked
 * opponent as a member of S2; a player of the upper half who does not play as a member of S1 is exchanged.
 */
function pairRemainder(graph: BracketGraph, remainder: readonly number[]): [number, number][] {
  const { matching, size } = graph;
  const playsInS1 = (vertex: number): boolean => {
    const partner = matching.partnerOf(vertex);
    return partner > vertex && partner < size;
  };
  const pairCount = remainder.filter(playsInS1).length;
  if (pairCount === 0) return [];
  setExchangeOrder(graph, remainder, pairCount);
  const exchangeCount = remainder.slice(0, pairCount).filter((vertex) => !playsInS1(vertex)).length;
  if (exchangeCount > 0) {
    const exchange = { graph, remainder, pairCount, exchangeCount, playsInS1 };
    exchangeFromS1(exchange);
    exchangeFromS2(exchange);
  }
  const s1 = remainder.filter(playsInS1);
  const s2 = remainder.filter((vertex) => !s1.includes(vertex));
  fixHalves(graph, remainder, new Set(s1));
  return s1.map((vertex) => pairWithFirst(graph, vertex, s2));
}

/** Prefers few exchanges, then exchanges between players who are ranked close to each other. */
function setExchangeOrder(
  { matching, orderComponent }: BracketGraph,
  remainder: readonly number[],
  pairCount: number,
): void {
  const perPlayerInS1 = 2 * remainder.length ** 2;
  matching.release(remainder);
  for (const [index, vertex] of remainder.entries()) {
    const order = (index < pairCount ? perPlayerInS1 : 0) - 2 * index;
    for (const other of remainder.slice(index + 1)) {
      matching.setWeight(vertex, other, orderComponent, order);
    }
  }
  matching.restore(remainder);
  solve(matching);
}

/** A remainder in which some players of the upper half have to play as members of S2. */
interface Exchange {
  readonly graph: BracketGraph;
  readonly remainder: readonly number[];
  readonly pairCount: number;
  readonly exchangeCount: number;
  readonly playsInS1: (vertex: number) => boolean;
}

/** The players below one in the remainder who are possible opponents. */
function opponentsBelow({ graph, remainder }: Exchange, index: number): number[] {
  const vertex = remainder[index] as number;
  return remainder.slice(index + 1).filter((other) => graph.matching.hasEdge(vertex, other));
}

/** Of equally good exchanges, those of the lowest players of the upper half come first. */
function exchangeFromS1(exchange: Exchange): void {
  const { graph, remainder, pairCount, exchangeCount, playsInS1 } = exchange;
  const { matching } = graph;
  let left = exchangeCount;
  for (let index = pairCount - 1; index >= 0 && left > 0; index -= 1) {
    const vertex = remainder[index] as number;
    const below = opponentsBelow(exchange, index);
    const isTried = playsInS1(vertex);
    if (isTried) changeEdges(matching, vertex, () => shiftOrder(graph, vertex, below, -1));
    const isExchanged = !playsInS1(vertex);
    if (isExchanged) left -= 1;
    if (isTried)
      changeEdges(matching, vertex, () => shiftOrder(graph, vertex, below, 1, isExchanged));
    else for (const other of below) matching.removeEdge(vertex, other);
  }
  solve(matching);
}

function shiftOrder(
  { matching, orderComponent }: BracketGraph,
  vertex: number,
  others: readonly number[],
  shift: number,
  isRemoved = false,
): void {
  for (const other of others) {
    const order = matching.weight(vertex, other, orderComponent);
    matching.setWeight(vertex, other, orderComponent, order + shift);
    if (isRemoved) matching.removeEdge(vertex, other);
  }
}

/** Of equally good exchanges, those of the highest players of the lower half come first. */
function exchangeFromS2(exchange: Exchange): void {
  const { graph, remainder, pairCount, exchangeCount, playsInS1 } = exchange;
  const { matching, size } = graph;
  let left = exchangeCount;
  // The sum of the exchanged numbers is fixed: the last exchange follows from the others.
  for (let index = pairCount; index < remainder.length && left > 1; index += 1) {
    const vertex = remainder[index] as number;
    const below = opponentsBelow(exchange, index);
    const isTried = !playsInS1(vertex);
    if (isTried) changeEdges(matching, vertex, () => shiftOrder(graph, vertex, below, 1));
    const isExchanged = playsInS1(vertex);
    changeEdges(matching, vertex, () => {
      if (isTried) shiftOrder(graph, vertex, below, -1);
      if (!isExchanged) return;
      for (let other = 0; other < matching.size; other += 1) {
        const isBelow = other > vertex && other < size;
        if (!isBelow && matching.hasEdge(vertex, other)) matching.removeEdge(vertex, other);
      }
    });
    if (isExchanged) left -= 1;
  }
}

/** From now on, pairs are only possible between a member of S1 and a lower ranked member of S2. */
function fixHalves(
  { matching }: BracketGraph,
  remainder: readonly number[],
  s1: ReadonlySet<number>,
): void {
  for (const [index, vertex] of remainder.entries()) {
    for (const other of remainder.slice(index + 1)) {
      const isPossible = s1.has(vertex) && !s1.has(other);
      if (!isPossible && matching.hasEdge(vertex, other)) matching.removeEdge(vertex, other);
    }
  }
  solve(matching);
}
