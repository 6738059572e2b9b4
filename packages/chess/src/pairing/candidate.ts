import { searchWidth } from './search-width.ts';
import type { Seeker } from './seeker.ts';

/** A seeker during one wave, with a place in the order of ratings and the opponent found so far. */
export interface Candidate<Id extends string = string> {
  readonly seeker: Seeker<Id>;
  /** The place in the order of ratings. */
  readonly index: number;
  readonly width: number;
  /** Copied from the seeker, because a wave reads them millions of times. */
  readonly rating: number;
  readonly min: number;
  readonly max: number;
  /** Null instead of an empty set: most members block no one, and null is cheaper to test. */
  readonly blocked: ReadonlySet<Id> | null;
  readonly places: ReadonlySet<string>;
  /** The opponent that the wave has found so far, or null. */
  opponent: Candidate<Id> | null;
}

/** Caps an unlimited search width so that arithmetic stays finite. Half of it exceeds any rating difference. */
const MAX_WIDTH = 10_000;
/** A rematch counts like an opponent who is this many rating points further away. */
const REMATCH_PENALTY = 60;

/** Sorts by rating and then by id, so that the order of the seekers handed in makes no difference. */
export function createCandidates<Id extends string>(
  seekers: readonly Seeker<Id>[],
  now: number,
): Candidate<Id>[] {
  return seekers.toSorted(byRating).map((seeker, index) => createCandidate(seeker, index, now));
}

function createCandidate<Id extends string>(
  seeker: Seeker<Id>,
  index: number,
  now: number,
): Candidate<Id> {
  const { rating, deviation, since, accepts, blocked, places } = seeker;
  return {
    seeker,
    index,
    width: Math.min(MAX_WIDTH, searchWidth(now - since, deviation)),
    rating,
    min: accepts.min,
    max: accepts.max,
    blocked: blocked.size === 0 ? null : blocked,
    places,
    opponent: null,
  };
}

function byRating(one: Seeker, other: Seeker): number {
  return one.rating - other.rating || (one.id < other.id ? -1 : 1);
}

/**
 * The value of a game between two candidates, in rating points: the mean of their search widths minus
 * their rating difference. Negative if the two should wait, or must not be paired.
 *
 * Each width counts half. If the narrower width decided, a very strong member would wait for ever while
 * all others are paired at once; if the wider one decided, a member who has just arrived would get an
 * opponent that only the other's long wait justifies. Waiting raises the value of a game, so the pairing
 * with the greatest total value serves first those who have waited longest.
 */
export function gameValue(one: Candidate, other: Candidate): number {
  const value = (one.width + other.width) / 2 - Math.abs(one.rating - other.rating);
  if (value <= 0 || !mayBePaired(one, other)) return -Infinity;
  return haveJustPlayed(one.seeker, other.seeker) ? value - REMATCH_PENALTY : value;
}

function mayBePaired(one: Candidate, other: Candidate): boolean {
  return (
    one.min <= other.rating &&
    other.rating <= one.max &&
    other.min <= one.rating &&
    one.rating <= other.max &&
    !blocks(one, other) &&
    !blocks(other, one) &&
    haveCommonPlace(one, other)
  );
}

function haveCommonPlace(one: Candidate, other: Candidate): boolean {
  return one.places === other.places || [...one.places].some((place) => other.places.has(place));
}

function blocks({ blocked }: Candidate, { seeker }: Candidate): boolean {
  return blocked !== null && blocked.has(seeker.id);
}

function haveJustPlayed(one: Seeker, other: Seeker): boolean {
  return one.lastOpponents.includes(other.id) || other.lastOpponents.includes(one.id);
}

export function makeOpponents<Id extends string>(one: Candidate<Id>, other: Candidate<Id>): void {
  one.opponent = other;
  other.opponent = one;
}
