import { INITIAL_FEN, replay } from '@rookery/chess';
import { expect, test } from 'vitest';
import { materialIn } from './material.ts';

function after(moves: string) {
  return materialIn(replay(moves.split(' ')).fen);
}

test('nothing is captured at the start', () => {
  const nothing = { taken: [], lead: 0 };
  expect(materialIn(INITIAL_FEN)).toEqual({ white: nothing, black: nothing });
});

test('each side has its captured pieces and its material advantage', () => {
  expect(after('e2e4 d7d5 e4d5 d8d5')).toEqual({
    white: { taken: ['pawn'], lead: 0 },
    black: { taken: ['pawn'], lead: 0 },
  });
  expect(after('e2e4 d7d5 e4d5 d8d5 b1c3 a7a6 c3d5')).toEqual({
    white: { taken: ['queen', 'pawn'], lead: 9 },
    black: { taken: ['pawn'], lead: 0 },
  });
});

test('a promoted pawn was not captured', () => {
  const promoted = after('a2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 b8c6 b7a8q');
  expect(promoted.black.taken).toEqual([]);
  expect(promoted.white).toEqual({ taken: ['rook', 'bishop', 'pawn', 'pawn'], lead: 18 });
});

test('only pieces of the start position can be captured', () => {
  const start = '4k3/8/8/8/8/8/r7/4K2R b K - 12 31';
  const nothing = { taken: [], lead: 0 };
  expect(materialIn(start, start)).toEqual({ white: nothing, black: nothing });
  const { fen } = replay(['a2h2', 'h1h2'], start);
  expect(materialIn(fen, start)).toEqual({ white: { taken: ['rook'], lead: 5 }, black: nothing });
});
