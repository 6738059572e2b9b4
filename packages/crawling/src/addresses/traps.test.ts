import { expect, test } from 'vitest';
import { addressShape, findTrap } from './traps.ts';

const NOW = Date.UTC(2026, 5, 1);
const SITE = 'https://club.example';

test.each([
  ['/', null],
  ['/2026/01/01/01/01', null],
  ['/1998/05/results', null],
  ['/news/news/1', null],
  ['/calendar?date=2026-07', null],
  ['/calendar?year=2027&month=3', null],
  ['/results?id=20991231', null],
  ['/list?page=12', null],
  [`/${'a'.repeat(1000)}`, 'too_long'],
  [`/${Array.from({ length: 13 }, (_, index) => `s${index}`).join('/')}`, 'too_deep'],
  ['/a/b/a/b/a/b', 'repeated_segments'],
  ['/news/news/news', 'repeated_segments'],
  [
    `/search?${Array.from({ length: 9 }, (_, index) => `f${index}=1`).join('&')}`,
    'too_many_parameters',
  ],
  ['/calendar?date=2031-07-01', 'calendar'],
  ['/calendar?month=1987-02', 'calendar'],
  ['/calendar?date=20310701', 'calendar'],
  ['/events/2040/11/', 'calendar'],
  ['/events/2040-11', 'calendar'],
  ['/list?page=100000', 'pagination'],
])('%s: %s', (path, expected) => {
  expect(findTrap(`${SITE}${path}`, NOW)).toBe(expected);
});

test('addresses that differ only in numbers and values of the query have the same shape', () => {
  expect(addressShape(`${SITE}/day/2026-05-01?view=a&id=7`)).toBe(`${SITE}/day/#-#-#?id&view`);
  expect(addressShape(`${SITE}/day/2031-11-30?id=9&view=b`)).toBe(`${SITE}/day/#-#-#?id&view`);
  expect(addressShape(`${SITE}/news`)).toBe(`${SITE}/news`);
});
