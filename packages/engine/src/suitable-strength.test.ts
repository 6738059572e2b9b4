import { seeded } from '@rookery/testkit';
import { describe, expect, test } from 'vitest';
import { STRENGTH_RANGE } from './ratings.ts';
import { expectedScore, suitableStrength, type TrainingResult } from './suitable-strength.ts';

const won = (strength: number): TrainingResult => ({ strength, score: 1 });
const drawn = (strength: number): TrainingResult => ({ strength, score: 0.5 });
const lost = (strength: number): TrainingResult => ({ strength, score: 0 });

const change = (...results: TrainingResult[]) => suitableStrength(results) - 1_000;

describe('the suitable strength', () => {
  test('is 1000 before the first game', () => {
    expect(suitableStrength([])).toBe(1_000);
  });

  test('rises with a win, falls with a loss, and stays with a draw', () => {
    expect(suitableStrength([won(1_000)])).toBeGreaterThan(1_200);
    expect(suitableStrength([lost(1_000)])).toBeLessThan(800);
    expect(suitableStrength([drawn(1_000)])).toBe(1_000);
  });

  test.each([
    ['a win', [won(1_000)], 1_340],
    ['a loss', [lost(1_000)], 660],
    ['two wins', [won(1_000), won(1_000)], 1_430],
    ['a win and a loss', [won(1_500), lost(1_200)], 1_300],
  ])('is the most likely rating after %s', (_, results, expected) => {
    expect(suitableStrength(results)).toBe(expected);
  });

  test('changes less with each game', () => {
    const even = Array.from({ length: 20 }, (_, game) => (game % 2 === 0 ? won : lost)(1_000));
    expect(change(...even, won(1_000))).toBeGreaterThan(0);
    expect(change(...even, won(1_000))).toBeLessThan(change(won(1_000)) / 5);
  });

  test('does not depend on the order of the results', () => {
    const results = [won(1_000), lost(1_300), won(1_150), drawn(1_250)];
    expect(suitableStrength(results.toReversed())).toBe(suitableStrength(results));
  });

  test('stays in its range', () => {
    const { lowest, highest } = STRENGTH_RANGE;
    expect(suitableStrength(Array.from({ length: 30 }, () => won(highest)))).toBe(highest);
    expect(suitableStrength(Array.from({ length: 30 }, () => lost(lowest)))).toBe(lowest);
  });

  test.each([600, 1_200, 1_800])('finds a player of %d', (rating) => {
    const chance = seeded(rating);
    const found = Array.from({ length: 100 }, () => {
      const results: TrainingResult[] = [];
      while (results.length < 15) {
        const strength = suitableStrength(results);
        const isWon = chance.fraction() < expectedScore(rating - strength);
        results.push({ strength, score: isWon ? 1 : 0 });
      }
      return suitableStrength(results);
    });
    const average = found.reduce((sum, strength) => sum + strength, 0) / found.length;
    expect(Math.abs(average - rating)).toBeLessThan(100);
  });
});

test('a player who is 400 points better expects ten points of eleven', () => {
  expect(expectedScore(0)).toBe(0.5);
  expect(expectedScore(400)).toBeCloseTo(10 / 11);
  expect(expectedScore(-400)).toBeCloseTo(1 / 11);
});
