import { expect, test } from 'vitest';
import { checkAttempt, hintFor } from './attempt.ts';
import { puzzleOf } from './puzzle.testkit.ts';

const FORK = puzzleOf('r4k2/8/8/3N4/8/8/8/7K b - - 0 1', 'Ke8 Nc7+ Kd7 Nxa8');
const SEVERAL_MATES = puzzleOf('6k1/Q7/6K1/8/8/8/8/8 b - - 0 1', 'Kh8 Qg7#');
const LATE_MATE = puzzleOf('6k1/Q7/6K1/8/8/8/8/8 b - - 0 1', 'Kh8 Kf6 Kg8 Qg7#');
const CASTLING = puzzleOf('6k1/8/8/8/8/8/8/4K2R b K - 0 1', 'Kf7 O-O+');
const PROMOTION = puzzleOf('8/P6k/8/8/8/8/8/K7 b - - 0 1', 'Kg7 a8=Q');

const SOLVED = { state: 'solved' };
const wrong = (at: number) => ({ state: 'wrong', at });
const right = (reply: string) => ({ state: 'right', reply });

test.each([
  ['before the first move, the opponent makes the mistake', FORK, [], right('f8e8')],
  ['a right move is answered', FORK, ['d5c7'], right('e8d7')],
  ['the last right move solves', FORK, ['d5c7', 'c7a8'], SOLVED],
  ['moves after the solution are ignored', FORK, ['d5c7', 'c7a8', 'h1h2'], SOLVED],
  ['another legal move is wrong', FORK, ['d5f6'], wrong(0)],
  ['a wrong later move', FORK, ['d5c7', 'h1h2'], wrong(1)],
  ['moves after a wrong one change nothing', FORK, ['d5f6', 'c7a8'], wrong(0)],
  ['an illegal move is wrong', FORK, ['d5d6'], wrong(0)],
  ['text that is no move is wrong', FORK, ['Nc7+'], wrong(0)],
  ['a drop is wrong', FORK, ['N@c7'], wrong(0)],
  ['castling by the king’s squares', CASTLING, ['e1g1'], SOLVED],
  ['castling by the king onto its rook', CASTLING, ['e1h1'], SOLVED],
  ['the king beside its castled square is wrong', CASTLING, ['e1f1'], wrong(0)],
  ['a promotion with its piece', PROMOTION, ['a7a8q'], SOLVED],
  ['a promotion to another piece is wrong', PROMOTION, ['a7a8r'], wrong(0)],
  ['a promotion without its piece is wrong', PROMOTION, ['a7a8'], wrong(0)],
  ['a promotion to a king is wrong', PROMOTION, ['a7a8k'], wrong(0)],
  ['the puzzle’s mate', SEVERAL_MATES, ['a7g7'], SOLVED],
  ['another mate where the puzzle mates', SEVERAL_MATES, ['a7a8'], SOLVED],
  ['stalemate where the puzzle mates', SEVERAL_MATES, ['a7f7'], wrong(0)],
  ['a mate before the puzzle mates', LATE_MATE, ['a7h7'], SOLVED],
])('%s', (_, puzzle, moves, expected) => {
  expect(checkAttempt(puzzle, moves)).toEqual(expected);
});

test('the first hint names the piece, the second also its target', () => {
  expect(hintFor(FORK, [], 1)).toEqual({ from: 'd5', to: null });
  expect(hintFor(FORK, [], 2)).toEqual({ from: 'd5', to: 'c7' });
  expect(hintFor(FORK, ['d5c7'], 2)).toEqual({ from: 'c7', to: 'a8' });
});

test.each([
  ['after a wrong move', ['d5f6']],
  ['after the solution', ['d5c7', 'c7a8']],
])('there is no hint %s', (_, moves) => {
  expect(hintFor(FORK, moves, 1)).toBeNull();
});
