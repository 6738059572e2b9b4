import { IN_ONE_CLUB } from './seeker.testkit.ts';
import type { Seeker } from './seeker.ts';

/**
 * Seekers whose wait began at 0, with ratings of 1200 ± 300, one in five of them uncertain. Blocks
 * are among seekers of similar rating, where they matter. `picky` is the share that accepts only some
 * ratings: the larger it is, the more often an opponent is found only outside the window.
 */
export function randomPool(size: number, picky: number, random: () => number): Seeker[] {
  const seekers = Array.from({ length: size }, (_, index) => newSeeker(index, picky, random));
  const byRating = seekers.toSorted((one, other) => one.rating - other.rating);
  byRating.forEach(({ blocked }, place) => {
    while (random() < 0.4) {
      const other = byRating[place + Math.round(normal(0, 5, random))];
      if (other !== undefined && other.blocked !== blocked) blocked.add(other.id);
    }
  });
  return seekers;
}

function newSeeker(index: number, picky: number, random: () => number) {
  const rating = Math.round(normal(1_200, 300, random));
  const deviation = random() < 0.8 ? 45 + 65 * random() : 110 + 240 * random();
  const accepts = random() < picky ? someRatings(rating, random) : { min: 0, max: 4_000 };
  const blocked = new Set<string>();
  const id = `member-${index}`;
  const places = IN_ONE_CLUB;
  return {
    id,
    rating,
    deviation,
    since: 0,
    accepts,
    blocked,
    places,
    lastOpponents: [],
    colors: [],
  };
}

/** Three of four accept ratings around their own; the others only higher or only lower ones. */
function someRatings(rating: number, random: () => number): { min: number; max: number } {
  const [choice, least, reach] = [random(), 100 * random(), 100 + 300 * random()];
  if (choice < 1 / 8) return { min: rating + least, max: rating + least + reach };
  if (choice < 2 / 8) return { min: rating - least - reach, max: rating - least };
  return { min: rating - reach, max: rating + reach };
}

/** Approximately normal: the sum of twelve uniform numbers. */
function normal(mean: number, deviation: number, random: () => number): number {
  let sum = -6;
  for (let part = 0; part < 12; part += 1) sum += random();
  return mean + deviation * sum;
}

/** A seeded generator of numbers from 0 to 1. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
