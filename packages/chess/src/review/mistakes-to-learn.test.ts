import { expect, test } from 'vitest';
import { mistakesToLearn } from './mistakes-to-learn.ts';
import type { Review, ReviewedMove } from './types.ts';

function move(ply: number, change: Partial<ReviewedMove> = {}): ReviewedMove {
  return {
    ply,
    uci: 'a2a3',
    san: 'a3',
    mover: ply % 2 === 0 ? 'white' : 'black',
    win_before: 60,
    win_after: 30,
    accuracy: 20,
    mark: 'blunder',
    best_line: [{ uci: 'b2b3', san: 'b3' }],
    reply_line: [],
    reason: null,
    ...change,
  };
}

function pliesOf(...moves: ReviewedMove[]): number[] {
  const review = { moves } as unknown as Review;
  return mistakesToLearn(review, 'white').map(({ ply }) => ply);
}

test('mistakes and blunders of the side are worth repeating', () => {
  const moves = [move(0), move(1), move(2, { mark: 'mistake' }), move(4, { mark: 'inaccuracy' })];
  expect(pliesOf(...moves, move(6, { mark: null }))).toEqual([0, 2]);
});

test('a mistake without a better move is not', () => {
  expect(pliesOf(move(0, { best_line: [] }))).toEqual([]);
});

test('a mistake in a lost position is not', () => {
  expect(pliesOf(move(0, { win_before: 19, win_after: 1 }), move(2, { win_before: 20 }))).toEqual([
    2,
  ]);
});

test('only the worst three of a game are, in its order', () => {
  const moves = [50, 10, 40, 20, 0].map((win_after, index) => move(2 * index, { win_after }));
  expect(pliesOf(...moves)).toEqual([2, 6, 8]);
});
