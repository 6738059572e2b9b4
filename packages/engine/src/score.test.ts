import { expect, test } from 'vitest';
import { centipawnsOf, type Score } from './score.ts';

const centipawns = (value: number): Score => ({ unit: 'centipawns', value });
const mate = (value: number): Score => ({ unit: 'mate', value });

test('mates and material are on one scale, from being mated to mating', () => {
  const ascending = [
    mate(0),
    mate(-1),
    mate(-8),
    mate(-90),
    centipawns(-900),
    centipawns(0),
    centipawns(900),
    mate(90),
    mate(8),
    mate(1),
  ].map(centipawnsOf);
  expect(ascending).toEqual(ascending.toSorted((one, other) => one - other));
  expect(new Set(ascending).size).toBe(ascending.length);
});

test('a mate is worth more than any material', () => {
  expect(centipawnsOf(centipawns(30_000))).toBeLessThan(centipawnsOf(mate(200)));
  expect(centipawnsOf(centipawns(-30_000))).toBeGreaterThan(centipawnsOf(mate(-200)));
});

test.each([
  [centipawns(1_999), 1_999],
  [centipawns(2_001), 2_000],
  [centipawns(-2_001), -2_000],
  [mate(0), -4_000],
  [mate(1), 3_980],
  [mate(-1), -3_980],
  [mate(-3), -3_940],
  [mate(49), 3_020],
  [mate(51), 3_000],
  [mate(-51), -3_000],
])('%j is worth %d', (score, expected) => {
  expect(centipawnsOf(score)).toBe(expected);
});
