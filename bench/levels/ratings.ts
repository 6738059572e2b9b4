import { expectedScore } from '@rookery/engine';

/** The result of a match. The rating of one player may be known. */
export interface Played {
  readonly first: string;
  readonly second: string;
  readonly games: number;
  readonly points: number;
}

const LOWEST = -1_000;
const HIGHEST = 4_000;
const ROUNDS = 200;

/**
 * The most likely ratings for all results, given the known ratings. A draw is added to each match, because otherwise a
 * player who won all games would have an infinite rating.
 */
export function fitRatings(
  matches: readonly Played[],
  known: ReadonlyMap<string, number>,
): Map<string, number> {
  const ratings = new Map(known);
  const names = new Set(matches.flatMap(({ first, second }) => [first, second]));
  const unknown = [...names].filter((name) => !known.has(name));
  for (const name of unknown) ratings.set(name, 1_200);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of unknown) ratings.set(name, fitOne(name, matches, ratings));
  }
  return ratings;
}

/** Bisection: a higher rating means more expected points. */
function fitOne(
  name: string,
  matches: readonly Played[],
  ratings: ReadonlyMap<string, number>,
): number {
  let [low, high] = [LOWEST, HIGHEST];
  while (high - low > 0.1) {
    const middle = (low + high) / 2;
    if (surplusPoints(name, middle, matches, ratings) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function surplusPoints(
  name: string,
  rating: number,
  matches: readonly Played[],
  ratings: ReadonlyMap<string, number>,
): number {
  let surplus = 0;
  for (const { first, second, games, points } of matches) {
    if (first !== name && second !== name) continue;
    const own = first === name ? points : games - points;
    const other = ratings.get(first === name ? second : first) ?? 0;
    surplus += own + 0.5 - (games + 1) * expectedScore(rating - other);
  }
  return surplus;
}
