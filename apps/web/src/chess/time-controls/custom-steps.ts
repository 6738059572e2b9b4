/** The steps of a time control that members put together themselves. */

const MINUTE_MS = 60_000;

function minutes(...counts: number[]): number[] {
  return counts.map((count) => count * MINUTE_MS);
}

function seconds(...counts: number[]): number[] {
  return counts.map((count) => count * 1_000);
}

function range(from: number, to: number, step = 1): number[] {
  return Array.from({ length: (to - from) / step + 1 }, (_, index) => from + index * step);
}

export const INITIAL_STEPS = [
  ...seconds(15, 30, 45),
  ...minutes(1, 1.5, ...range(2, 20), ...range(25, 60, 5), ...range(75, 180, 15)),
];
export const INCREMENT_STEPS = seconds(...range(0, 10), 12, ...range(15, 30, 5), 40, 45, 50, 60);
export const DELAY_STEPS = seconds(0, 1, 2, 3, 5, 10, 12, 15, 20, 30, 45, 60);
export const STAGE_MOVES = [20, 25, 30, 35, 40, 50, 60];
export const STAGE_STEPS = minutes(5, 10, 15, 20, 25, 30, 45, 60, 90, 120);
export const DAY_STEPS = [1, 2, 3, 5, 7, 10, 14];

/** The steps, and the present value if it is none of them. */
export function stepsWith(steps: readonly number[], value: number): number[] {
  return steps.includes(value)
    ? [...steps]
    : [...steps, value].toSorted((one, other) => one - other);
}
