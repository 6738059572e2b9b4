import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '@rookery/config';
import { DEFAULT_BATCH_ROWS, importPuzzles, PuzzleFileError } from '@rookery/server/import-puzzles';

/**
 * Imports puzzles from a file of the public puzzle database (CSV, also compressed with gzip or Zstandard). An
 * interrupted import goes on where it stopped if the command is repeated.
 */
const options = readArguments();
const begun = Date.now();
try {
  const { databaseUrl } = readConfig(process.env);
  const onProgress = ({ rowsRead, stored }: { rowsRead: number; stored: number }) =>
    console.log(`${secondsSince(begun)} s: ${count(rowsRead)} rows read, ${count(stored)} stored`);
  const { rowsRead, stored, refused } = await importPuzzles({
    ...options,
    databaseUrl,
    onProgress,
  });
  console.log(`Done: ${count(rowsRead)} rows, ${count(stored)} puzzles stored.`);
  for (const [reason, rows] of Object.entries(refused)) {
    console.log(`Not stored, ${reason.replaceAll('_', ' ')}: ${count(rows)}`);
  }
} catch (error) {
  const isForOperator = error instanceof ConfigError || error instanceof PuzzleFileError;
  console.error(isForOperator ? error.message : error);
  process.exit(1);
}

function readArguments(): { path: string; batchRows: number } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'batch-rows': { type: 'string', default: String(DEFAULT_BATCH_ROWS) } },
  });
  const [path] = positionals;
  const batchRows = Number(values['batch-rows']);
  if (path !== undefined && Number.isInteger(batchRows) && batchRows > 0)
    return { path, batchRows };
  console.error('Usage: npm run puzzles:import -- FILE [--batch-rows N]');
  process.exit(2);
}

function count(number: number): string {
  return number.toLocaleString('en');
}

function secondsSince(time: number): string {
  return ((Date.now() - time) / 1_000).toFixed(0);
}
