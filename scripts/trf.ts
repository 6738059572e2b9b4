import { readFileSync } from 'node:fs';
import { pairNextRound, parseTrf } from '@rookery/tournament';

/**
 * Reads a tournament file (TRF16 or TRF26) and prints JSON.
 *
 * - `npm run trf -- pair FILE`: the pairs of the next round by the FIDE (Dutch) system, white first, and the player
 *   who gets the pairing-allocated bye. With `--trace` also how each bracket was paired.
 */
const USAGE = 'npm run trf -- pair FILE [--trace]';

const [command, file, ...options] = process.argv.slice(2);
if (file === undefined) fail(USAGE);
const { tournament } = parseTrf(readFileSync(file, 'utf8'));

if (command === 'pair') {
  const { pairs, bye, trace } = pairNextRound(tournament);
  const result = { pairs: pairs.map(({ white, black }) => [white, black]), bye };
  console.log(JSON.stringify(options.includes('--trace') ? { ...result, trace } : result));
} else {
  fail(USAGE);
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}
