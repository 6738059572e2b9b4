import { expect, test } from 'vitest';
import { lessonsOf } from '../../../chess/review/review-query.ts';
import { moveNumber, moveTo, nextMarked } from './marks.ts';
import { reviewedMove, reviewOf } from './review.testkit.ts';

const MOVES = [
  reviewedMove(0),
  reviewedMove(1, { mark: 'mistake' }),
  reviewedMove(2, { mark: 'blunder' }),
  reviewedMove(3, { mark: 'mistake', best_line: [] }),
  reviewedMove(4, { mark: 'inaccuracy' }),
  reviewedMove(5, { mark: 'blunder' }),
];

test('the move that led to a ply is found, but none before the first or after the last reviewed one', () => {
  const review = reviewOf(MOVES);
  expect([0, 1, 6, 7].map((ply) => moveTo(review, ply)?.ply)).toEqual([undefined, 0, 5, undefined]);
  expect(moveTo(undefined, 1)).toBeUndefined();
  expect(moveTo(reviewOf(MOVES.slice(2)), 3)?.ply).toBe(2);
});

test.each([
  ['black', 'mistake', 0, 2],
  ['black', 'mistake', 2, 4],
  ['black', 'mistake', 4, 2],
  ['white', 'blunder', 3, 3],
  ['white', 'mistake', 0, null],
] as const)('the next %s %s from %i on is at %s', (side, mark, from, ply) => {
  expect(nextMarked(MOVES, side, mark, from)).toBe(ply);
});

test('lessons are the mistakes and blunders of one side that had something better', () => {
  expect(lessonsOf(MOVES, 'black')).toEqual([1, 5]);
  expect(lessonsOf(MOVES, 'white')).toEqual([2]);
});

test.each([
  [0, '1.'],
  [1, '1…'],
  [22, '12.'],
])('the move of ply %i is numbered %s', (ply, number) => {
  expect(moveNumber(ply)).toBe(number);
});
