import { expect, test } from 'vitest';
import * as steps from './custom-steps.ts';

test.each([
  ['initial', steps.INITIAL_STEPS, 15_000, 10_800_000],
  ['increment', steps.INCREMENT_STEPS, 0, 60_000],
  ['delay', steps.DELAY_STEPS, 0, 60_000],
  ['stage moves', steps.STAGE_MOVES, 20, 60],
  ['stage time', steps.STAGE_STEPS, 300_000, 7_200_000],
  ['days', steps.DAY_STEPS, 1, 14],
] as const)('%s: the steps rise from the lowest to the highest', (_name, all, lowest, highest) => {
  expect([all[0], all.at(-1)]).toEqual([lowest, highest]);
  expect(all).toEqual([...new Set(all)].toSorted((one, other) => one - other));
});

test('the initial time has quarters of a minute only where they matter', () => {
  const minutes = steps.INITIAL_STEPS.map((ms) => ms / 60_000);
  expect(minutes.slice(0, 7)).toEqual([0.25, 0.5, 0.75, 1, 1.5, 2, 3]);
  expect(minutes).toContain(90);
});

test('a value between the steps is offered as well', () => {
  expect(steps.stepsWith([1, 3], 2)).toEqual([1, 2, 3]);
  expect(steps.stepsWith([1, 3], 3)).toEqual([1, 3]);
});
