import { expect, test } from 'vitest';
import { isForUs, readDirectives } from './robots-directives.ts';

test('a meta element is for all crawlers or for this one', () => {
  expect(['robots', 'rookerycrawler', 'googlebot', ''].map(isForUs)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test.each([
  [[], false, false],
  [['index, follow'], false, false],
  [['NoIndex'], true, false],
  [['max-snippet: 3, nofollow'], false, true],
  [['none'], true, true],
  [['noindex', 'nofollow'], true, true],
  [['otherbot: noindex, nofollow'], false, false],
  [['RookeryCrawler: noindex, nofollow'], true, true],
  [['otherbot: noindex, rookerycrawler: nofollow'], false, true],
  [['otherbot: noindex, unavailable_after: 2026, nofollow'], false, false],
  [['otherbot: noindex', 'nofollow'], false, true],
])('%j', (values, isNoindex, isNofollow) => {
  expect(readDirectives(values)).toEqual({ isNoindex, isNofollow });
});
