/**
 * On a walk along the seats, each seeker is paired with one of the last few who is still open, stays
 * open, or is passed over. All that later seats need to know of earlier ones is who is open: a state,
 * as bits, the lowest for the seat just passed. Here are all states, and all steps between them.
 */
export const WINDOW = 5;
const MOST_OPEN = 3;

const ALL = 2 ** WINDOW - 1;
const states = Array.from({ length: ALL + 1 }, (_, state) => state).filter(
  (state) => openIn(state) <= MOST_OPEN,
);

interface Step {
  readonly from: number;
  readonly to: number;
  /** How many seats before the last one the partner sits; `WINDOW` is nobody. */
  readonly back: number;
}

const steps = states.flatMap(stepsFrom);

export const STATES = states.length;
export const STEPS = steps.length;
/** Apart from each other, because the walk reads millions of them. */
export const stepFrom = Uint8Array.from(steps, ({ from }) => from);
export const stepTo = Uint8Array.from(steps, ({ to }) => to);
export const stepBack = Uint8Array.from(steps, ({ back }) => back);

function stepsFrom(state: number, from: number): Step[] {
  const passOver = { from, to: after(state, 0), back: WINDOW };
  const stayOpen = { from, to: after(state, 1), back: WINDOW };
  const pair = [...Array(WINDOW).keys()]
    .filter((back) => (state & (1 << back)) !== 0)
    .map((back) => ({ from, to: after(state & ~(1 << back), 0), back }));
  return [passOver, stayOpen, ...pair].filter(({ to }) => to !== -1);
}

/** The state one seat further; whoever is too far back by then is passed over. −1 is no state. */
function after(state: number, open: 0 | 1): number {
  return states.indexOf(((state << 1) | open) & ALL);
}

function openIn(state: number): number {
  return state === 0 ? 0 : (state & 1) + openIn(state >> 1);
}
