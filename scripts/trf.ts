import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  computeStandings,
  formatOf,
  parseTieBreaks,
  tieBreakListOf,
  type StandingsRow,
} from '@rookery/tournament';
import { pairNextRound, parseTrf, traceNextRound, type TrfFile } from '@rookery/tournament/costly';

/**
 * Reads a tournament file (TRF16 or TRF26) and prints JSON.
 *
 * - `npm run trf -- pair FILE`: the pairs of the next round by the FIDE (Dutch) system, white first, and the player
 *   who gets the pairing-allocated bye. With `--trace` also how each bracket was paired.
 * - `npm run trf -- standings FILE --tiebreaks BH,SB`: points, ranks and tie-breaks of all players. Without a list the
 *   one of the file (record 202) counts. With `--trace` also the contributions to each tie-break.
 */
const USAGE = 'npm run trf -- (pair | standings) FILE [--tiebreaks BH,SB,…] [--trace]';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { tiebreaks: { type: 'string' }, trace: { type: 'boolean', default: false } },
});
const [command, path] = positionals;
if (path === undefined) fail(USAGE);
const file = parseTrf(readFileSync(path, 'utf8'));

if (command === 'pair') print(pairs(file));
else if (command === 'standings') print(standings(file));
else fail(USAGE);

function pairs({ tournament }: TrfFile): unknown {
  const { pairs: games, bye } = pairNextRound(tournament);
  const result = { pairs: games.map(({ white, black }) => [white, black]), bye };
  return values.trace ? { ...result, trace: traceNextRound(tournament) } : result;
}

function standings(trf: TrfFile): unknown {
  const tieBreaks = parseTieBreaks(values.tiebreaks ?? tieBreakListOf(trf));
  return computeStandings(trf.tournament, tieBreaks, { format: formatOf(trf) }).map(rowOf);
}

function rowOf({ number, rank, points, tieBreaks }: StandingsRow): unknown {
  const byLabel = Object.fromEntries(tieBreaks.map(({ label, value }) => [label, value]));
  const row = { number, rank, points, ...byLabel };
  return values.trace ? { ...row, tieBreaks } : row;
}

function print(result: unknown): void {
  console.log(JSON.stringify(result));
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}
