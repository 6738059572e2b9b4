import { seeded } from '@rookery/testkit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LEVEL_NUMBERS, LEVELS } from './levels.ts';
import { variationsWithScores } from './variations.testkit.ts';
import { countGoodMoves, thinkingTime, type ThinkingSituation } from './thinking-time.ts';

const middleGame: ThinkingSituation = {
  ply: 30,
  goodMoves: 3,
  remainingMs: 300_000,
  incrementMs: 0,
};

type Change = Partial<ThinkingSituation> & { readonly random?: number; readonly pace?: number };

function average(situation: ThinkingSituation, pace = 1): number {
  const chance = seeded(7);
  const times = Array.from({ length: 500 }, () =>
    thinkingTime(situation, { pace }, () => chance.fraction()),
  );
  return times.reduce((sum, time) => sum + time, 0) / times.length;
}

test('it is about a hundredth of the remaining time, give or take half', () => {
  expect(average(middleGame)).toBeGreaterThan(2_700);
  expect(average(middleGame)).toBeLessThan(3_300);
  for (const random of [0, 0.5, 0.999]) {
    const time = thinkingTime(middleGame, { pace: 1 }, () => random);
    expect(time).toBeGreaterThanOrEqual(1_500);
    expect(time).toBeLessThanOrEqual(4_500);
  }
});

test.each([
  ['a hundredth', {}, 3_000],
  ['less with a single good move', { goodMoves: 1 }, 1_800],
  ['less without a good move', { goodMoves: 0 }, 1_800],
  ['a little less with two', { goodMoves: 2 }, 2_550],
  ['more with four', { goodMoves: 4 }, 3_450],
  ['most with five or more', { goodMoves: 5 }, 3_900],
  ['less in the opening', { ply: 9 }, 1_800],
  ['no less after it', { ply: 10 }, 3_000],
  ['ten increments count', { incrementMs: 2_000 }, 3_200],
  ['less by the random number', { random: 0 }, 2_100],
  ['more by the random number', { random: 0.75 }, 3_450],
  ['by the pace', { pace: 0.9 }, 2_700],
  ['at least half of it', { pace: 0.1 }, 1_500],
  ['at most half as much again', { pace: 9 }, 4_500],
  ['at most five seconds', { remainingMs: 7_200_000, pace: 9 }, 5_000],
  ['a third of five seconds in long games', { remainingMs: 7_200_000 }, 3_333],
  ['at least 0.4 seconds', { remainingMs: 20_000 }, 400],
  ['at most a tenth of what is left after the reserve', { remainingMs: 3_000 }, 200],
  ['nothing within the reserve', { remainingMs: 900 }, 0],
])('the time is exact: %s', (_, { random = 0.5, pace = 1, ...change }: Change, expected) => {
  expect(thinkingTime({ ...middleGame, ...change }, { pace }, () => random)).toBe(expected);
});

test('many good moves, an increment and a slower level make it longer', () => {
  expect(thinkingTime(middleGame, { pace: 1 }, () => 0.9)).toBeGreaterThan(
    thinkingTime(middleGame, { pace: 1 }, () => 0.1),
  );
  const only = average({ ...middleGame, goodMoves: 1 });
  const many = average({ ...middleGame, goodMoves: 6 });
  expect([only, average(middleGame), many]).toEqual(
    [only, average(middleGame), many].toSorted((one, other) => one - other),
  );
  expect(average({ ...middleGame, incrementMs: 10_000 })).toBeGreaterThan(average(middleGame));
  expect(average(middleGame, LEVELS[5].pace)).toBeGreaterThan(average(middleGame, LEVELS[1].pace));
});

test('the first moves come quickly', () => {
  expect(average({ ...middleGame, ply: 4 })).toBeLessThan(average(middleGame) * 0.75);
});

test('it is never very long and never instant', () => {
  const hours = { ...middleGame, remainingMs: 7_200_000 };
  expect(average(hours)).toBeLessThanOrEqual(12_000);
  const hurry = { ...middleGame, remainingMs: 20_000 };
  expect(thinkingTime(hurry, { pace: 1 }, () => 0)).toBeGreaterThanOrEqual(400);
});

test('a bot never runs out of time by thinking, even without increment and in endless games', () => {
  const clocks = fc.integer({ min: 0, max: 1_800_000 });
  const level = fc.constantFrom(...LEVEL_NUMBERS);
  fc.assert(
    fc.property(clocks, level, fc.integer(), (initialMs, number, seed) => {
      const chance = seeded(seed);
      let remainingMs = initialMs;
      for (let ply = 0; ply < 600; ply += 2) {
        const situation = { ply, goodMoves: chance.between(1, 9), remainingMs, incrementMs: 0 };
        const time = thinkingTime(situation, LEVELS[number], () => chance.fraction());
        expect(time).toBeGreaterThanOrEqual(0);
        remainingMs -= time;
      }
      expect(remainingMs).toBeGreaterThanOrEqual(Math.min(initialMs, 900));
    }),
    { numRuns: 50 },
  );
});

test('good moves are those nearly as good as the best', () => {
  expect(countGoodMoves(variationsWithScores(50, 30, 12, 5, -300))).toBe(3);
  expect(countGoodMoves(variationsWithScores(-900))).toBe(1);
  expect(countGoodMoves(variationsWithScores(50, 10, 9))).toBe(2);
  expect(countGoodMoves([])).toBe(0);
});
