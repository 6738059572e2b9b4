import { worth, type Seat } from './seat.ts';

export interface Effort {
  /** How many to look at, */
  readonly looks: number;
  /** and how many will do. */
  readonly enough: number;
}

/** Those on a line with whom a game is worth something, from the nearest on; `place` sit before the seat. */
export function nearest<Id extends string>(
  line: readonly Seat<Id>[],
  place: number,
  seat: Seat<Id>,
  { looks, enough }: Effort,
): Seat<Id>[] {
  const { rating, min, max } = seat;
  const found: Seat<Id>[] = [];
  // Who wants only the much stronger has a long way to them, and no looks to waste on it.
  let below = rating <= max ? place - 1 : firstWhere(line, (other) => other > max) - 1;
  let above = rating >= min ? place : firstWhere(line, (other) => other >= min);
  for (let look = 0; look < looks && found.length < enough; look += 1) {
    const next = nearer(seat, line[below], line[above]);
    if (next === undefined) break;
    if (next !== seat && worth(seat, next) > 0) found.push(next);
    if (next === line[below]) below -= 1;
    else above += 1;
  }
  return found;
}

function firstWhere(seats: readonly Seat[], isBeyond: (rating: number) => boolean): number {
  let [low, high] = [0, seats.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBeyond((seats[middle] as Seat).rating)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The nearer of two that is still within what they accept. */
function nearer<Id extends string>(
  { rating, min, max }: Seat<Id>,
  below: Seat<Id> | undefined,
  above: Seat<Id> | undefined,
): Seat<Id> | undefined {
  const under = below !== undefined && below.rating >= min ? below : undefined;
  const over = above !== undefined && above.rating <= max ? above : undefined;
  if (under === undefined || over === undefined) return under ?? over;
  return rating - under.rating <= over.rating - rating ? under : over;
}
