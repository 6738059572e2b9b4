/** True for `npm run trials`, which repeats everything much more often than an ordinary test run. */
export const isLong = process.env['TRIALS'] === 'long';
