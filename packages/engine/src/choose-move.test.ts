import { seeded } from '@rookery/testkit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseMove, type Choosing } from './choose-move.ts';
import type { Line } from './found.ts';
import { LEVEL_NUMBERS, LEVELS } from './levels.ts';
import { linesWorth } from './lines-worth.testkit.ts';

/** How often each move is chosen in so many times. */
function counts(lines: readonly Line[], choosing: Choosing, times: number): number[] {
  const chance = seeded(1);
  const chosen = Array.from({ length: times }, () =>
    chooseMove(lines, choosing, () => chance.fraction()),
  );
  return lines.map(({ pv }) => chosen.filter((move) => move === pv[0]).length);
}

test('one of the moves is chosen, whatever they are worth and chance says', () => {
  const worths = fc.array(fc.integer({ min: -30_000, max: 30_000 }), {
    minLength: 1,
    maxLength: 60,
  });
  const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(worths, fraction, fc.constantFrom(...LEVEL_NUMBERS), (values, random, level) => {
      const lines = linesWorth(...values);
      const move = chooseMove(lines, LEVELS[level], () => random);
      expect(lines.map(({ pv }) => pv[0])).toContain(move);
    }),
  );
});

test('without a move, none is chosen', () => {
  expect(chooseMove([], LEVELS[1], () => 0.5)).toBeNull();
});

test('the only move is found by everybody', () => {
  for (const level of LEVEL_NUMBERS) {
    expect(counts(linesWorth(-500), LEVELS[level], 100)).toEqual([100]);
  }
});

test('at no temperature, it is always the best of what is seen', () => {
  const lines = linesWorth(10, 40, 39, -3_000);
  expect(counts(lines, { temperature: 0, overlooks: 0 }, 100)).toEqual([0, 100, 0, 0]);
  const [, best = 0, second = 0] = counts(lines, { temperature: 0, overlooks: 0.5 }, 1_000);
  expect(best).toBeGreaterThan(second);
  expect(second).toBeGreaterThan(200);
});

test('a move that is worth one temperature less is chosen e times as rarely', () => {
  const [best = 0, second = 1] = counts(
    linesWorth(100, 0),
    { temperature: 100, overlooks: 0 },
    50_000,
  );
  expect(best / second).toBeGreaterThan(2.6);
  expect(best / second).toBeLessThan(2.85);
});

test('a better move is chosen more often, and the more so the higher the level', () => {
  const lines = linesWorth(60, 20, -40, -150, -400);
  const shares = LEVEL_NUMBERS.map((level) => counts(lines, LEVELS[level], 5_000));
  for (const share of shares) {
    expect(share).toEqual(share.toSorted((one, other) => other - one));
  }
  const best = shares.map(([first = 0]) => first);
  expect(best).toEqual(best.toSorted((one, other) => one - other));
});

test('whoever sees a mate prefers it to material', () => {
  const lines: Line[] = [
    { score: { unit: 'mate', value: 3 }, depth: 8, pv: ['h1h8'], nodes: 1 },
    ...linesWorth(900, 800, 700),
  ];
  expect(counts(lines, LEVELS[5], 1_000)[0]).toBeGreaterThan(930);
});
