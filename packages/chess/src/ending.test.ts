import { expect, test } from 'vitest';
import { endingOf } from './ending.ts';
import { INITIAL_FEN } from './position.ts';

test.each([
  [INITIAL_FEN, null],
  ['rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3', 'checkmate'],
  ['7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', 'stalemate'],
  ['4k3/8/8/8/8/8/8/4KB2 w - - 0 1', 'insufficient_material'],
])('%s: %s', (fen, ending) => {
  expect(endingOf(fen)).toBe(ending);
});
