import { expect, test } from 'vitest';
import { describeMoves } from './move-details.ts';
import { sanOf } from './pgn.ts';
import { replay } from './replay.ts';

const CASTLED = 'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 d7d6'.split(' ');

test('every move has its details', () => {
  const line = describeMoves([], CASTLED);
  expect(line.map(({ san }) => san)).toEqual(sanOf(CASTLED));
  expect(line.at(-1)?.fen).toBe(replay(CASTLED).fen);
  expect(line[6]).toMatchObject({ mover: 'white', piece: 'king', castling: 'king' });
});

test.each([
  ['a capture', 'e2e4 d7d5 e4d5', { piece: 'pawn', captured: 'pawn', threat: null }],
  ['en passant', 'e2e4 a7a6 e4e5 d7d5 e5d6', { piece: 'pawn', captured: 'pawn', san: 'exd6' }],
  [
    'a promotion',
    'a2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 b8c6 b7a8n',
    { piece: 'pawn', captured: 'rook', promotion: 'knight', san: 'bxa8=N' },
  ],
  ['mate', 'f2f3 e7e5 g2g4 d8h4', { mover: 'black', piece: 'queen', threat: 'mate' }],
  ['check', 'e2e4 f7f6 d1h5', { threat: 'check' }],
  [
    'long castling',
    'd2d4 d7d5 b1c3 b8c6 c1f4 c8f5 d1d2 d8d7 e1c1',
    { castling: 'queen', san: 'O-O-O' },
  ],
])('%s is recognised', (_what, moves, expected) => {
  expect(describeMoves([], moves.split(' ')).at(-1)).toMatchObject(expected);
});

test('details computed before are reused', () => {
  const before = describeMoves([], CASTLED.slice(0, 6));
  const after = describeMoves(before, CASTLED);
  expect(after.slice(0, 6).every((move, index) => move === before[index])).toBe(true);
  expect(after).toEqual(describeMoves([], CASTLED));
  expect(describeMoves(after, CASTLED)).toBe(after);
});

test('other moves can follow after moves were taken back', () => {
  const before = describeMoves([], CASTLED);
  expect(describeMoves(before, CASTLED.slice(0, 2))).toEqual(before.slice(0, 2));
  const other = [...CASTLED.slice(0, 2), 'b1c3'];
  expect(describeMoves(before, other).at(-1)?.san).toBe('Nc3');
});
