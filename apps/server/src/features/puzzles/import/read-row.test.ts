import { expect, test } from 'vitest';
import { readRow } from './read-row.ts';

const GOOD = {
  id: 'abcd1',
  fen: 'r4k2/8/8/3N4/8/8/8/7K b - - 0 1',
  moves: 'f8e8 d5c7 e8d7 c7a8',
  rating: '1500',
  deviation: '80',
  popularity: '90',
  plays: '1000',
  themes: 'fork short',
  url: 'https://example.org/game#12',
  openings: '',
};

function rowOf(changes: Partial<typeof GOOD>): string {
  return Object.values({ ...GOOD, ...changes }).join(',');
}

test('a row of the public database is read', () => {
  expect(readRow(rowOf({}))).toEqual({
    ok: true,
    puzzle: {
      id: 'abcd1',
      fen: GOOD.fen,
      firstMove: 'f8e8',
      solution: ['d5c7', 'e8d7', 'c7a8'],
      rating: 1500,
      deviation: 80,
      popularity: 90,
      plays: 1000,
      themes: ['fork', 'short'],
      sourceUrl: GOOD.url,
    },
  });
});

test('a puzzle of our own has no votes and no address', () => {
  expect(readRow(rowOf({ id: 'abcdefgh12', popularity: '', url: '' }))).toMatchObject({
    ok: true,
    puzzle: { id: 'abcdefgh12', popularity: null, sourceUrl: null },
  });
});

test('a deviation is limited to that of a new player', () => {
  expect(readRow(rowOf({ deviation: '500' }))).toMatchObject({ puzzle: { deviation: 350 } });
  expect(readRow(rowOf({ deviation: '20' }))).toMatchObject({ puzzle: { deviation: 45 } });
});

test.each([
  ['wrong_columns', { openings: 'one,more' }],
  ['invalid_id', { id: 'abcd' }],
  ['invalid_id', { id: 'abcdefgh1' }],
  ['invalid_id', { id: 'daily' }],
  ['invalid_number', { rating: 'x' }],
  ['invalid_number', { rating: '' }],
  ['invalid_number', { deviation: '-1' }],
  ['invalid_number', { popularity: '101' }],
  ['invalid_number', { plays: '1.5' }],
  ['invalid_theme', { themes: 'fork {pin}' }],
  ['invalid_number', { popularity: '' }],
  ['invalid_url', { url: '' }],
  ['invalid_url', { url: 'javascript:alert(1)' }],
  ['invalid_url', { url: 'https://example.org/\\n' }],
  ['unreadable', { fen: 'x' }],
  ['kings', { fen: 'r7/8/8/3N4/8/8/8/7K b - - 0 1' }],
  ['no_solution', { moves: 'f8e8' }],
  ['unanswered_move', { moves: 'f8e8 d5c7 e8d7' }],
  ['illegal_move', { moves: 'f8e8 d5c8' }],
])('a row is refused: %s', (reason, changes) => {
  expect(readRow(rowOf(changes))).toEqual({ ok: false, reason });
});
