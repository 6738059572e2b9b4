import { INITIAL_FEN } from '@rookery/chess';
import { expect, test } from 'vitest';
import { miniPieces } from './mini-pieces.ts';

const AFTER_E4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';

test('every piece is on its square of the FEN, for either orientation', () => {
  const white = miniPieces(INITIAL_FEN, null, 'white');
  expect(white).toHaveLength(32);
  expect(white.find(({ key }) => key === 'e1whiteking')).toMatchObject({ column: 4, row: 7 });
  const black = miniPieces(INITIAL_FEN, null, 'black');
  expect(black.find(({ key }) => key === 'e1whiteking')).toMatchObject({ column: 3, row: 0 });
});

test('only the piece that moved has an origin', () => {
  const moved = miniPieces(AFTER_E4, 'e2e4', 'white').filter(({ from }) => from !== null);
  expect(moved).toHaveLength(1);
  expect(moved[0]).toMatchObject({ key: 'e4whitepawn', row: 4, from: { column: 4, row: 6 } });
});

test('a piece that does not move keeps its key', () => {
  const before = miniPieces(INITIAL_FEN, null, 'white').map(({ key }) => key);
  const after = new Set(miniPieces(AFTER_E4, 'e2e4', 'white').map(({ key }) => key));
  expect(before.filter((key) => !after.has(key))).toEqual(['e2whitepawn']);
});
