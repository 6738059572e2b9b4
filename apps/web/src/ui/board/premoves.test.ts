import { INITIAL_FEN, type PromotionRole, type Square } from '@rookery/chess';
import { expect, test } from 'vitest';
import { numbersOf, placementAfter, type Premove } from './premoves.ts';

/** `e7e8q` as a premove. */
function premove(text: string): Premove {
  const roles: Record<string, PromotionRole> = { q: 'queen', n: 'knight' };
  return {
    from: text.slice(0, 2) as Square,
    to: text.slice(2, 4) as Square,
    promotion: roles[text.charAt(4)] ?? null,
  };
}

const CASTLING = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';

test.each([
  ['one piece twice', INITIAL_FEN, 'g1f3 f3e5', 'rnbqkbnr/pppppppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R'],
  ['castling to the king’s side', CASTLING, 'e1g1', 'r3k2r/8/8/8/8/8/8/R4RK1'],
  ['castling onto the rook', CASTLING, 'e8a8', '2kr3r/8/8/8/8/8/8/R3K2R'],
  ['a king’s step', CASTLING, 'e1f1 f1g1', 'r3k2r/8/8/8/8/8/8/R5KR'],
  [
    'a promotion and its next move',
    '7k/P7/8/8/8/8/8/7K b - - 0 1',
    'a7a8q a8b7',
    '7k/1Q6/8/8/8/8/8/7K',
  ],
  ['a capture', INITIAL_FEN, 'd1d7', 'rnbqkbnr/pppQpppp/8/8/8/8/PPPPPPPP/RNB1KBNR'],
  ['a piece that is no longer there', CASTLING, 'a7a8q', 'r3k2r/8/8/8/8/8/8/R3K2R'],
])('premoves show %s', (_name, fen, moves, placement) => {
  expect(placementAfter(fen, moves.split(' ').map(premove))).toBe(placement);
});

test('several premoves are numbered on their targets, one alone is not', () => {
  expect(numbersOf([premove('g1f3')])).toEqual([]);
  const numbers = numbersOf(['g1f3', 'e2e4', 'f3g1', 'g1f3'].map(premove));
  expect(
    numbers.map((shape) => (shape.kind === 'badge' ? `${shape.square} ${shape.text}` : '')),
  ).toEqual(['f3 4', 'e4 2', 'g1 3']);
});
