import { expect, test } from 'vitest';
import { turnedBy } from './wheel-steps.ts';

const PIXELS = 0;
const LINES = 1;

function stepsOf(deltas: readonly number[], deltaMode: number): number[] {
  let restPx = 0;
  return deltas.map((deltaY) => {
    const turned = turnedBy(restPx, { deltaY, deltaMode });
    restPx = turned.restPx;
    return turned.step;
  });
}

test.each([
  ['a notch of a wheel is one step', [120, 120, -120], PIXELS, [1, 1, -1]],
  ['so is a notch in lines', [3, -3], LINES, [1, -1]],
  ['small turns of a touchpad add up', [15, 15, 15, 15], PIXELS, [0, 0, 1, 0]],
  ['a turn back starts anew', [30, -30, -30], PIXELS, [0, 0, -1]],
])('%s', (_what, deltas, mode, steps) => {
  expect(stepsOf(deltas, mode)).toEqual(steps);
});
