import { expect, test } from 'vitest';
import { moveAccuracy, sideAccuracy } from './accuracy.ts';

test.each([
  [-3, 100],
  [0, 100],
  [0.1, 100],
  [5, 80.82],
  [10, 64.58],
  [15, 51.52],
  [30, 25.78],
  [97, 0],
])('a drop of %f points is an accuracy of %f', (drop, accuracy) => {
  expect(moveAccuracy(drop)).toBeCloseTo(accuracy, 2);
});

test('a side that has not moved has no accuracy', () => {
  expect(sideAccuracy([], 'white')).toBeNull();
  expect(sideAccuracy([50], 'white')).toBeNull();
  expect(sideAccuracy([50, 50], 'black')).toBeNull();
});

test('a side that loses no winning chance has accuracy 100', () => {
  const wins = [50, 50, 60, 60, 75, 75];
  expect(sideAccuracy(wins, 'white')).toBe(100);
  expect(sideAccuracy(wins, 'black')).toBeLessThan(80);
});

test('with one move, both means equal its accuracy', () => {
  expect(sideAccuracy([50, 40], 'white')).toBeCloseTo(moveAccuracy(10), 10);
});

test('a mistake counts more in a volatile phase', () => {
  const sharp = [50, 50, 50, 20, 80, 80, 80, 70];
  const calm = [50, 50, 50, 50, 50, 50, 50, 40];
  // White loses 30 and 10 points in the first game, and only 10 in the second.
  expect(sideAccuracy(sharp, 'black')).toBeLessThan(sideAccuracy(calm, 'white') ?? 0);
  // Computed by hand: windows of 2, weights 0.5, 0.5, 0.5 and 5 for White's moves in the calm game.
  const last = moveAccuracy(10);
  const weighted = (1.5 * 100 + 5 * last) / 6.5;
  const harmonic = 4 / (3 / 100 + 1 / last);
  expect(sideAccuracy(calm, 'white')).toBeCloseTo((weighted + harmonic) / 2, 10);
});

test('a single move of accuracy 0 does not reduce the whole accuracy to 0', () => {
  expect(sideAccuracy([97.5, 2.5, 2.5, 2.5], 'white')).toBeGreaterThan(1);
});
