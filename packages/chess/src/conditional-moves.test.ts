import { expect, test } from 'vitest';
import { conditionalMovesError, conditionalReply, linesAfter } from './conditional-moves.ts';
import { INITIAL_FEN } from './position.ts';

const LINES = [
  ['e2e4', 'e7e5', 'g1f3', 'b8c6'],
  ['d2d4', 'd7d5'],
];

test('lines are legal, end with a reply, and have one reply to each move', () => {
  expect(conditionalMovesError(INITIAL_FEN, LINES)).toBeNull();
  expect(conditionalMovesError(INITIAL_FEN, [['e2e4', 'e7e4']])).toBe('illegal_move');
  expect(conditionalMovesError(INITIAL_FEN, [['e2e4']])).toBe('no_reply');
  expect(conditionalMovesError(INITIAL_FEN, [[]])).toBe('no_reply');
  expect(conditionalMovesError(INITIAL_FEN, [...LINES, ['e2e4', 'c7c5']])).toBe('two_replies');
});

test('the reply to a move is found as long as the game follows a line', () => {
  expect(conditionalReply(LINES, ['e2e4'])).toBe('e7e5');
  expect(conditionalReply(LINES, ['e2e4', 'e7e5', 'g1f3'])).toBe('b8c6');
  expect(conditionalReply(LINES, ['e2e4', 'e7e5', 'b1c3'])).toBeNull();
  expect(conditionalReply(LINES, ['c2c4'])).toBeNull();
  expect(conditionalReply(LINES, ['d2d4', 'd7d5', 'c2c4'])).toBeNull();
});

test('there is no reply while the opponent is to move', () => {
  expect(conditionalReply(LINES, [])).toBeNull();
  expect(conditionalReply(LINES, ['e2e4', 'e7e5'])).toBeNull();
});

test('what is left of the lines begins with the next move of the opponent', () => {
  expect(linesAfter(LINES, ['e2e4', 'e7e5'])).toEqual([['g1f3', 'b8c6']]);
  expect(linesAfter(LINES, ['d2d4', 'd7d5'])).toEqual([]);
});
