import { chooseColors, type Pair } from './colors.ts';
import { partnersAmong } from './partners.ts';
import { takeSeats, type Seat } from './seat.ts';
import type { Seeker } from './seeker.ts';
import { trade } from './trade.ts';
import { pairAlong } from './walk.ts';

/** How many of those whom the walk has left one wave looks after; the others' turn comes in a second. */
const MOST_SERVED = 2_000;
/** What it may spend on all of them. */
const TRIES = 8_000;

/**
 * One wave: who of a pool plays whom now, and with which colour. All in a pool seek the same kind of
 * game, and nobody is in it twice. Who is in no pair waits on, and reaches further in the next wave.
 *
 * Games are chosen so that all together are worth the most, as `worth` counts it, or nearly so: a test
 * holds them next to the best possible.
 */
export function pair<Id extends string>(seekers: readonly Seeker<Id>[], now: number): Pair<Id>[] {
  const seats = takeSeats(seekers, now);
  pairAlong(seats);
  findPlaceForFree(seats);
  return pairsOf(seats);
}

function pairsOf<Id extends string>(seats: readonly Seat<Id>[]): Pair<Id>[] {
  const pairs: Pair<Id>[] = [];
  for (const { seeker, index, mate } of seats) {
    if (mate !== null && index < mate.index) pairs.push(chooseColors(seeker, mate.seeker));
  }
  return pairs;
}

/** For those whose opponents sit further away than the walk sees; first for who waited longest. */
function findPlaceForFree<Id extends string>(seats: readonly Seat<Id>[]): void {
  const free = seats
    .filter(({ mate }) => mate === null)
    .toSorted((one, other) => other.width - one.width || one.index - other.index)
    .slice(0, MOST_SERVED);
  const partnersOf = partnersAmong(seats, free);
  let tries = TRIES;
  let widestLeft: number | null = null;
  free.forEach((seat, index) => {
    if (seat.mate !== null) return;
    const patience = tries / (free.length - index);
    tries -= trade(seat, { partnersOf, patience, widest: widestLeft ?? seat.width });
    if (seat.mate === null) widestLeft ??= seat.width;
  });
}
