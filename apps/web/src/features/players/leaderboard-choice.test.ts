import { expect, test } from 'vitest';
import { readLeaderboardChoice, writeLeaderboardChoice } from './leaderboard-choice.ts';

test.each([
  ['', { timeframe: 'all', speed: null }, ''],
  ['?timeframe=week', { timeframe: 'week', speed: null }, '?timeframe=week'],
  [
    '?time_control=bullet&timeframe=day',
    { timeframe: 'day', speed: 'bullet' },
    '?timeframe=day&time_control=bullet',
  ],
  ['?time_control=slow&timeframe=never', { timeframe: 'all', speed: null }, ''],
])('“%s” shows %o and is written “%s”', (query, choice, written) => {
  expect(readLeaderboardChoice(query)).toEqual(choice);
  expect(writeLeaderboardChoice(readLeaderboardChoice(query))).toBe(written);
});
