import { clockControl, daysControl, timeControlText, TIME_CONTROLS } from '@rookery/chess';
import { expect, test } from 'vitest';
import { byLength, clocksOf, firstOf, isSameControl, USUAL_CONTROLS } from './offered.ts';

const texts = (controls: Parameters<typeof firstOf>[0]) => controls.map(timeControlText);

test('the usual tiles are eight, with the three named ones and every class of clocks', () => {
  const first = firstOf(USUAL_CONTROLS);
  expect(first).toHaveLength(8);
  for (const named of Object.values(TIME_CONTROLS)) {
    expect(texts(first)).toContain(timeControlText(named));
  }
  expect([...new Set(first.map(({ name }) => name))]).toEqual([
    'bullet',
    'blitz',
    'rapid',
    'classical',
  ]);
});

test('a club that offers few has all of them as tiles, in its order', () => {
  const own = [daysControl(3), TIME_CONTROLS.blitz];
  expect(firstOf(own)).toEqual(own);
  expect(clocksOf(own)).toEqual([TIME_CONTROLS.blitz]);
});

test('time controls are the same if all their parts are', () => {
  const { blitz } = TIME_CONTROLS;
  expect(isSameControl(blitz, { ...blitz, first_move_ms: 1_000 })).toBe(true);
  expect(isSameControl(blitz, clockControl({ ...blitz, delay_ms: 2_000 }))).toBe(false);
  expect(isSameControl(blitz, null)).toBe(false);
  expect(isSameControl(null, null)).toBe(true);
});

test('the shortest games come first, and days for each move last', () => {
  const sorted = [daysControl(1), TIME_CONTROLS.classical, TIME_CONTROLS.blitz].toSorted(byLength);
  expect(sorted.map(({ name }) => name)).toEqual(['blitz', 'classical', 'correspondence']);
});
