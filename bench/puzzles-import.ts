import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGunzip } from 'node:zlib';
import { importPuzzles } from '@rookery/server/import-puzzles';
import { administer, createTestDatabase, startTestPostgres } from '@rookery/testkit';
import { runTool } from './tool.ts';

/**
 * Imports a file of the public puzzle database (CSV with gzip), and then a file of 2,000,000 rows that is made from its
 * rows with other ids. The second file is also copied by psql into a table without an index and without any check: the
 * ratio says what checking, indexing and the possibility to go on after an interruption cost.
 */
const {
  values,
  positionals: [source],
} = parseArgs({
  allowPositionals: true,
  options: { rows: { type: 'string', default: '2000000' } },
});
if (source === undefined) {
  console.error('Usage: npm run bench:puzzles-import -- FILE.csv.gz [--rows N]');
  process.exit(2);
}
const rows = Number(values.rows);
const directory = mkdtempSync(join(tmpdir(), 'rookery-puzzles-'));
const postgres = await startTestPostgres({ durable: true });
try {
  await measureImport(source);
  const generated = join(directory, 'generated.csv');
  await pipeline(Readable.from(generateRows(source, rows)), createWriteStream(generated));
  const importedS = await measureImport(generated);
  const megabytes = process.resourceUsage().maxRSS / 1_024;
  console.log(`most memory of the importing process: ${megabytes.toFixed(0)} MB`);
  const copiedS = await measureCopy(generated);
  console.log(`psql \\copy without checks and indexes: ${copiedS.toFixed(1)} s`);
  console.log(`ratio: ${(importedS / copiedS).toFixed(1)}`);
} finally {
  await postgres.discard();
  rmSync(directory, { recursive: true, force: true });
}

async function measureImport(path: string): Promise<number> {
  const databaseUrl = await createTestDatabase(postgres.url);
  const begun = performance.now();
  const { rowsRead, stored, refused } = await importPuzzles({ databaseUrl, path });
  const seconds = (performance.now() - begun) / 1_000;
  console.log(
    `${rowsRead.toLocaleString('en')} rows in ${seconds.toFixed(1)} s, ` +
      `${(rowsRead / seconds).toFixed(0)} rows a second, ` +
      `${stored.toLocaleString('en')} stored, refused: ${JSON.stringify(refused)}`,
  );
  return seconds;
}

async function measureCopy(path: string): Promise<number> {
  const databaseUrl = await createTestDatabase(postgres.url);
  await administer(
    databaseUrl,
    `create table copied (id text, fen text, moves text, rating integer, deviation integer, popularity integer,
       plays integer, themes text, url text, openings text)`,
  );
  const begun = performance.now();
  const command = String.raw`\copy copied from '${path}' with (format csv, header)`;
  await runTool('psql', 'postgresql-client', [databaseUrl, '-q', '-c', command]);
  return (performance.now() - begun) / 1_000;
}

/** The rows of a file again and again, each time with new ids. */
async function* generateRows(path: string, count: number): AsyncGenerator<string> {
  const lines: string[] = [];
  for await (const line of createInterface({
    input: createReadStream(path).pipe(createGunzip()),
  })) {
    lines.push(line);
  }
  const [header = '', ...puzzles] = lines;
  yield `${header}\n`;
  for (let index = 0; index < count; index += 1) {
    const puzzle = puzzles[index % puzzles.length] ?? '';
    yield `${index.toString(36).padStart(5, '0')}${puzzle.slice(puzzle.indexOf(','))}\n`;
  }
}
