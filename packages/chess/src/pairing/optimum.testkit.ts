import type { Edge } from './blossom.testkit.ts';
import { heaviestMatching } from './exact.testkit.ts';
import { pair } from './pair.ts';
import { takeSeats, worth, type Seat } from './seat.ts';
import type { Seeker } from './seeker.ts';

export interface Quality {
  readonly pairs: number;
  /** How many rating points lie between opponents, in all pairs together. */
  readonly difference: number;
  readonly worth: number;
}

/** A wave, next to the best there could be. */
export function compareWithOptimum(
  seekers: readonly Seeker[],
  now: number,
): { ours: Quality; best: Quality } {
  const seats = takeSeats(seekers, now);
  const seatOf = new Map(seats.map((seat) => [seat.seeker.id, seat]));
  const ours = pair(seekers, now).map(({ white, black }) => [seatOf.get(white), seatOf.get(black)]);
  const best = heaviestMatching(seats.length, edgesBetween(seats)).map(({ one, other }) => [
    seats[one],
    seats[other],
  ]);
  return { ours: qualityOf(ours as [Seat, Seat][]), best: qualityOf(best as [Seat, Seat][]) };
}

function edgesBetween(seats: readonly Seat[]): Edge[] {
  return seats.flatMap((one) =>
    seats
      .slice(0, one.index)
      .map((other) => ({ one: one.index, other: other.index, weight: weightOf(one, other) }))
      .filter(({ weight }) => weight > 0),
  );
}

function weightOf(one: Seat, other: Seat): number {
  return Math.round(1_000 * worth(one, other));
}

function qualityOf(pairs: readonly (readonly [Seat, Seat])[]): Quality {
  const sum = (read: (one: Seat, other: Seat) => number) =>
    pairs.reduce((total, [one, other]) => total + read(one, other), 0);
  return {
    pairs: pairs.length,
    difference: sum((one, other) => Math.abs(one.rating - other.rating)),
    worth: sum(worth),
  };
}
