/** Points between two, one of whom may have a rating that is known. */
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
 * The ratings under which the points are likeliest, everybody's against everybody's, beside those that
 * are known. A draw is added to each match, or whoever won all games would be endlessly strong.
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

/** Halves the interval: the higher the rating, the more points are expected. */
function fitOne(
  name: string,
  matches: readonly Played[],
  ratings: ReadonlyMap<string, number>,
): number {
  let [low, high] = [LOWEST, HIGHEST];
  while (high - low > 0.1) {
    const middle = (low + high) / 2;
    if (pointsTooMany(name, middle, matches, ratings) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function pointsTooMany(
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

function expectedScore(difference: number): number {
  return 1 / (1 + 10 ** (-difference / 400));
}
