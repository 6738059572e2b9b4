import type { ChessGame } from '@rookery/contract';
import { expect, test } from 'vitest';
import { timesSpent } from './times-spent.ts';

const BLITZ = { name: 'blitz', initial_ms: 300_000, increment_ms: 3_000 } as const;

function spent(clocks: number[], time_control: ChessGame['time_control'] = BLITZ) {
  return timesSpent({ clocks, time_control } as ChessGame);
}

test('no clock runs during the first two moves', () => {
  expect(spent([300_000, 300_000])).toEqual([null, null]);
});

test('the increment is not counted as time spent', () => {
  expect(spent([300_000, 300_000, 302_200, 290_600, 240_200])).toEqual([
    null,
    null,
    '0.8 s',
    '12 s',
    '1:05',
  ]);
});

test('times are rounded, and never negative', () => {
  expect(spent([300_000, 300_000, 303_100, 293_040]).slice(2)).toEqual(['0.0 s', '10 s']);
  expect(spent([300_000, 300_000, 243_400, 183_020]).slice(2)).toEqual(['1:00', '2:00']);
});

test('a game without a clock has none', () => {
  expect(spent([1, 2, 3], null)).toEqual([]);
});
