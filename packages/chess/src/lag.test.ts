import { expect, test } from 'vitest';
import { compensate, flagGrace, initialQuota, quotaGain, refill } from './lag.ts';
import { TIME_CONTROLS, type TimeControl } from './time-control.ts';

const { blitz } = TIME_CONTROLS;

function control(minutes: number, incrementSeconds: number): TimeControl {
  return { name: 'blitz', initial_ms: minutes * 60_000, increment_ms: incrementSeconds * 1_000 };
}

test.each([
  [1, 0, 390],
  [3, 0, 870],
  [5, 0, 1_000],
  [5, 3, 1_000],
  [30, 20, 1_000],
])('at %i+%i each move gains %i ms of quota, and the game begins with three', (...row) => {
  const [minutes, increment, gain] = row;
  expect(quotaGain(control(minutes, increment))).toBe(gain);
  expect(initialQuota(control(minutes, increment))).toBe(3 * gain);
});

test.each([
  ['what is claimed', 90, 100, 90],
  ['no more than the connection needs', 900, 100, 240],
  ['a little on an unmeasured connection', 900, null, 140],
  ['a little with a negative round trip', 900, -500, 140],
  ['whole milliseconds', 90.9, 100.5, 90],
  ['nothing for a negative claim', -5, 100, 0],
  ['no more for an infinite claim', Infinity, 100, 240],
  ['nothing for NaN', Number.NaN, 100, 0],
  ['no more than the quota', 9_000, 9_000, 3_000],
])('the compensation is %s', (_name, claimedMs, roundTripMs, given) => {
  expect(compensate(3_000, { claimedMs, roundTripMs })).toBe(given);
});

test.each([
  { name: 'by what the connection needs', quota: 0, roundTripMs: 100, after: 240 },
  { name: 'by a gain at most', quota: 0, roundTripMs: 5_000, after: 1_000 },
  { name: 'up to seven gains', quota: 6_900, roundTripMs: 5_000, after: 7_000 },
  { name: 'never downwards', quota: 500, roundTripMs: -5_000, after: 640 },
])('the quota refills $name', ({ quota, roundTripMs, after }) => {
  expect(refill(quota, blitz, { claimedMs: 0, roundTripMs })).toBe(after);
});

test('the grace of a flag is limited by the quota', () => {
  expect(flagGrace(3_000)).toBe(140);
  expect(flagGrace(20)).toBe(20);
});
