import { administer, createTestDatabase, startServer, type TestServer } from '@rookery/testkit';
import { addPuzzles, FORK } from '@rookery/testkit';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';

let databaseUrl: string;
let server: TestServer | null = null;

beforeEach(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
});
afterEach(async () => {
  await server?.stop();
  server = null;
});

async function puzzlesAfterStart(environment: Record<string, string>): Promise<number> {
  server = await startServer(databaseUrl, environment);
  const { rows } = await administer(databaseUrl, 'select count(*)::integer as count from puzzles');
  await server.stop();
  return (rows[0] as { count: number }).count;
}

const WITH_STARTER = { STARTER_PUZZLES: 'yes' };

test('a first start stores the starter puzzles, and the next one nothing', async () => {
  const stored = await puzzlesAfterStart(WITH_STARTER);
  expect(stored).toBeGreaterThan(0);
  const { rows } = await administer(databaseUrl, 'select refused, rows_read from puzzle_imports');
  expect(rows).toEqual([{ refused: {}, rows_read: stored }]);
  await administer(databaseUrl, `delete from puzzles where ctid = (select min(ctid) from puzzles)`);
  expect(await puzzlesAfterStart(WITH_STARTER)).toBe(stored - 1);
  await administer(databaseUrl, 'delete from puzzles');
  expect(await puzzlesAfterStart(WITH_STARTER)).toBe(0);
});

test('a database with puzzles, and one whose operator wants none, get no starter puzzles', async () => {
  expect(await puzzlesAfterStart({ STARTER_PUZZLES: 'no' })).toBe(0);
  await addPuzzles(databaseUrl, [FORK]);
  expect(await puzzlesAfterStart(WITH_STARTER)).toBe(1);
});
