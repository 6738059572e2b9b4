import type { Edge } from './blossom.testkit.ts';
import { createCandidates, gameValue, type Candidate } from './candidate.ts';
import { maximumMatching } from './maximum-matching.testkit.ts';
import { pair } from './pair.ts';
import type { Seeker } from './seeker.ts';

export interface Quality {
  readonly pairs: number;
  /** The sum of the rating differences of all pairs. */
  readonly difference: number;
  readonly value: number;
}

/** A wave beside the exact maximum-weight matching of the same pool. */
export function compareWithOptimum(
  seekers: readonly Seeker[],
  now: number,
): { ours: Quality; best: Quality } {
  const candidates = createCandidates(seekers, now);
  const candidateOf = new Map(candidates.map((each) => [each.seeker.id, each]));
  const ours = pair(seekers, now).map(({ white, black }) => [
    candidateOf.get(white),
    candidateOf.get(black),
  ]);
  const best = maximumMatching(candidates.length, edgesBetween(candidates)).map(
    ({ one, other }) => [candidates[one], candidates[other]],
  );
  return {
    ours: qualityOf(ours as [Candidate, Candidate][]),
    best: qualityOf(best as [Candidate, Candidate][]),
  };
}

function edgesBetween(candidates: readonly Candidate[]): Edge[] {
  return candidates.flatMap((one) =>
    candidates
      .slice(0, one.index)
      .map((other) => ({ one: one.index, other: other.index, weight: weightOf(one, other) }))
      .filter(({ weight }) => weight > 0),
  );
}

function weightOf(one: Candidate, other: Candidate): number {
  return Math.round(1_000 * gameValue(one, other));
}

function qualityOf(pairs: readonly (readonly [Candidate, Candidate])[]): Quality {
  const sum = (read: (one: Candidate, other: Candidate) => number) =>
    pairs.reduce((total, [one, other]) => total + read(one, other), 0);
  return {
    pairs: pairs.length,
    difference: sum((one, other) => Math.abs(one.rating - other.rating)),
    value: sum(gameValue),
  };
}
