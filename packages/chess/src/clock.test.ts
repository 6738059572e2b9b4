import { expect, test } from 'vitest';
import { flagFallsAt, fullClock, left, pressed, shownAfter, startedAt, stopped } from './clock.ts';
import { NO_LAG } from './lag.ts';
import { TIME_CONTROLS } from './time-control.ts';

const { blitz } = TIME_CONTROLS;
const NOW = Date.parse('2026-02-01T12:00:00.000Z');
const running = startedAt(fullClock(blitz), NOW);

test('a clock that stands takes nobody’s time, and no flag falls', () => {
  expect(left(fullClock(blitz), 'white', 'white', NOW + 900_000)).toBe(300_000);
  expect(flagFallsAt(fullClock(blitz), 'white')).toBeNull();
});

test('only the side to move spends time', () => {
  expect(left(running, 'white', 'white', NOW + 7_000)).toBe(293_000);
  expect(left(running, 'black', 'white', NOW + 7_000)).toBe(300_000);
});

test('a move costs what it took, and earns the increment', () => {
  expect(pressed(running, 'white', blitz, NOW + 7_000, NO_LAG)).toMatchObject({
    white_ms: 296_000,
    black_ms: 300_000,
    running_since: new Date(NOW + 7_000).toISOString(),
  });
});

test('lag is given back and leaves the quota, which then refills', () => {
  const lag = { claimedMs: 200, roundTripMs: 300 };
  expect(pressed(running, 'black', blitz, NOW + 7_000, lag)).toMatchObject({
    white_ms: 300_000,
    black_ms: 296_200,
    white_lag_ms: 3_000,
    black_lag_ms: 3_000 - 200 + 440,
  });
});

test('no more is given back than the move took', () => {
  const lag = { claimedMs: 400, roundTripMs: 300 };
  expect(pressed(running, 'white', blitz, NOW + 100, lag)).toMatchObject({ white_ms: 303_000 });
});

test('a move as the last millisecond ends is too late', () => {
  expect(pressed(running, 'white', blitz, NOW + 299_999, NO_LAG)).toMatchObject({
    white_ms: 3_001,
  });
  expect(pressed(running, 'white', blitz, NOW + 300_000, NO_LAG)).toBeNull();
});

test('a server’s clock set back gives no time away', () => {
  expect(left(running, 'white', 'white', NOW - 60_000)).toBe(300_000);
  expect(pressed(running, 'white', blitz, NOW - 60_000, NO_LAG)).toMatchObject({
    white_ms: 303_000,
  });
});

test('a clock that stops keeps what was left, and nothing below zero', () => {
  expect(stopped(running, 'white', NOW + 7_000)).toMatchObject({
    white_ms: 293_000,
    black_ms: 300_000,
    running_since: null,
  });
  expect(stopped(running, 'black', NOW + 900_000)).toMatchObject({ black_ms: 0 });
  expect(stopped(fullClock(blitz), 'white', NOW)).toEqual(fullClock(blitz));
});

test.each([
  [[], 300_000, 300_000],
  [[1], 1, 300_000],
  [[1, 2], 1, 2],
  [[1, 2, 3], 3, 2],
])('after the clocks %j, White shows %i and Black %i', (clocks, white, black) => {
  expect(shownAfter(clocks, 'white', blitz)).toBe(white);
  expect(shownAfter(clocks, 'black', blitz)).toBe(black);
});
