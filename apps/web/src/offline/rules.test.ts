import { expect, test } from 'vitest';
import { cacheOf, cachesOf, filesOf, isKeptStill, strategyFor } from './rules.ts';

const SITE = 'https://club.example';
const PAGE = `${SITE}/personal/chess/analysis`;
const FILES = ['/assets/index-1.js', '/assets/stockfish-19-2.js', '/assets/stockfish-19-3.wasm'];

const asked = (path: string, mode = 'cors', method = 'GET') => ({
  url: path.startsWith('https:') ? path : `${SITE}${path}`,
  mode,
  method,
});

test.each([
  [asked('/personal/chess/analysis', 'navigate'), 'network-first'],
  [asked('/personal/chess/analysis?fen=x', 'navigate'), 'network-first'],
  [asked('/personal/chess/analysis/', 'navigate'), 'network-first'],
  [asked('/personal/chess/analysis/below', 'navigate'), 'network-first'],
  [asked('/assets/index-1.js'), 'kept-first'],
  // Not handled: other pages, even with the same prefix, the API, files of another version.
  [asked('/personal/chess', 'navigate'), 'untouched'],
  [asked('/personal/chess/analysis-of-mine', 'navigate'), 'untouched'],
  [asked('/personal/chess/analysis'), 'untouched'],
  [asked('/api/chess/games'), 'untouched'],
  [asked('/assets/index-0.js'), 'untouched'],
  [asked('https://elsewhere.example/assets/index-1.js'), 'untouched'],
  [asked('/assets/index-1.js', 'cors', 'POST'), 'untouched'],
])('%j is handled %s', (request, way) => {
  expect(strategyFor(request, PAGE, FILES)).toBe(way);
});

test('the engine is cached by its own scope, everything else by the page’s', () => {
  expect(filesOf(PAGE, FILES)).toEqual(['/assets/index-1.js']);
  expect(filesOf(`${SITE}/assets/stockfish`, FILES)).toEqual(FILES.slice(1));
});

test('a scope knows its caches from those of others', () => {
  const names = [
    cacheOf('/personal/chess/analysis', 'a'),
    cacheOf('/personal/chess/analysis', 'b'),
    cacheOf('/internal/chess/analysis', 'a'),
    'something else',
  ];
  expect(cachesOf(names, '/personal/chess/analysis')).toEqual(names.slice(0, 2));
  expect(cachesOf(names)).toEqual(names.slice(0, 3));
});

test.each([
  ['always', '2026-11-18T09:00Z', '2027-11-18T09:00Z', true],
  ['the-day', '2026-11-18T00:00Z', '2026-11-18T23:59Z', true],
  ['the-day', '2026-11-18T23:59Z', '2026-11-19T00:00Z', false],
] as const)(
  'an answer kept for %s, stored at %s, is used at %s: %s',
  (keptFor, stored, now, isUsed) => {
    expect(isKeptStill(keptFor, Date.parse(stored), Date.parse(now))).toBe(isUsed);
  },
);
