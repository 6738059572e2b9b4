import { expect, test } from 'vitest';
import { readPuzzle, startOf } from './puzzle.ts';

const FEN = '6k1/r4ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1';

test('a valid puzzle is read', () => {
  const moves = ['a7b7', 'd1d8'];
  expect(readPuzzle(FEN, moves)).toEqual({ ok: true, puzzle: { fen: FEN, moves } });
});

test('castling rights that do not exist are removed', () => {
  const read = readPuzzle(FEN.replace(' - - ', ' KQkq - '), ['a7b7', 'd1d8']);
  expect(read.ok && read.puzzle.fen).toBe(FEN);
});

test.each([
  ['a FEN that is none', 'nonsense', ['a7b7', 'd1d8'], 'unreadable'],
  ['no kings', '8/8/8/8/8/8/P7/8 w - - 0 1', ['a2a3', 'a3a4'], 'kings'],
  ['no moves', FEN, [], 'no_solution'],
  ['only the opponent’s move', FEN, ['a7b7'], 'no_solution'],
  ['the opponent moves last', FEN, ['a7b7', 'd1d7', 'b7b8'], 'unanswered_move'],
  ['an illegal first move', FEN, ['a7b6', 'd1d8'], 'illegal_move'],
  ['an illegal later move', FEN, ['a7b7', 'd1e8'], 'illegal_move'],
  ['moves after mate', FEN, ['a7b7', 'd1d8', 'b7b8', 'd8b8'], 'illegal_move'],
  ['a move that is none', FEN, ['a7b7', 'nonsense'], 'illegal_move'],
])('refused: %s', (_, fen, moves, reason) => {
  expect(readPuzzle(fen, moves)).toEqual({ ok: false, reason });
});

test('the solver starts after the opponent’s move', () => {
  expect(startOf({ fen: FEN, moves: ['a7b7', 'd1d8'] })).toEqual({
    fen: '6k1/1r3ppp/8/8/8/8/5PPP/3R2K1 w - - 1 2',
    lastMove: 'a7b7',
    solver: 'white',
  });
});
