import { describe, expect, test } from 'vitest';
import {
  isPromotion,
  legalDestinations,
  moveBetween,
  type PromotionRole,
  type Square,
} from './destinations.ts';
import { INITIAL_FEN, positionOf } from './position.ts';

const CASTLING = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
const PROMOTING = '3r4/2P5/8/8/8/8/k6K/8 w - - 0 1';

describe('legal destinations', () => {
  test('are given for the side to move only', () => {
    const found = legalDestinations(positionOf(INITIAL_FEN));
    expect(found.get('e2')?.toSorted()).toEqual(['e3', 'e4']);
    expect(found.get('g1')?.toSorted()).toEqual(['f3', 'h3']);
    expect(found.has('e7')).toBe(false);
    expect(found.has('e1')).toBe(false);
  });

  test('contain castling in both forms', () => {
    const king = legalDestinations(positionOf(CASTLING)).get('e1');
    expect(king).toEqual(expect.arrayContaining(['g1', 'h1', 'c1', 'a1']));
  });

  test('are empty in checkmate', () => {
    const mate = 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3';
    expect(legalDestinations(positionOf(mate)).size).toBe(0);
  });
});

describe('a move between two squares', () => {
  const cases: [string, string, Square, Square, PromotionRole | null, string | null][] = [
    ['is written in coordinates', INITIAL_FEN, 'e2', 'e4', null, 'e2e4'],
    ['is null if it is not legal', INITIAL_FEN, 'e2', 'e5', null, null],
    ['is null from an empty square', INITIAL_FEN, 'e4', 'e5', null, null],
    ['castles by a king’s move of two squares', CASTLING, 'e1', 'g1', null, 'e1g1'],
    ['castles by the king on its rook', CASTLING, 'e1', 'h1', null, 'e1g1'],
    ['castles to the other side', CASTLING, 'e1', 'a1', null, 'e1c1'],
    ['moves a rook next to its king without castling', CASTLING, 'a1', 'd1', null, 'a1d1'],
    ['contains the promotion piece', PROMOTING, 'c7', 'c8', 'knight', 'c7c8n'],
    ['promotes by a capture', PROMOTING, 'c7', 'd8', 'queen', 'c7d8q'],
    ['is null without a promotion piece', PROMOTING, 'c7', 'c8', null, null],
  ];
  test.each(cases)('%s', (_name, fen, from, to, promotion, uci) => {
    expect(moveBetween(positionOf(fen), from, to, promotion)).toBe(uci);
  });
});

test('only a pawn that reaches the last rank is promoted', () => {
  expect(isPromotion(positionOf(PROMOTING), 'c7', 'c8')).toBe(true);
  expect(isPromotion(positionOf(PROMOTING), 'h2', 'h1')).toBe(false);
  expect(isPromotion(positionOf(INITIAL_FEN), 'e2', 'e4')).toBe(false);
});
