/** An ordinary run does everything a few times, `npm run trials` as often as it takes to trust it. */
export const isLong = process.env['TRIALS'] === 'long';
