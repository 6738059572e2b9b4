import { expect, test } from 'vitest';
import { filterOf, readGameChoice, writeGameChoice } from './game-filter.ts';

const ME = '11111111-1111-4111-8111-111111111111';
const OTHER = '22222222-2222-4222-8222-22222222222a';

test.each([
  ['', { player: ME }, ''],
  [`?player=${ME}`, { player: ME }, ''],
  ['?player=anybody', {}, '?player=anybody'],
  [`?player=${OTHER.toUpperCase()}`, { player: OTHER }, `?player=${OTHER}`],
  ['?player=nonsense&status=nonsense&time_control=slow', { player: ME }, ''],
  ['?time_control=bullet', { player: ME, time_control: 'bullet' }, '?time_control=bullet'],
  [
    '?time_control=rapid&status=drawn&player=anybody',
    { status: 'drawn', time_control: 'rapid' },
    '?player=anybody&status=drawn&time_control=rapid',
  ],
  ['?status=any&time_control=any', { player: ME }, ''],
])('“%s” asks for %o and is written “%s”', (query, filter, written) => {
  const choice = readGameChoice(query, ME);
  expect(filterOf(choice)).toEqual(filter);
  expect(writeGameChoice(choice, ME)).toBe(written);
});
