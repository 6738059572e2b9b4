import { expect, test } from 'vitest';
import { INITIAL_FEN } from './position.ts';
import { readSetup, setupFen } from './setup.ts';

test.each([
  [INITIAL_FEN, INITIAL_FEN],
  [`  ${INITIAL_FEN.replaceAll(' ', '   ')}\n`, INITIAL_FEN],
  ['8/8/8/4k3/8/8/4K3/8 w', '8/8/8/4k3/8/8/4K3/8 w - - 0 1'],
  // Impossible castling rights and en passant squares.
  ['4k3/8/8/8/8/8/8/R3K3 w KQkq - 0 1', '4k3/8/8/8/8/8/8/R3K3 w Q - 0 1'],
  ['4k3/8/8/8/8/8/8/R2K4 w Q - 0 1', '4k3/8/8/8/8/8/8/R2K4 w - - 0 1'],
  ['4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1', '4k3/8/8/8/4P3/8/8/4K3 b - - 0 1'],
  ['4k3/8/8/8/8/8/8/4K3 w - - 700 4000', '4k3/8/8/8/8/8/8/4K3 w - - 100 999'],
])('%j is %j', (text, fen) => {
  expect(readSetup(text)).toEqual({ ok: true, fen });
});

test.each([
  ['', 'unreadable'],
  ['e4 e5', 'unreadable'],
  ['8/8/8/8/8/8/8/8 w - - 0 1', 'empty'],
  ['8/8/8/8/8/8/8/4K3 w - - 0 1', 'kings'],
  ['4k3/8/8/8/8/8/8/3KK3 w - - 0 1', 'kings'],
  ['rnbqkbnr/pppppppp/8/8/4K3/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'kings'],
  ['P3k3/8/8/8/8/8/8/4K3 w - - 0 1', 'pawns_on_back_rank'],
  ['4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1', 'too_many_pawns'],
  ['4k3/8/8/8/8/QQQ5/QQQQQQQQ/QQQQKQQQ w - - 0 1', 'too_many_pieces'],
  ['4k3/8/8/8/8/8/4R3/4K3 w - - 0 1', 'other_side_in_check'],
])('%j is refused: %s', (text, reason) => {
  expect(readSetup(text)).toEqual({ ok: false, reason });
});

test('a position of the editor is written as a FEN', () => {
  expect(setupFen('4k3/8/8/8/8/8/8/4K2R', 'black', 'K')).toBe('4k3/8/8/8/8/8/8/4K2R b K - 0 1');
  expect(setupFen('8/8/8/8/8/8/8/8', 'white', '')).toBe('8/8/8/8/8/8/8/8 w - - 0 1');
});
