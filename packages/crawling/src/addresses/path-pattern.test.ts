import { expect, test } from 'vitest';
import { isIncluded, isPathPattern, matchesPath } from './path-pattern.ts';

test.each([
  ['/', '/anything', true],
  ['/news', '/news/1', true],
  ['/news', '/newsletter', true],
  ['/news/', '/news', false],
  ['/*/results', '/2026/results/3', true],
  ['/*/results', '/results', false],
  ['*.pdf', '/a/b.pdf', true],
  ['/*.php$', '/a.php', true],
  ['/*.php$', '/a.php5', false],
  ['/*.php$', '/a.php/b.php', true],
  ['/a*b*c', '/a1b2c3', true],
  ['/a*b*c', '/a1c2b3', false],
  ['/a$', '/a', true],
  ['/a$', '/ab', false],
  ['/ab*ab$', '/ab', false],
  ['/a*$', '/abc', true],
  ['/a**b', '/a-b', true],
])('pattern %s and path %s: %s', (pattern, path, expected) => {
  expect(matchesPath(pattern, path)).toBe(expected);
});

test('a pattern with many stars is matched without backtracking', () => {
  const pattern = `/${'a*'.repeat(20_000)}b`;
  expect(matchesPath(pattern, `/${'a'.repeat(30_000)}`)).toBe(false);
  expect(matchesPath(pattern, `/${'a'.repeat(30_000)}b`)).toBe(true);
});

test('an address is included if one pattern matches its path and query', () => {
  expect(isIncluded('https://club.example/news/1', [])).toBe(true);
  expect(isIncluded('https://club.example/news/1', ['/results', '/news/*'])).toBe(true);
  expect(isIncluded('https://club.example/shop', ['/results', '/news/*'])).toBe(false);
  expect(isIncluded('https://club.example/show?kind=news', ['/show?kind=news'])).toBe(true);
});

test('a pattern begins with a slash or a star', () => {
  expect(['/', '/news/*', '*.pdf'].map(isPathPattern)).toEqual([true, true, true]);
  expect(['', 'news', '/a b', `/${'a'.repeat(400)}`].map(isPathPattern)).not.toContain(true);
});
