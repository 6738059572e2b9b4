import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Edge } from './blossom.testkit.ts';
import { maximumMatching } from './maximum-matching.testkit.ts';

const VERTICES = 9;
const vertex = fc.integer({ min: 0, max: VERTICES - 1 });
const graph = fc.uniqueArray(
  fc
    .record({ one: vertex, other: vertex, weight: fc.integer({ min: 1, max: 20 }) })
    .filter(({ one, other }) => one < other),
  { selector: ({ one, other }) => VERTICES * one + other, maxLength: 36 },
);

/** The same by trying everything: each edge in turn is in, or not. */
function heaviestByTrial([edge, ...others]: readonly Edge[]): number {
  if (edge === undefined) return 0;
  const ends = new Set([edge.one, edge.other]);
  const apart = others.filter(({ one, other }) => !ends.has(one) && !ends.has(other));
  return Math.max(heaviestByTrial(others), edge.weight + heaviestByTrial(apart));
}

test('the test matching has the maximum weight, like an exhaustive search', () => {
  const property = fc.property(graph, (edges) => {
    const found = maximumMatching(VERTICES, edges);
    const ends = found.flatMap(({ one, other }) => [one, other]);
    expect(new Set(ends).size).toBe(ends.length);
    expect(found.reduce((sum, { weight }) => sum + weight, 0)).toBe(heaviestByTrial(edges));
  });
  fc.assert(property, { numRuns: 500 });
});
