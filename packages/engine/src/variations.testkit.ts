import type { Variation } from './search-result.ts';

/** Variations with different first moves and these scores, in centipawns. */
export function variationsWithScores(...scores: readonly number[]): Variation[] {
  return scores.map((value, index) => ({
    score: { unit: 'centipawns', value },
    depth: 5,
    pv: [`a${(index % 8) + 1}b${(Math.floor(index / 8) % 8) + 1}`],
    nodes: 100,
  }));
}
