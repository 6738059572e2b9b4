import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { administer, createTestDatabase, FORK, TEST_SECRET } from '@rookery/testkit';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { importPuzzles } from './import-puzzles.ts';
import { HEADER } from './read-row.ts';

const COMMAND = join(import.meta.dirname, '../../../../../../scripts/puzzles-import.ts');
const directory = mkdtempSync(join(tmpdir(), 'rookery-puzzles-'));
let databaseUrl: string;

beforeEach(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Of a hundred rows, one has an illegal move, and one has the id of the row before. */
function rowsOf(count: number): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const id = String(index % 100 === 50 ? index - 1 : index).padStart(5, '0');
    const moves = index % 100 === 20 ? 'f8e8 d5d6' : FORK.moves;
    return `${id},${FORK.fen},${moves},1500,80,90,1000,fork short,https://example.org/${id},`;
  });
  return `${[HEADER, ...rows].join('\n')}\n`;
}

function writePuzzles(name: string, content: string | Buffer): string {
  const path = join(directory, name);
  writeFileSync(path, content);
  return path;
}

async function storedRows(): Promise<unknown> {
  const { rows } = await administer(
    databaseUrl,
    `select (select count(*)::integer from puzzles) as puzzles,
            (select count(*)::integer from puzzle_themes) as themes`,
  );
  return rows[0];
}

const ALL = { rowsRead: 1_000, stored: 980, refused: { illegal_move: 10, known: 10 } };
const ALL_STORED = { puzzles: 980, themes: 3 * 980 };

test.each([
  ['plain', (text: string) => Buffer.from(text)],
  ['gzip', (text: string) => gzipSync(text)],
  ['gzip in two parts', (text: string) => halves(text).map((half) => gzipSync(half))],
  ['zstd', (text: string) => zstdCompressSync(text)],
  ['zstd in two parts', (text: string) => halves(text).map((half) => zstdCompressSync(half))],
])('a %s file is imported, and its unsound rows are counted', async (name, compress) => {
  const path = writePuzzles(name, Buffer.concat([compress(rowsOf(1_000))].flat()));
  expect(await importPuzzles({ databaseUrl, path, batchRows: 300 })).toEqual(ALL);
  expect(await storedRows()).toEqual(ALL_STORED);
});

function halves(text: string): [string, string] {
  return [text.slice(0, text.length / 2), text.slice(text.length / 2)];
}

test('a second import stores nothing, also of a file with other rows', async () => {
  const path = writePuzzles('first.csv', rowsOf(1_000));
  await importPuzzles({ databaseUrl, path });
  await administer(databaseUrl, `update puzzles set rating = 1600, plays = 5 where id = '00001'`);
  expect(await importPuzzles({ databaseUrl, path })).toEqual(ALL);
  const longer = writePuzzles('second.csv', rowsOf(1_100));
  expect(await importPuzzles({ databaseUrl, path: longer })).toEqual({
    rowsRead: 1_100,
    stored: 98,
    refused: { illegal_move: 11, known: 991 },
  });
  const { rows } = await administer(
    databaseUrl,
    `select rating, plays from puzzles where id = '00001'`,
  );
  expect(rows).toEqual([{ rating: 1600, plays: 5 }]);
});

test('a killed import goes on where it stopped, without doubles', async () => {
  const path = writePuzzles('killed.csv', rowsOf(20_000));
  let first = '';
  for await (const output of run(path)) {
    first += output;
    // At the first progress, which is after one of 200 batches.
    if (first.includes('stored')) break;
  }
  const { rows } = await administer(databaseUrl, 'select rows_read from puzzle_imports');
  const { rows_read } = rows[0] as { rows_read: number };
  expect(rows_read).toBeLessThan(20_000);
  const progress: number[] = [];
  const onProgress = ({ rowsRead }: { rowsRead: number }) => void progress.push(rowsRead);
  expect(await importPuzzles({ databaseUrl, path, batchRows: 1_000, onProgress })).toEqual({
    rowsRead: 20_000,
    stored: 19_600,
    refused: { illegal_move: 200, known: 200 },
  });
  expect(progress[0]).toBeGreaterThanOrEqual(rows_read + 1_000);
  expect(await storedRows()).toEqual({ puzzles: 19_600, themes: 3 * 19_600 });
});

/** Runs the command and kills it when its output is not read any more. */
async function* run(path: string): AsyncGenerator<string> {
  const child = spawn(process.execPath, [COMMAND, path, '--batch-rows', '100'], {
    env: { ...process.env, DATABASE_URL: databaseUrl, ROOKERY_SECRET: TEST_SECRET },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  try {
    for await (const output of child.stdout) yield String(output);
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}

test('a damaged file and a file in another format are refused', async () => {
  const whole = gzipSync(rowsOf(1_000));
  const damaged = writePuzzles('damaged.csv.gz', whole.subarray(0, whole.length / 2));
  await expect(importPuzzles({ databaseUrl, path: damaged })).rejects.toThrow(/unexpected end/);
  const frame = zstdCompressSync(rowsOf(1_000));
  const halfFrame = writePuzzles('damaged.csv.zst', frame.subarray(0, frame.length / 2));
  await expect(importPuzzles({ databaseUrl, path: halfFrame })).rejects.toThrow(/unexpected end/);
  const other = writePuzzles('other.csv', 'a,b,c\n1,2,3\n');
  await expect(importPuzzles({ databaseUrl, path: other })).rejects.toThrow(/first line/);
  expect(await storedRows()).toEqual({ puzzles: 0, themes: 0 });
});
