import { join, worth, type Seat } from './seat.ts';
import { STATES, STEPS, stepBack, stepFrom, stepTo, WINDOW } from './window.ts';

/**
 * Pairs seats so that all games together are worth the most, among all ways in which opponents sit
 * within a window of each other. Who is worth a game sits close, so these are nearly all ways, at a cost
 * that is the same for every seat.
 */
export function pairAlong<Id extends string>(seats: readonly Seat<Id>[]): void {
  const { taken, state } = walk(seats);
  let to = state;
  for (let index = seats.length - 1; index >= 0; index -= 1) {
    const step = taken[index * STATES + to] as number;
    const partner = seats[index - 1 - (stepBack[step] as number)];
    if (stepBack[step] !== WINDOW) join(seats[index] as Seat<Id>, partner as Seat<Id>);
    to = stepFrom[step] as number;
  }
}

/** By which step each state is reached best at each seat, and which state is best at the end. */
function walk(seats: readonly Seat[]): { taken: Uint8Array; state: number } {
  const taken = new Uint8Array(seats.length * STATES);
  // The last place is for nobody, whose game is worth nothing.
  const worths = new Float64Array(WINDOW + 1);
  let best = new Float64Array(STATES).fill(-Infinity);
  let next = new Float64Array(STATES);
  best[0] = 0;
  for (let index = 0; index < seats.length; index += 1) {
    lookBack(seats, index, worths);
    takeSteps(best, worths, next.fill(-Infinity), taken, index * STATES);
    [best, next] = [next, best];
  }
  return { taken, state: best.indexOf(Math.max(...best)) };
}

function lookBack(seats: readonly Seat[], index: number, worths: Float64Array): void {
  const seat = seats[index] as Seat;
  for (let back = 0; back < WINDOW; back += 1) {
    const other = seats[index - 1 - back];
    worths[back] = other === undefined ? -Infinity : worth(seat, other);
  }
}

function takeSteps(
  best: Float64Array,
  worths: Float64Array,
  next: Float64Array,
  taken: Uint8Array,
  offset: number,
): void {
  for (let step = 0; step < STEPS; step += 1) {
    const before = best[stepFrom[step] as number] as number;
    const total = before + (worths[stepBack[step] as number] as number);
    const to = stepTo[step] as number;
    if (total > (next[to] as number)) {
      next[to] = total;
      taken[offset + to] = step;
    }
  }
}
