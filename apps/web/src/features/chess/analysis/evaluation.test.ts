import { expect, test } from 'vitest';
import type { Line, Score } from '../../../engine/engine.ts';
import { scoreText, weightsOf, whiteScore, whiteShare } from './evaluation.ts';

const pawns = (value: number): Score => ({ unit: 'centipawns', value });
const line = (score: Score) => ({ score }) as Line;
const mate = (value: number): Score => ({ unit: 'mate', value });

test.each([
  [pawns(34), '+0.3'],
  [pawns(-120), '−1.2'],
  [pawns(4), '0.0'],
  [pawns(-4), '0.0'],
  [pawns(1234), '+12.3'],
  [mate(4), '#4'],
  [mate(-2), '#−2'],
])('%j is written %s', (score, text) => {
  expect(scoreText(score)).toBe(text);
});

test('what is good for Black is bad for White', () => {
  expect(whiteScore(pawns(50), 'black')).toEqual(pawns(-50));
  expect(whiteScore(pawns(50), 'white')).toEqual(pawns(50));
  expect(whiteScore(mate(-3), 'black')).toEqual(mate(3));
});

test('the share goes from nothing to everything, and half of it is even', () => {
  expect(whiteShare(pawns(0))).toBe(0.5);
  expect(whiteShare(mate(3))).toBe(1);
  expect(whiteShare(mate(-3))).toBe(0);
  const shares = [-900, -300, -50, 50, 300, 900].map((value) => whiteShare(pawns(value)));
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  expect(whiteShare(pawns(5_000))).toBe(whiteShare(pawns(1_000)));
});

test('the best move has the widest arrow, and one far worse none', () => {
  const [best, close, far] = weightsOf([line(pawns(40)), line(pawns(20)), line(pawns(-400))]);
  expect(best).toBe(1);
  expect(close).toBeGreaterThan(0.8);
  expect(far).toBe(0);
  expect(weightsOf([])).toEqual([]);
});
