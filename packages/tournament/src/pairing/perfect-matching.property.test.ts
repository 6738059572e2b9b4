import { seeded } from '@rookery/testkit/seeded';
import { expect, test } from 'vitest';
import { PerfectMatching } from './perfect-matching.ts';

type Weight = readonly number[];

interface Graph {
  readonly size: number;
  readonly weights: Map<string, Weight>;
}

const keyOf = (a: number, b: number): string => `${Math.min(a, b)},${Math.max(a, b)}`;

/** The greatest weight of a perfect matching of the vertices, by trying all of them. */
function greatestWeight(graph: Graph, vertices: readonly number[]): Weight | null {
  const [first, ...others] = vertices;
  if (first === undefined) return [0, 0];
  let best: Weight | null = null;
  for (const other of others) {
    const weight = graph.weights.get(keyOf(first, other));
    if (weight === undefined) continue;
    const rest = greatestWeight(
      graph,
      others.filter((vertex) => vertex !== other),
    );
    if (rest === null) continue;
    const sum = weight.map((value, index) => value + (rest[index] as number));
    if (best === null || compareWeights(sum, best) > 0) best = sum;
  }
  return best;
}

function compareWeights(a: Weight, b: Weight): number {
  return a.map((value, index) => value - (b[index] as number)).find((value) => value !== 0) ?? 0;
}

function foundWeight(
  graph: Graph,
  matching: PerfectMatching,
  vertices: readonly number[],
): Weight | null {
  if (!matching.solve()) return null;
  const sum = [0, 0];
  for (const vertex of vertices) {
    const partner = matching.partnerOf(vertex);
    expect(matching.partnerOf(partner)).toBe(vertex);
    if (vertex > partner) continue;
    const weight = graph.weights.get(keyOf(vertex, partner)) as Weight;
    for (const [index, value] of weight.entries()) sum[index] = (sum[index] as number) + value;
  }
  return sum;
}

test('random graphs get a matching of the greatest weight, also after changes', () => {
  for (let seed = 1; seed <= 1500; seed += 1) {
    const random = seeded(seed).fraction;
    const below = (limit: number): number => Math.floor(random() * limit);
    const graph: Graph = { size: 2 * (1 + below(5)), weights: new Map() };
    const matching = new PerfectMatching(graph.size, 2);
    const density = 0.3 + 0.7 * random();
    const setWeight = (a: number, b: number): void => {
      const weight = [below(4) - 1, below(4) - 1];
      graph.weights.set(keyOf(a, b), weight);
      for (const [index, value] of weight.entries()) matching.setWeight(a, b, index, value);
    };
    for (let a = 0; a < graph.size; a += 1) {
      for (let b = a + 1; b < graph.size; b += 1) {
        if (random() >= density) continue;
        matching.addEdge(a, b);
        setWeight(a, b);
      }
    }
    matching.reset();
    let vertices = Array.from({ length: graph.size }, (_, vertex) => vertex);
    for (let step = 0; step < 12; step += 1) {
      const found = foundWeight(graph, matching, vertices);
      expect(found, `seed ${seed}, step ${step}`).toEqual(greatestWeight(graph, vertices));
      if (found === null || vertices.length <= 2) break;
      const vertex = vertices[below(vertices.length)] as number;
      const partner = matching.partnerOf(vertex);
      const neighbours = vertices.filter((other) => matching.hasEdge(vertex, other));
      if (step % 3 === 0) {
        matching.release([vertex]);
        for (const other of neighbours) setWeight(vertex, other);
        matching.restore([vertex]);
      } else if (step % 3 === 1) {
        for (const other of neighbours.filter((neighbour) => neighbour !== partner).slice(0, 2)) {
          matching.removeEdge(vertex, other);
          graph.weights.delete(keyOf(vertex, other));
        }
      } else {
        matching.removePair(vertex, partner);
        vertices = vertices.filter((other) => other !== vertex && other !== partner);
      }
    }
  }
});
