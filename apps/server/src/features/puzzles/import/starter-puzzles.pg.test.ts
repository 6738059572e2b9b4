import { addPuzzles, administer, createTestDatabase, FORK, startServer } from '@rookery/testkit';
import { beforeEach, expect, inject, test } from 'vitest';
import { addStarterPuzzles } from './starter-puzzles.ts';

let databaseUrl: string;

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

test('a database with puzzles gets no starter puzzles', async () => {
  await addPuzzles(databaseUrl, [FORK]);
  expect(await puzzlesAfterStart()).toBe(1);
});

test('the program stores them when it starts, unless the operator wants none', async () => {
  const server = await startServer(databaseUrl, { STARTER_PUZZLES: 'yes' });
  await server.stop();
  // All other tests start it with `no`, and count on an empty table.
  expect(await countPuzzles()).toBeGreaterThan(0);
});
