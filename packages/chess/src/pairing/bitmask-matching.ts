import {
  STATES,
  transitionBack,
  transitionFrom,
  transitionTo,
  TRANSITIONS,
  WINDOW,
} from './bitmask-transitions.ts';
import { gameValue, makeOpponents, type Candidate } from './candidate.ts';

/**
 * Pairs candidates so that the total value of all games is the greatest, among all pairings whose opponents
 * are within a window of each other in the order of ratings. Opponents worth pairing are close in rating, so
 * these are nearly all pairings; the cost for each candidate is constant. Bitmask dynamic programming.
 */
export function matchWithinWindow<Id extends string>(candidates: readonly Candidate<Id>[]): void {
  const { taken, state } = findBestTransitions(candidates);
  let to = state;
  for (let index = candidates.length - 1; index >= 0; index -= 1) {
    const transition = taken[index * STATES + to] as number;
    const back = transitionBack[transition] as number;
    const opponent = candidates[index - 1 - back];
    if (back !== WINDOW) {
      makeOpponents(candidates[index] as Candidate<Id>, opponent as Candidate<Id>);
    }
    to = transitionFrom[transition] as number;
  }
}

/** The transition by which each state is reached best at each candidate, and the best state at the end. */
function findBestTransitions(candidates: readonly Candidate[]): {
  taken: Uint8Array;
  state: number;
} {
  const taken = new Uint8Array(candidates.length * STATES);
  // The last element stands for no opponent and stays 0.
  const values = new Float64Array(WINDOW + 1);
  let best = new Float64Array(STATES).fill(-Infinity);
  let next = new Float64Array(STATES);
  best[0] = 0;
  for (let index = 0; index < candidates.length; index += 1) {
    readValues(candidates, index, values);
    advance(best, values, next.fill(-Infinity), taken, index * STATES);
    [best, next] = [next, best];
  }
  return { taken, state: best.indexOf(Math.max(...best)) };
}

/** The value of a game with each of the previous candidates of the window. */
function readValues(candidates: readonly Candidate[], index: number, values: Float64Array): void {
  const candidate = candidates[index] as Candidate;
  for (let back = 0; back < WINDOW; back += 1) {
    const other = candidates[index - 1 - back];
    values[back] = other === undefined ? -Infinity : gameValue(candidate, other);
  }
}

function advance(
  best: Float64Array,
  values: Float64Array,
  next: Float64Array,
  taken: Uint8Array,
  offset: number,
): void {
  for (let transition = 0; transition < TRANSITIONS; transition += 1) {
    const before = best[transitionFrom[transition] as number] as number;
    const total = before + (values[transitionBack[transition] as number] as number);
    const to = transitionTo[transition] as number;
    if (total > (next[to] as number)) {
      next[to] = total;
      taken[offset + to] = transition;
    }
  }
}
