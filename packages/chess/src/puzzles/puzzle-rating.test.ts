import { expect, test } from 'vitest';
import { NEW_PLAYER, rateGame, type Rating } from '../glicko.ts';
import { PUZZLE_POINTS_PER_DAY, rateAttempt } from './puzzle-rating.ts';
import { simulateRatings } from './puzzle-rating.testkit.ts';

const SETTLED: Rating = { rating: 1500, deviation: 60, volatility: 0.09 };

test('a solution counts as a win of the solver', () => {
  const { white, black } = rateGame(SETTLED, SETTLED, 1);
  const moved = 1500 - black.rating;
  expect(rateAttempt(SETTLED, SETTLED, true, 0)).toEqual({ solver: white, puzzle: black, moved });
});

test('a failure counts as a loss of the solver', () => {
  const { white, black } = rateGame(SETTLED, SETTLED, 0);
  const moved = black.rating - 1500;
  expect(rateAttempt(SETTLED, SETTLED, false, 0)).toEqual({ solver: white, puzzle: black, moved });
});

test('each attempt moves a puzzle less than the one before', () => {
  const first = rateAttempt(SETTLED, { ...NEW_PLAYER, rating: 1500 }, true, 0);
  const second = rateAttempt(SETTLED, { ...first.puzzle, rating: 1500 }, true, 0);
  expect(second.moved).toBeLessThan(first.moved);
  expect(rateAttempt(SETTLED, { ...SETTLED, deviation: 45 }, true, 0).moved).toBeLessThan(7);
});

test('beyond the limit of the day only the solver is rated', () => {
  const { moved } = rateAttempt(SETTLED, SETTLED, false, 0);
  const free = PUZZLE_POINTS_PER_DAY - moved;
  expect(rateAttempt(SETTLED, SETTLED, false, free - 0.001).moved).toBe(moved);
  const limited = rateAttempt(SETTLED, SETTLED, false, free + 0.001);
  expect(limited).toMatchObject({ puzzle: SETTLED, moved: 0 });
  expect(limited.solver.rating).toBeLessThan(SETTLED.rating);
});

test('a new solver moves a new puzzle, but not a settled one', () => {
  expect(rateAttempt(NEW_PLAYER, SETTLED, true, 0)).toMatchObject({ puzzle: SETTLED, moved: 0 });
  expect(rateAttempt(NEW_PLAYER, NEW_PLAYER, true, 0).moved).toBeGreaterThan(50);
});

// Solvers start with an error of about 200 and end with about 35 and 55, whatever the seed is.
test.each([
  ['imported', 80, 80],
  ['new', 120, 200],
] as const)('ratings approach the strengths with %s puzzles', (puzzleRatings, solvers, puzzles) => {
  const options = { solvers: 200, puzzles: 500, attempts: 50, puzzleRatings, seed: 20_260_201 };
  const errors = simulateRatings(options);
  expect(errors.solvers).toBeLessThan(solvers);
  expect(errors.puzzles).toBeLessThan(puzzles);
});
