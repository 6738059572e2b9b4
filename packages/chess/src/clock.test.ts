import { expect, test } from 'vitest';
import {
  flagFallsAt,
  initialClock,
  remainingTime,
  clockAfterMove,
  clockTimeAfter,
  startClock,
  stopClock,
} from './clock.ts';
import { moverOf } from './color.ts';
import { NO_LAG } from './lag.ts';
import { TIME_CONTROLS } from './time-control.ts';

const { blitz } = TIME_CONTROLS;
const NOW = Date.parse('2026-02-01T12:00:00.000Z');
const WHITE = { turn: 'white', ply: 2 } as const;
const BLACK = { turn: 'black', ply: 3 } as const;
const running = startClock(initialClock(blitz), NOW);

test('a stopped clock costs no time, and no flag falls', () => {
  expect(remainingTime(initialClock(blitz), blitz, 'white', 'white', NOW + 900_000)).toBe(300_000);
  expect(flagFallsAt(initialClock(blitz), blitz, 'white')).toBeNull();
});

test('only the side to move spends time', () => {
  expect(remainingTime(running, blitz, 'white', 'white', NOW + 7_000)).toBe(293_000);
  expect(remainingTime(running, blitz, 'black', 'white', NOW + 7_000)).toBe(300_000);
});

test('a move costs its thinking time and earns the increment', () => {
  expect(clockAfterMove(running, blitz, WHITE, NOW + 7_000, NO_LAG)).toMatchObject({
    white_ms: 296_000,
    black_ms: 300_000,
    running_since: new Date(NOW + 7_000).toISOString(),
  });
});

test('compensated lag is taken from the quota, which then refills', () => {
  const lag = { claimedMs: 200, roundTripMs: 300 };
  expect(clockAfterMove(running, blitz, BLACK, NOW + 7_000, lag)).toMatchObject({
    white_ms: 300_000,
    black_ms: 296_200,
    white_lag_ms: 3_000,
    black_lag_ms: 3_000 - 200 + 440,
  });
});

test('no more lag is compensated than the move took', () => {
  const lag = { claimedMs: 400, roundTripMs: 300 };
  expect(clockAfterMove(running, blitz, WHITE, NOW + 100, lag)).toMatchObject({
    white_ms: 303_000,
  });
});

test('a move at the end of the last millisecond is too late', () => {
  expect(clockAfterMove(running, blitz, WHITE, NOW + 299_999, NO_LAG)).toMatchObject({
    white_ms: 3_001,
  });
  expect(clockAfterMove(running, blitz, WHITE, NOW + 300_000, NO_LAG)).toBeNull();
});

test('no player gains time when the server’s clock is set back', () => {
  expect(remainingTime(running, blitz, 'white', 'white', NOW - 60_000)).toBe(300_000);
  expect(clockAfterMove(running, blitz, WHITE, NOW - 60_000, NO_LAG)).toMatchObject({
    white_ms: 303_000,
  });
});

test('a stopped clock keeps the remaining time, never below zero', () => {
  expect(stopClock(running, blitz, 'white', NOW + 7_000)).toMatchObject({
    white_ms: 293_000,
    black_ms: 300_000,
    running_since: null,
  });
  expect(stopClock(running, blitz, 'black', NOW + 900_000)).toMatchObject({ black_ms: 0 });
  expect(stopClock(initialClock(blitz), blitz, 'white', NOW)).toEqual(initialClock(blitz));
});

test.each([
  [[], 300_000, 300_000],
  [[1], 1, 300_000],
  [[1, 2], 1, 2],
  [[1, 2, 3], 3, 2],
])('after the clocks %j, White shows %i and Black %i', (clocks, white, black) => {
  const recorded = { clocks, turn: moverOf(clocks.length) };
  expect(clockTimeAfter(recorded, 'white', blitz)).toBe(white);
  expect(clockTimeAfter(recorded, 'black', blitz)).toBe(black);
});
