import { expect, test } from 'vitest';
import { reviewedMove, reviewOf } from './moves/review.testkit.ts';
import { areaBelow, lineOf, shareOf, winMarks, winPoints } from './win-curve.ts';

const win = (white_win: number) => ({ centipawns: 0, mate: null, white_win });
const REVIEW = reviewOf([reviewedMove(0), reviewedMove(1, { mark: 'blunder' })], {
  positions: [win(50), win(54), win(101)],
});

test('points keep their places while the review grows', () => {
  expect(winPoints(REVIEW, 4)).toEqual([
    { ply: 0, x: 0, y: 0.5 },
    { ply: 1, x: 0.25, y: 0.54 },
    { ply: 2, x: 0.5, y: 1 },
  ]);
});

test('a mark is at the point after its move', () => {
  const points = winPoints(REVIEW, 4);
  expect(winMarks(REVIEW, points)).toEqual([{ ply: 2, x: 0.5, y: 1, mark: 'blunder' }]);
  expect(winMarks(REVIEW, points.slice(0, 2))).toEqual([]);
});

test('the area is between the curve and the bottom', () => {
  const points = winPoints(REVIEW, 2);
  expect(lineOf(points)).toBe('0.00,50.00 50.00,46.00 100.00,0.00');
  expect(areaBelow(points)).toBe('0.00,100 0.00,50.00 50.00,46.00 100.00,0.00 100.00,100');
  expect(areaBelow([])).toBe('');
});

test('a game without moves has one point', () => {
  expect(shareOf(0, 0)).toBe(0);
});
