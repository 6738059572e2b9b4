import { searchWidth } from './search-width.ts';
import type { Seeker } from './seeker.ts';

/** A seeker's place in the hall, where all sit in the order of their ratings. */
export interface Seat<Id extends string = string> {
  readonly seeker: Seeker<Id>;
  readonly index: number;
  readonly width: number;
  /** The seeker's own, at hand: a wave asks for them millions of times. */
  readonly rating: number;
  readonly min: number;
  readonly max: number;
  /** Null for nobody: most block nobody, and to see that is cheaper than to look somebody up. */
  readonly blocked: ReadonlySet<Id> | null;
  /** Their opponent, as far as the wave has come; null for who is free. */
  mate: Seat<Id> | null;
}

/** In sums, anybody has to be a number: half of it is more than lies between any two ratings. */
const WIDEST = 10_000;
/** To meet the last opponent again counts like somebody so many points further away. */
const REPEAT_COST = 60;

/** Sorted by what is theirs alone: in which order seekers were handed in decides nothing. */
export function takeSeats<Id extends string>(
  seekers: readonly Seeker<Id>[],
  now: number,
): Seat<Id>[] {
  return seekers.toSorted(byRating).map((seeker, index) => takeSeat(seeker, index, now));
}

function takeSeat<Id extends string>(seeker: Seeker<Id>, index: number, now: number): Seat<Id> {
  const { rating, deviation, since, accepts, blocked } = seeker;
  return {
    seeker,
    index,
    width: Math.min(WIDEST, searchWidth(now - since, deviation)),
    rating,
    min: accepts.min,
    max: accepts.max,
    blocked: blocked.size === 0 ? null : blocked,
    mate: null,
  };
}

function byRating(one: Seeker, other: Seeker): number {
  return one.rating - other.rating || (one.id < other.id ? -1 : 1);
}

/**
 * What a game between two is worth, in rating points: how much closer they are than their widths reach
 * together. Less than nothing where they had better wait, or must not meet.
 *
 * Each width counts half. Did the narrower one decide, a strong member would wait for ever in a hall
 * where everybody else is paired at once; did the wider one, a newcomer would pay for all of another's
 * wait. And as waiting raises the worth of a game, the wave that makes the most of all games together
 * serves those first who waited longest.
 */
export function worth(one: Seat, other: Seat): number {
  const left = (one.width + other.width) / 2 - Math.abs(one.rating - other.rating);
  if (left <= 0 || !mayMeet(one, other)) return -Infinity;
  return haveJustMet(one.seeker, other.seeker) ? left - REPEAT_COST : left;
}

function mayMeet(one: Seat, other: Seat): boolean {
  return (
    one.min <= other.rating &&
    other.rating <= one.max &&
    other.min <= one.rating &&
    one.rating <= other.max &&
    !blocks(one, other) &&
    !blocks(other, one)
  );
}

function blocks({ blocked }: Seat, { seeker }: Seat): boolean {
  return blocked !== null && blocked.has(seeker.id);
}

function haveJustMet(one: Seeker, other: Seeker): boolean {
  return one.lastOpponents.includes(other.id) || other.lastOpponents.includes(one.id);
}

export function join<Id extends string>(one: Seat<Id>, other: Seat<Id>): void {
  one.mate = other;
  other.mate = one;
}
