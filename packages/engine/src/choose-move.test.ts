import { seeded } from '@rookery/testkit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseMove, type MoveChoice } from './choose-move.ts';
import type { Variation } from './search-result.ts';
import { LEVEL_NUMBERS, LEVELS, STRONGEST } from './levels.ts';
import { variationsWithScores } from './variations.testkit.ts';

/** How often each move is chosen in a number of trials. */
function counts(lines: readonly Variation[], choosing: MoveChoice, times: number): number[] {
  const chance = seeded(1);
  const chosen = Array.from({ length: times }, () =>
    chooseMove(lines, choosing, () => chance.fraction()),
  );
  return lines.map(({ pv }) => chosen.filter((move) => move === pv[0]).length);
}

test('one of the moves is chosen for all scores and random numbers', () => {
  const scores = fc.array(fc.integer({ min: -30_000, max: 30_000 }), {
    minLength: 1,
    maxLength: 60,
  });
  const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(scores, fraction, fc.constantFrom(...LEVEL_NUMBERS), (values, random, level) => {
      const lines = variationsWithScores(...values);
      const move = chooseMove(lines, LEVELS[level], () => random);
      expect(lines.map(({ pv }) => pv[0])).toContain(move);
    }),
  );
});

test('every level finds the only move', () => {
  for (const level of LEVEL_NUMBERS) {
    expect(counts(variationsWithScores(-500), LEVELS[level], 100)).toEqual([100]);
  }
});

test('at temperature 0, the best of the moves not overlooked is chosen', () => {
  const lines = variationsWithScores(10, 40, 39, -3_000);
  expect(counts(lines, { temperature: 0, overlookChance: 0 }, 100)).toEqual([0, 100, 0, 0]);
  const [, best = 0, second = 0] = counts(lines, { temperature: 0, overlookChance: 0.5 }, 1_000);
  expect(best).toBeGreaterThan(second);
  expect(second).toBeGreaterThan(200);
});

test('a move that is worse by one temperature is chosen e times as rarely', () => {
  const [best = 0, second = 1] = counts(
    variationsWithScores(100, 0),
    { temperature: 100, overlookChance: 0 },
    50_000,
  );
  expect(best / second).toBeGreaterThan(2.6);
  expect(best / second).toBeLessThan(2.85);
});

test('better moves are chosen more often, and even more so at higher levels', () => {
  const lines = variationsWithScores(60, 20, -40, -150, -400);
  const shares = LEVEL_NUMBERS.map((level) => counts(lines, LEVELS[level], 5_000));
  for (const share of shares) {
    expect(share).toEqual(share.toSorted((one, other) => other - one));
  }
  const best = shares.map(([first = 0]) => first);
  expect(best).toEqual(best.toSorted((one, other) => one - other));
});

test('a mate is preferred to material', () => {
  const lines: Variation[] = [
    { score: { unit: 'mate', value: 3 }, depth: 8, pv: ['h1h8'], nodes: 1 },
    ...variationsWithScores(900, 800, 700),
  ];
  expect(counts(lines, STRONGEST, 1_000)[0]).toBeGreaterThan(930);
});
