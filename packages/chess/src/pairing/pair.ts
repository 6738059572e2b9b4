import { applyBestPath } from './augmenting-path.ts';
import { matchWithinWindow } from './bitmask-matching.ts';
import { createCandidates, type Candidate } from './candidate.ts';
import { chooseColors, type Pair } from './colors.ts';
import { findPossibleOpponents } from './opponents.ts';
import { groupByPlaces } from './place-groups.ts';
import type { Seeker } from './seeker.ts';

/** How many unpaired candidates one wave searches for; the others are searched for in the next wave. */
const MAX_SEARCHES = 2_000;
/** How many path ends all searches of one wave may expand together. */
const MAX_EXPANSIONS = 8_000;

/**
 * One wave of matchmaking: which seekers of a pool play each other now, and with which colors. All seekers of a pool want
 * the same kind of game, and each is in it once. A seeker without an opponent waits for the next wave, with
 * a wider search.
 *
 * The pairing has nearly the greatest total value, as `gameValue` counts it. A test compares it with an
 * exact maximum-weight matching.
 */
export function pair<Id extends string>(seekers: readonly Seeker<Id>[], now: number): Pair<Id>[] {
  return groupByPlaces(seekers).flatMap((group) => pairGroup(group, now));
}

function pairGroup<Id extends string>(seekers: readonly Seeker<Id>[], now: number): Pair<Id>[] {
  const candidates = createCandidates(seekers, now);
  matchWithinWindow(candidates);
  improveWithPaths(candidates);
  return pairsOf(candidates);
}

function pairsOf<Id extends string>(candidates: readonly Candidate<Id>[]): Pair<Id>[] {
  const pairs: Pair<Id>[] = [];
  for (const { seeker, index, opponent } of candidates) {
    if (opponent !== null && index < opponent.index) {
      pairs.push(chooseColors(seeker, opponent.seeker));
    }
  }
  return pairs;
}

/**
 * Searches opponents beyond the window for candidates that it left unpaired, those with the widest search
 * first. Expansions that one search does not use are left to the later ones.
 */
function improveWithPaths<Id extends string>(candidates: readonly Candidate<Id>[]): void {
  const unpaired = candidates
    .filter(({ opponent }) => opponent === null)
    .toSorted((one, other) => other.width - one.width || one.index - other.index)
    .slice(0, MAX_SEARCHES);
  const opponentsOf = findPossibleOpponents(candidates, unpaired);
  let expansionsLeft = MAX_EXPANSIONS;
  let widestUnpaired: number | null = null;
  unpaired.forEach((candidate, index) => {
    if (candidate.opponent !== null) return;
    const maxExpansions = expansionsLeft / (unpaired.length - index);
    const maxWidth = widestUnpaired ?? candidate.width;
    expansionsLeft -= applyBestPath(candidate, { opponentsOf, maxExpansions, maxWidth });
    if (candidate.opponent === null) widestUnpaired ??= candidate.width;
  });
}
