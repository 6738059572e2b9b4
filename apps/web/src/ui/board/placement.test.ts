import { expect, test } from 'vitest';
import { pieceOfKey, pieceOn, withPiece, withMovedPiece } from './placement.ts';

const KINGS = '4k3/8/8/8/8/8/8/4K3';

test('a piece is withPiece, replaced and removed', () => {
  const queen = { role: 'queen', color: 'white' } as const;
  const withQueen = withPiece(KINGS, 'd1', queen);
  expect(withQueen).toBe('4k3/8/8/8/8/8/8/3QK3');
  expect(pieceOn(withQueen, 'd1')).toMatchObject(queen);
  expect(withPiece(withQueen, 'd1', null)).toBe(KINGS);
  expect(withPiece(withQueen, 'e1', queen)).toBe('4k3/8/8/8/8/8/8/3QQ3');
});

test('a piece may move anywhere, and replaces a piece there', () => {
  expect(withMovedPiece(KINGS, 'e1', 'a8')).toBe('K3k3/8/8/8/8/8/8/8');
  expect(withMovedPiece(KINGS, 'e1', 'e8')).toBe('4K3/8/8/8/8/8/8/8');
  expect(withMovedPiece(KINGS, 'e1', 'e1')).toBe(KINGS);
  expect(withMovedPiece(KINGS, 'a1', 'a2')).toBe(KINGS);
});

test.each([
  ['K', { role: 'king', color: 'white' }],
  ['n', { role: 'knight', color: 'black' }],
  ['x', null],
  ['Enter', null],
])('the key %s is %j', (key, piece) => {
  expect(pieceOfKey(key)).toEqual(piece);
});
