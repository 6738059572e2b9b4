import type { Seeker } from './seeker.ts';

export const IN_ONE_CLUB: ReadonlySet<string> = new Set(['club']);

/** A seeker who has just arrived, with ordinary values for everything that is not given. */
export function seekerWith(special: Partial<Seeker> & Pick<Seeker, 'id'>): Seeker {
  return {
    rating: 1_200,
    deviation: 60,
    since: 0,
    accepts: { min: 0, max: 4_000 },
    blocked: new Set(),
    places: IN_ONE_CLUB,
    lastOpponents: [],
    colors: [],
    ...special,
  };
}

/** The hard limits, written independently of the code under test. */
export function mustNotMeet(one: Seeker, other: Seeker): boolean {
  return [
    one.id === other.id,
    one.blocked.has(other.id),
    other.blocked.has(one.id),
    [...one.places].every((place) => !other.places.has(place)),
    other.rating < one.accepts.min,
    other.rating > one.accepts.max,
    one.rating < other.accepts.min,
    one.rating > other.accepts.max,
  ].some(Boolean);
}
