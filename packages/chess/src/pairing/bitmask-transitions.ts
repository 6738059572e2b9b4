/**
 * States and transitions of the dynamic programme in `bitmask-matching.ts`. Candidates are taken in the
 * order of their ratings; each is paired with one of the last few who is still open, stays open for a
 * later one, or is skipped. A state is a bitmask of the open candidates within the window: the lowest bit
 * is the candidate before the current one.
 */
export const WINDOW = 5;
const MAX_OPEN = 3;

const ALL_OPEN = 2 ** WINDOW - 1;
const states = Array.from({ length: ALL_OPEN + 1 }, (_, mask) => mask).filter(
  (mask) => countBits(mask) <= MAX_OPEN,
);

interface Transition {
  readonly from: number;
  readonly to: number;
  /** How many places before the previous candidate the opponent is; `WINDOW` means no opponent. */
  readonly back: number;
}

const transitions = states.flatMap(transitionsFrom);

export const STATES = states.length;
export const TRANSITIONS = transitions.length;
/** One typed array a field instead of objects, because the matching reads them millions of times. */
export const transitionFrom = Uint8Array.from(transitions, ({ from }) => from);
export const transitionTo = Uint8Array.from(transitions, ({ to }) => to);
export const transitionBack = Uint8Array.from(transitions, ({ back }) => back);

function transitionsFrom(mask: number, from: number): Transition[] {
  const skip = { from, to: nextState(mask, 0), back: WINDOW };
  const stayOpen = { from, to: nextState(mask, 1), back: WINDOW };
  const pair = [...Array(WINDOW).keys()]
    .filter((back) => (mask & (1 << back)) !== 0)
    .map((back) => ({ from, to: nextState(mask & ~(1 << back), 0), back }));
  return [skip, stayOpen, ...pair].filter(({ to }) => to !== -1);
}

/** The state at the next candidate; an open one that leaves the window is skipped. −1 means no such state. */
function nextState(mask: number, open: 0 | 1): number {
  return states.indexOf(((mask << 1) | open) & ALL_OPEN);
}

function countBits(mask: number): number {
  return mask === 0 ? 0 : (mask & 1) + countBits(mask >> 1);
}
