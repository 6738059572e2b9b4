import type { ChessGame } from '@rookery/contract';
import { expect, test } from 'vitest';
import { gameRow } from '../../live/game-row.testkit.ts';
import {
  clockText,
  delayLeftMs,
  isLow,
  isRunning,
  serverNow,
  shownMs,
  textHoldsMs,
  wholeSecondsText,
} from './clock-reading.ts';

const SINCE = '2026-01-01T12:00:00.000Z';

function runningGame() {
  const row = gameRow(1);
  const clock = { ...row.game_state.clock, running_since: SINCE };
  return { ...row, game_state: { ...row.game_state, clock } };
}

test.each([
  [3_723_000, '1:02:03'],
  [3_600_000, '1:00:00'],
  [300_000, '5:00'],
  [299_999, '4:59'],
  [60_000, '1:00'],
  [10_000, '0:10'],
  [9_999, '0:09.9'],
  [1_049, '0:01.0'],
  [99, '0:00.0'],
  [0, '0:00.0'],
])('%i milliseconds read %s', (ms, text) => {
  expect(clockText(ms)).toBe(text);
});

test.each([
  [300_000, '5:00'],
  [299_001, '5:00'],
  [247_000, '4:07'],
  [9_400, '0:10'],
  [1, '0:01'],
  [0, '0:00'],
  [-5_000, '0:00'],
  [3_723_000, '1:02:03'],
])('%i milliseconds in whole seconds read %s', (ms, text) => {
  expect(wholeSecondsText(ms)).toBe(text);
});

test.each([300_000, 299_999, 10_500, 10_000, 9_950, 1_000, 140])(
  'the text of %i milliseconds changes at the predicted time, and not before',
  (ms) => {
    const holds = textHoldsMs(ms);
    expect(clockText(ms - holds + 1)).toBe(clockText(ms));
    expect(clockText(ms - holds)).not.toBe(clockText(ms));
  },
);

test('only the clock of the side to move runs, and it stops at zero', () => {
  const game = runningGame();
  const at = Date.parse(SINCE) + 12_000;
  expect([shownMs(game, 'white', at), shownMs(game, 'black', at)]).toEqual([288_000, 300_000]);
  expect([isRunning(game, 'white'), isRunning(game, 'black')]).toEqual([true, false]);
  expect(shownMs(game, 'white', at + 10_000_000)).toBe(0);
});

test('a clock with a delay stands still at the start of each turn', () => {
  const game = runningGame();
  const time_control = { ...game.time_control, delay_ms: 5_000 } as ChessGame['time_control'];
  const delayed = { ...game, time_control };
  const since = Date.parse(SINCE);
  const shown = (ms: number) => shownMs(delayed, 'white', since + ms);
  expect([shown(0), shown(4_000), shown(5_000), shown(7_000)]).toEqual([
    300_000, 300_000, 300_000, 298_000,
  ]);
  expect([delayLeftMs(delayed, since + 2_000), delayLeftMs(delayed, since + 9_000)]).toEqual([
    3_000, 0,
  ]);
  expect(delayLeftMs(game, since)).toBe(0);
});

test('no clock runs before both first moves or after the end', () => {
  expect(isRunning(gameRow(1), 'white')).toBe(false);
  expect(isRunning({ ...runningGame(), status: 'drawn' }, 'white')).toBe(false);
});

test('less than a tenth of the time is low', () => {
  expect([isLow(30_000, gameRow(1)), isLow(29_999, gameRow(1))]).toEqual([false, true]);
  expect(isLow(1, { ...gameRow(1), time_control: null })).toBe(false);
});

test('with days for each move, the last hour is low', () => {
  const time_control = { name: 'correspondence', days_per_move: 3 } as const;
  const game = { ...gameRow(1), time_control };
  expect([isLow(3_600_000, game), isLow(3_599_999, game)]).toEqual([false, true]);
});

test('the server’s time is our monotonic clock plus the measured offset', () => {
  const offsetMs = 1_000_000;
  const before = performance.now() + offsetMs;
  const now = serverNow({ offsetMs, roundTripMs: 10 });
  expect(now).toBeGreaterThanOrEqual(before);
  expect(now).toBeLessThanOrEqual(performance.now() + offsetMs);
});

test('until an offset is measured, the server’s time is that of this device', () => {
  const before = Date.now();
  const now = serverNow(null);
  expect(now).toBeGreaterThanOrEqual(before);
  expect(now).toBeLessThanOrEqual(Date.now());
});
