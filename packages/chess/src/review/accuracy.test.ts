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

test('who gives nothing away is wholly accurate', () => {
  const wins = [50, 50, 60, 60, 75, 75];
  expect(sideAccuracy(wins, 'white')).toBe(100);
  expect(sideAccuracy(wins, 'black')).toBeLessThan(80);
});

test('of one move, both means are that move', () => {
  expect(sideAccuracy([50, 40], 'white')).toBeCloseTo(moveAccuracy(10), 10);
});

test('a mistake counts for more where the game goes up and down', () => {
  const sharp = [50, 50, 50, 20, 80, 80, 80, 70];
  const calm = [50, 50, 50, 50, 50, 50, 50, 40];
  // White drops 30 and 10 in the first; the second has nothing but the 10.
  expect(sideAccuracy(sharp, 'black')).toBeLessThan(sideAccuracy(calm, 'white') ?? 0);
  // By hand: windows of 2, weights 0.5, 0.5, 0.5 and 5 for White's moves in the calm game.
  const last = moveAccuracy(10);
  const weighted = (1.5 * 100 + 5 * last) / 6.5;
  const harmonic = 4 / (3 / 100 + 1 / last);
  expect(sideAccuracy(calm, 'white')).toBeCloseTo((weighted + harmonic) / 2, 10);
});

test('a hopeless move does not make a game worth nothing', () => {
  expect(sideAccuracy([97.5, 2.5, 2.5, 2.5], 'white')).toBeGreaterThan(1);
});
