import { NEW_PLAYER, type Rating } from '../glicko.ts';
import { randomNumbers } from '../pairing/pool.testkit.ts';
import { rateAttempt } from './puzzle-rating.ts';

export interface SimulationOptions {
  readonly solvers: number;
  readonly puzzles: number;
  /** Attempts of each solver. */
  readonly attempts: number;
  /** Whether puzzles start with a rating near their strength, as imported ones do, or like new players. */
  readonly puzzleRatings: 'imported' | 'new';
  readonly seed: number;
}

/** Median differences between rating and strength. */
export interface SimulationErrors {
  readonly solvers: number;
  readonly puzzles: number;
}

interface Rated {
  readonly strength: number;
  rating: Rating;
}

interface Solver extends Rated {
  readonly attempted: Set<Rated>;
  movedToday: number;
}

/** Only differences of ratings have a meaning, so all strengths have the mean of a new player's rating. */
const MEAN = NEW_PLAYER.rating;
const SOLVER_SPREAD = 300;
const PUZZLE_SPREAD = 400;
const IMPORTED_DEVIATION = 80;
const ATTEMPTS_PER_DAY = 10;
/** Of this many random puzzles, a solver gets the one with the nearest rating. */
const CHOICES = 8;

/** Solvers and puzzles of known strength: a stronger solver solves more often, by the usual logistic function. */
export function simulateRatings(options: SimulationOptions): SimulationErrors {
  const random = randomNumbers(options.seed);
  const puzzles = Array.from({ length: options.puzzles }, () => newPuzzle(options, random));
  const solvers = Array.from({ length: options.solvers }, () => newSolver(random));
  for (let round = 0; round < options.attempts; round += 1) {
    for (const solver of solvers) {
      if (round % ATTEMPTS_PER_DAY === 0) solver.movedToday = 0;
      attempt(solver, choosePuzzle(solver, puzzles, random), random());
    }
  }
  return { solvers: medianError(solvers), puzzles: medianError(puzzles) };
}

function newPuzzle({ puzzleRatings }: SimulationOptions, random: () => number): Rated {
  const strength = MEAN + PUZZLE_SPREAD * normal(random);
  if (puzzleRatings === 'new') return { strength, rating: NEW_PLAYER };
  const rating = strength + IMPORTED_DEVIATION * normal(random);
  return { strength, rating: { ...NEW_PLAYER, rating, deviation: IMPORTED_DEVIATION } };
}

function newSolver(random: () => number): Solver {
  const strength = MEAN + SOLVER_SPREAD * normal(random);
  return { strength, rating: NEW_PLAYER, attempted: new Set(), movedToday: 0 };
}

function choosePuzzle(solver: Solver, puzzles: readonly Rated[], random: () => number): Rated {
  const distance = ({ rating }: Rated) => Math.abs(rating.rating - solver.rating.rating);
  const choices = Array.from({ length: CHOICES }, () => newTo(solver, puzzles, random));
  return choices.reduce((best, other) => (distance(other) < distance(best) ? other : best));
}

function newTo({ attempted }: Solver, puzzles: readonly Rated[], random: () => number): Rated {
  for (;;) {
    const puzzle = puzzles[Math.floor(random() * puzzles.length)] as Rated;
    if (!attempted.has(puzzle)) return puzzle;
  }
}

function attempt(solver: Solver, puzzle: Rated, chance: number): void {
  const expected = 1 / (1 + 10 ** ((puzzle.strength - solver.strength) / 400));
  const after = rateAttempt(solver.rating, puzzle.rating, chance < expected, solver.movedToday);
  solver.attempted.add(puzzle);
  solver.rating = after.solver;
  solver.movedToday += after.moved;
  puzzle.rating = after.puzzle;
}

function medianError(all: readonly Rated[]): number {
  const errors = all.map(({ strength, rating }) => Math.abs(rating.rating - strength));
  return errors.toSorted((one, other) => one - other)[Math.floor(errors.length / 2)] ?? 0;
}

/** A normally distributed number by the Box–Muller transform. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
