import { parseSquare } from 'chessops/util';
import { expect, test } from 'vitest';
import { INITIAL_FEN, positionOf } from '../../position.ts';
import { stepSan, playSan } from './situation.testkit.ts';
import { changesMaterial, squareBefore, playVariation } from './played-variation.ts';

const START = positionOf(INITIAL_FEN);

test('a variation is played move by move', () => {
  const variation = playVariation(START, ['e2e4', 'd7d5', 'e4d5']);
  expect(variation.map(({ mover, piece, captured }) => [mover, piece, captured])).toEqual([
    ['white', 'pawn', null],
    ['black', 'pawn', null],
    ['white', 'pawn', 'pawn'],
  ]);
  expect(variation[2]?.before).toBe(variation[1]?.after);
});

test('an illegal move ends a variation', () => {
  expect(playVariation(START, ['e2e4', 'e2e4', 'd7d5'])).toHaveLength(1);
  expect(playVariation(START, ['nonsense'])).toEqual([]);
});

test('en passant captures a pawn, castling captures nothing', () => {
  expect(stepSan('6k1/8/8/3pP3/8/8/8/6K1 w - d6 0 1', 'exd6').captured).toBe('pawn');
  const castling = playVariation(positionOf('4k3/8/8/8/8/8/8/4K2R w K - 0 1'), ['e1g1']);
  expect(castling[0]).toMatchObject({ piece: 'king', captured: null });
});

test('captures and promotions change the material', () => {
  expect(changesMaterial(stepSan('6k1/P7/8/8/8/8/8/6K1 w - - 0 1', 'a8=N'))).toBe(true);
  expect(changesMaterial(stepSan('6k1/8/8/3p4/4P3/8/8/6K1 w - - 0 1', 'exd5'))).toBe(true);
  expect(changesMaterial(stepSan('6k1/8/8/3p4/4P3/8/8/6K1 w - - 0 1', 'e5'))).toBe(false);
});

test('a piece is traced back to its earlier square', () => {
  const variation = playSan(START, 'Nf3 d5 Ne5 d4 Nc6 bxc6');
  const [c6, f3, g1] = [parseSquare('c6'), parseSquare('f3'), parseSquare('g1')];
  expect(squareBefore(variation, c6, 5, 0)).toBe(g1);
  expect(squareBefore(variation, c6, 5, 1)).toBe(f3);
  expect(squareBefore(variation, c6, 5, 5)).toBe(c6);
});
