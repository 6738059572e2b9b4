import { describe, expect, test } from 'vitest';
import { acceptsDraw, mayResign, resigns } from './draw-and-resign.ts';
import { LEVELS } from './levels.ts';
import type { Score } from './score.ts';

const seen = (...values: number[]): Score[] =>
  values.map((value) => ({ unit: 'centipawns', value }));
const mated: Score = { unit: 'mate', value: -3 };
const mates: Score = { unit: 'mate', value: 3 };

describe('a bot accepts a draw', () => {
  test.each([
    ['when the game has long been even', seen(300, 10, -10, 0), 60, true],
    ['not if it was better recently', seen(10, 0, 90), 60, false],
    ['not in a game that has hardly begun', seen(0, 0, 0), 20, false],
    ['early only if it is clearly worse', seen(-200, -180, -400), 20, true],
    ['not if it was worse before, but is not now', seen(-200, -180, 120), 60, false],
    ['not after only two moves', seen(0, 0), 60, false],
    ['if it is hardly better', seen(30, 0, 0), 40, true],
    ['not if it is a little better', seen(31, 0, 0), 40, false],
    ['clearly worse before the fortieth half-move', seen(-150, -150, -150), 39, true],
    ['not if it is only a little worse then', seen(-150, -149, -150), 39, false],
    ['after three moves', seen(0, 0, 0), 40, true],
    ['if it is being mated', [mated, mated, mated], 10, true],
    ['never if it can mate', [mates, mates, mates], 90, false],
  ])('%s', (_when, evaluations, ply, agreed) => {
    expect(acceptsDraw(evaluations, ply)).toBe(agreed);
  });
});

describe('a bot resigns', () => {
  test.each([
    ['when it has been lost for several moves', seen(-900, -1_100, -1_300), true],
    ['when it is being mated', [mated, mated, mated], true],
    ['if it was lost for three moves, whatever was before', seen(900, -801, -801, -801), true],
    ['not at its limit', seen(-800, -900, -900), false],
    ['not after a single bad evaluation', seen(0, 0, -1_300), false],
    ['not if it was better in between', seen(-1_300, -200, -1_300), false],
    ['not after only two moves', [mated, mated], false],
  ])('%s', (_when, evaluations, expected) => {
    expect(resigns(evaluations, { resignsBelow: -800 })).toBe(expected);
  });

  test('but never at beginner levels, so that the member can give mate', () => {
    expect(resigns([mated, mated, mated], LEVELS[1])).toBe(false);
    expect(resigns([mated, mated, mated], LEVELS[5])).toBe(true);
  });
});

test('a position looks lost only for levels that resign', () => {
  const lost: Score = { unit: 'centipawns', value: -1_600 };
  expect([1, 3, 5].map((level) => mayResign(lost, LEVELS[level as 1 | 3 | 5]))).toEqual([
    false,
    true,
    true,
  ]);
  expect(mayResign(mates, LEVELS[5])).toBe(false);
  const atLimit: Score = { unit: 'centipawns', value: -800 };
  expect(mayResign(atLimit, { resignsBelow: -800 })).toBe(false);
  expect(mayResign(atLimit, { resignsBelow: -799 })).toBe(true);
});
