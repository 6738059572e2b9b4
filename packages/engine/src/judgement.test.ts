import { describe, expect, test } from 'vitest';
import { acceptsDraw, looksLost, resigns } from './judgement.ts';
import { LEVELS } from './levels.ts';
import type { Score } from './score.ts';

const seen = (...values: number[]): Score[] =>
  values.map((value) => ({ unit: 'centipawns', value }));
const mated: Score = { unit: 'mate', value: -3 };
const mates: Score = { unit: 'mate', value: 3 };

describe('a draw is agreed to', () => {
  test.each([
    ['when the game has long been even', seen(300, 10, -10, 0), 60, true],
    ['not while there is hope of more', seen(10, 0, 90), 60, false],
    ['not in a game that has hardly begun', seen(0, 0, 0), 20, false],
    ['early only by whoever is clearly worse', seen(-200, -180, -400), 20, true],
    ['not by who was worse a moment ago, but is not now', seen(-200, -180, 120), 60, false],
    ['not on the word of two moves', seen(0, 0), 60, false],
    ['gladly by who is being mated', [mated, mated, mated], 10, true],
    ['never by who mates', [mates, mates, mates], 90, false],
  ])('%s', (_when, evaluations, ply, agreed) => {
    expect(acceptsDraw(evaluations, ply)).toBe(agreed);
  });
});

describe('a bot resigns', () => {
  test.each([
    ['when it has been lost for several moves', seen(-900, -1_100, -1_300), true],
    ['when it is being mated', [mated, mated, mated], true],
    ['not at the first shock', seen(0, 0, -1_300), false],
    ['not when there was hope in between', seen(-1_300, -200, -1_300), false],
    ['not on the word of two moves', [mated, mated], false],
  ])('%s', (_when, evaluations, expected) => {
    expect(resigns(evaluations, { resignsBelow: -800 })).toBe(expected);
  });

  test('but not against a beginner, who should get to give mate', () => {
    expect(resigns([mated, mated, mated], LEVELS[1])).toBe(false);
    expect(resigns([mated, mated, mated], LEVELS[5])).toBe(true);
  });
});

test('a bot asks itself whether to resign only where its level ever does', () => {
  const lost: Score = { unit: 'centipawns', value: -1_600 };
  expect([1, 3, 5].map((level) => looksLost(lost, LEVELS[level as 1 | 3 | 5]))).toEqual([
    false,
    true,
    true,
  ]);
  expect(looksLost(mates, LEVELS[5])).toBe(false);
});
