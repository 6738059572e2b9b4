import { gameValue, type Candidate } from './candidate.ts';

export interface SearchEffort {
  /** How many candidates to look at. */
  readonly maxLooks: number;
  /** How many possible opponents are enough. */
  readonly maxFound: number;
}

/**
 * Possible opponents with a game of positive value, the nearest in rating first. `sorted` is in the order
 * of ratings, and `place` of its candidates come before this one.
 */
export function nearestOpponents<Id extends string>(
  sorted: readonly Candidate<Id>[],
  place: number,
  candidate: Candidate<Id>,
  { maxLooks, maxFound }: SearchEffort,
): Candidate<Id>[] {
  const { rating, min, max } = candidate;
  const found: Candidate<Id>[] = [];
  // Binary search skips those outside the accepted range, which would use up all looks.
  let below = rating <= max ? place - 1 : firstWhere(sorted, (other) => other > max) - 1;
  let above = rating >= min ? place : firstWhere(sorted, (other) => other >= min);
  for (let look = 0; look < maxLooks && found.length < maxFound; look += 1) {
    const next = nearerOf(candidate, sorted[below], sorted[above]);
    if (next === undefined) break;
    if (next !== candidate && gameValue(candidate, next) > 0) found.push(next);
    if (next === sorted[below]) below -= 1;
    else above += 1;
  }
  return found;
}

function firstWhere(sorted: readonly Candidate[], isBeyond: (rating: number) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBeyond((sorted[middle] as Candidate).rating)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The nearer of two in rating, as far as the candidate accepts their ratings. */
function nearerOf<Id extends string>(
  { rating, min, max }: Candidate<Id>,
  below: Candidate<Id> | undefined,
  above: Candidate<Id> | undefined,
): Candidate<Id> | undefined {
  const under = below !== undefined && below.rating >= min ? below : undefined;
  const over = above !== undefined && above.rating <= max ? above : undefined;
  if (under === undefined || over === undefined) return under ?? over;
  return rating - under.rating <= over.rating - rating ? under : over;
}
