import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { STARTER_PUZZLES } from '@rookery/database';
import { addPuzzles, administer, createTestDatabase, FORK, startServer } from '@rookery/testkit';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { addStarterPuzzles } from './starter-puzzles.ts';

const directory = mkdtempSync(join(tmpdir(), 'rookery-starter-'));
let databaseUrl: string;
afterAll(() => rmSync(directory, { recursive: true, force: true }));

beforeEach(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
});

async function puzzlesAfterStart(): Promise<number> {
  await addStarterPuzzles(databaseUrl);
  return countPuzzles();
}

async function countPuzzles(): Promise<number> {
  const { rows } = await administer(databaseUrl, 'select count(*)::integer as count from puzzles');
  return (rows[0] as { count: number }).count;
}

test('a first start stores the starter puzzles, and the next one nothing', async () => {
  const stored = await puzzlesAfterStart();
  expect(stored).toBeGreaterThan(0);
  const { rows } = await administer(databaseUrl, 'select refused, rows_read from puzzle_imports');
  expect(rows).toEqual([{ refused: {}, rows_read: stored }]);
  await administer(databaseUrl, `delete from puzzles where ctid = (select min(ctid) from puzzles)`);
  expect(await puzzlesAfterStart()).toBe(stored - 1);
  await administer(databaseUrl, 'delete from puzzles');
  expect(await puzzlesAfterStart()).toBe(0);
});

test('a newer set reaches a database that has puzzles, whose ratings stay', async () => {
  await addPuzzles(databaseUrl, [FORK]);
  const stored = (await puzzlesAfterStart()) - 1;
  await administer(databaseUrl, 'update puzzles set rating = 1234');
  const rows = gunzipSync(readFileSync(STARTER_PUZZLES)).toString().trimEnd();
  const added = `zzzzzzzzzz,${FORK.fen},${FORK.moves},900,300,,0,fork,,`;
  const newer = join(directory, 'newer.csv.gz');
  writeFileSync(newer, gzipSync(`${rows}\n${added}\n`));
  await addStarterPuzzles(databaseUrl, newer);
  await addStarterPuzzles(databaseUrl, newer);
  expect(await countPuzzles()).toBe(stored + 2);
  const ratings = await administer(databaseUrl, 'select distinct rating from puzzles order by 1');
  expect(ratings.rows).toEqual([{ rating: 900 }, { rating: 1234 }]);
});

test('the program stores them when it starts, unless the operator wants none', async () => {
  const server = await startServer(databaseUrl, { STARTER_PUZZLES: 'yes' });
  await server.stop();
  // All other tests start it with `no`, and count on an empty table.
  expect(await countPuzzles()).toBeGreaterThan(0);
});
