import { simulateRatings } from '../packages/chess/src/puzzles/puzzle-rating.testkit.ts';

/**
 * How near ratings come to the strengths of 2,000 simulated solvers and 5,000 puzzles: the median error in rating
 * points, after each solver has attempted this many puzzles. Imported puzzles start with a rating near their strength,
 * new ones like a new player.
 */
const ATTEMPTS = [0, 10, 25, 50, 100];

console.log('puzzles    attempts   solvers ±   puzzles ±   seconds');
for (const puzzleRatings of ['imported', 'new'] as const) {
  for (const attempts of ATTEMPTS) {
    const started = performance.now();
    const errors = simulateRatings({
      solvers: 2_000,
      puzzles: 5_000,
      attempts,
      puzzleRatings,
      seed: 20_260_201,
    });
    const seconds = (performance.now() - started) / 1_000;
    const row = [
      puzzleRatings.padEnd(8),
      String(attempts).padStart(10),
      errors.solvers.toFixed(0).padStart(11),
      errors.puzzles.toFixed(0).padStart(11),
      seconds.toFixed(1).padStart(9),
    ];
    console.log(row.join(' '));
  }
}
