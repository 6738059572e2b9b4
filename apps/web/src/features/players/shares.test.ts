import type { PlayerStats } from '@rookery/contract';
import { expect, test } from 'vitest';
import { sharesOf } from './shares.ts';

test.each([
  [
    [0, 0, 0],
    [0, 0, 0],
  ],
  [
    [1, 0, 0],
    [1, 0, 0],
  ],
  [
    [2, 1, 1],
    [0.5, 0.25, 0.25],
  ],
])('%o won, drawn and lost are shares of %o', ([won, drawn, lost], [w, d, l]) => {
  const stats = { games_won: won, games_drawn: drawn, games_lost: lost } as PlayerStats;
  expect(sharesOf(stats)).toEqual({ won: w, drawn: d, lost: l });
});
