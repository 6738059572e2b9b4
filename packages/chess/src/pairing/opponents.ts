import type { Candidate } from './candidate.ts';
import { nearestOpponents, type SearchEffort } from './nearest-opponents.ts';

/** Looks that one wave spends on all unpaired candidates: the fewer they are, the further each looks. */
const LOOKS_IN_ALL = 300_000;
const AMONG_ALL: SearchEffort = { maxLooks: 64, maxFound: 16 };
const AMONG_UNPAIRED: SearchEffort = { maxLooks: 16, maxFound: 8 };

export type PossibleOpponents<Id extends string> = (
  candidate: Candidate<Id>,
) => readonly Candidate<Id>[];

/**
 * The possible opponents of a candidate: the nearest of all, and the nearest of the unpaired. The unpaired
 * are looked at apart because many paired candidates may lie between two of them, and two unpaired
 * candidates who may play each other must not both be left waiting. Answers are cached for the wave.
 */
export function findPossibleOpponents<Id extends string>(
  candidates: readonly Candidate<Id>[],
  unpaired: readonly Candidate<Id>[],
): PossibleOpponents<Id> {
  const cache = new Map<Candidate<Id>, readonly Candidate<Id>[]>();
  const sorted = unpaired.toSorted((one, other) => one.index - other.index);
  const places = placesAmong(sorted, candidates);
  const maxLooks = Math.ceil(LOOKS_IN_ALL / unpaired.length);
  const effortFor = (candidate: Candidate<Id>, usual: SearchEffort) =>
    candidate.opponent === null ? { maxLooks, maxFound: AMONG_ALL.maxFound } : usual;
  return (candidate) => {
    const cached = cache.get(candidate);
    if (cached !== undefined) return cached;
    const { index } = candidate;
    const place = places[index] as number;
    const opponents = [
      ...nearestOpponents(candidates, index, candidate, effortFor(candidate, AMONG_ALL)),
      ...nearestOpponents(sorted, place, candidate, effortFor(candidate, AMONG_UNPAIRED)),
    ];
    cache.set(candidate, opponents);
    return opponents;
  };
}

/** For each candidate, how many of `sorted` come before it. */
function placesAmong(sorted: readonly Candidate[], candidates: readonly Candidate[]): Uint32Array {
  const places = new Uint32Array(candidates.length);
  let place = 0;
  for (const candidate of candidates) {
    places[candidate.index] = place;
    if (candidate === sorted[place]) place += 1;
  }
  return places;
}
