import { expect, test } from 'vitest';
import type { Score, Variation } from '../../engine/engine.ts';
import { weightsOf, whiteScore } from './evaluation.ts';

const pawns = (value: number): Score => ({ unit: 'centipawns', value });
const mate = (value: number): Score => ({ unit: 'mate', value });
const line = (score: Score) => ({ score }) as Variation;

test('what is good for Black is bad for White', () => {
  expect(whiteScore(pawns(50), 'black')).toEqual({ centipawns: -50, mate: null });
  expect(whiteScore(pawns(50), 'white')).toEqual({ centipawns: 50, mate: null });
  expect(whiteScore(mate(-3), 'black')).toEqual({ centipawns: null, mate: 3 });
});

test('the best move has the widest arrow, and a much worse one has none', () => {
  const [best, close, far] = weightsOf([line(pawns(40)), line(pawns(20)), line(pawns(-400))]);
  expect(best).toBe(1);
  expect(close).toBeGreaterThan(0.8);
  expect(far).toBe(0);
  expect(weightsOf([])).toEqual([]);
});
