import { nearest, type Effort } from './nearest.ts';
import type { Seat } from './seat.ts';

/** What a wave may spend on all who are free: the fewer they are, the further each may look. */
const LOOKS = 300_000;
/** Whoever has an opponent to lose sits among others of their kind. */
const AMONG_ALL: Effort = { looks: 64, enough: 16 };
const AMONG_FREE: Effort = { looks: 16, enough: 8 };

export type PartnersOf<Id extends string> = (seat: Seat<Id>) => readonly Seat<Id>[];

/**
 * With whom a seat could play: the nearest of all, and the nearest of those who are free. These may sit
 * far behind many who are not, and two who could play shall not both stay without.
 */
export function partnersAmong<Id extends string>(
  seats: readonly Seat<Id>[],
  free: readonly Seat<Id>[],
): PartnersOf<Id> {
  const known = new Map<Seat<Id>, readonly Seat<Id>[]>();
  const line = free.toSorted((one, other) => one.index - other.index);
  const places = placesOn(line, seats);
  const looks = Math.ceil(LOOKS / free.length);
  const effort = (seat: Seat<Id>, usual: Effort) =>
    seat.mate === null ? { looks, enough: AMONG_ALL.enough } : usual;
  return (seat) => {
    const before = known.get(seat);
    if (before !== undefined) return before;
    const partners = [
      ...nearest(seats, seat.index, seat, effort(seat, AMONG_ALL)),
      ...nearest(line, places[seat.index] as number, seat, effort(seat, AMONG_FREE)),
    ];
    known.set(seat, partners);
    return partners;
  };
}

/** How many on the line sit before each seat. */
function placesOn(line: readonly Seat[], seats: readonly Seat[]): Uint32Array {
  const places = new Uint32Array(seats.length);
  let place = 0;
  for (const seat of seats) {
    places[seat.index] = place;
    if (seat === line[place]) place += 1;
  }
  return places;
}
