/** True for `npm run trials`, which repeats everything much more often than an ordinary test run. */
export const isLong = process.env['TRIALS'] === 'long';

/** How many random cases a test tries: few at each landing, many in the trials. */
export function trialRuns(landing: number, trials: number): number {
  return isLong ? trials : landing;
}

/** A seed from an earlier failure, with which the same cases are tried again. */
const REPEATED_SEED = process.env['TRIALS_SEED'];

/**
 * Another seed in each run, for properties that hold for every case: what fails is a fault, and not chance. Tests name
 * the seed where they fail, and `TRIALS_SEED` repeats them with it.
 */
export function freshSeed(): number {
  return Number(REPEATED_SEED ?? Math.floor(Math.random() * 1_000_000_000));
}

/**
 * For tests that also demand that rare cases are reached. In the trials it is the day as a number, and printed;
 * otherwise always the usual one, so that no landing fails by chance.
 */
export function seedOfDay(usual: number): number {
  if (!isLong) return Number(REPEATED_SEED ?? usual);
  const seed = Number(REPEATED_SEED ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''));
  process.stdout.write(`seed ${seed}, which TRIALS_SEED=${seed} repeats\n`);
  return seed;
}
