import { administer, createTestDatabase, eventually, TEST_SECRET } from '@rookery/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { asOwner } from './administration.ts';
import { openDatabase, type Database } from './database.ts';
import type { UserId } from './ids.ts';

let database: Database;
let databaseUrl: string;
let ann: UserId;
let bob: UserId;

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  [ann, bob] = (await asOwner(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: UserId }>(
      `insert into users (name, email) values ('Ann', 'ann@x.test'), ('Bob', 'bob@x.test') returning id`,
    );
    return rows.map(({ id }) => id);
  })) as [UserId, UserId];
  // With a single connection, the next transaction would see any setting that the one before left.
  database = openDatabase({
    databaseUrl,
    secret: TEST_SECRET,
    poolSize: 1,
    // Fifty transactions take turns at it, also on a busy machine.
    databaseWaitSeconds: 60,
    onConnectionLost: () => {},
  });
});
afterAll(() => database.close());

const visibleNames = (id: UserId) =>
  database.as(id, async (scope) => {
    const rows = await scope.selectFrom('users').select('name').execute();
    return rows.map(({ name }) => name);
  });

test('a transaction sees only what its caller may see', async () => {
  expect(await visibleNames(ann)).toEqual(['Ann']);
  expect(await visibleNames(bob)).toEqual(['Bob']);
});

test('concurrent transactions keep their own callers', async () => {
  const names = await Promise.all(
    Array.from({ length: 50 }, (_, turn) => visibleNames(turn % 2 ? ann : bob)),
  );
  expect(names.map(([name]) => name)).toEqual(
    Array.from({ length: 50 }, (_, turn) => (turn % 2 ? 'Ann' : 'Bob')),
  );
});

test('work that throws is rolled back, and its connection can be used again', async () => {
  const failing = database.as(ann, async (scope) => {
    await scope.updateTable('users').set({ name: 'Changed' }).where('id', '=', ann).execute();
    throw new Error('on second thought');
  });
  await expect(failing).rejects.toThrow('on second thought');
  expect(await visibleNames(ann)).toEqual(['Ann']);
});

test('a failed transaction is not committed, even if the work ignored the error', async () => {
  const swallowing = database.as(ann, async (scope) => {
    await scope.updateTable('users').set({ name: 'Changed' }).where('id', '=', ann).execute();
    await sql`select 1 / 0`.execute(scope).catch(() => undefined);
  });
  await expect(swallowing).rejects.toThrow('rolled back');
  expect(await visibleNames(ann)).toEqual(['Ann']);
});

test('a scope that was kept after its end runs no queries', async () => {
  const kept = await database.as(ann, async (scope) => scope);
  await expect(kept.selectFrom('users').selectAll().execute()).rejects.toThrow(
    'This scope has ended',
  );
});

test.each([
  (url: URL) =>
    `${url.protocol}//${url.host}${url.pathname}?user=${url.username}&password=${url.password}`,
  (url: URL) => `${url.protocol}//nobody@${url.host}${url.pathname}`,
  (url: URL) => `${url.protocol}//${url.host}${url.pathname}`,
])('requests run as rookery_app, whatever user the URL names (%#)', async (rewriteUrl) => {
  const rewritten = rewriteUrl(new URL(databaseUrl));
  const other = openDatabase({
    databaseUrl: rewritten,
    secret: TEST_SECRET,
    poolSize: 1,
    onConnectionLost: () => {},
  });
  try {
    const { rows } = await other.as(ann, (scope) =>
      sql`select current_user as name`.execute(scope),
    );
    expect(rows).toEqual([{ name: 'rookery_app' }]);
  } finally {
    await other.close();
  }
});

test('a scope does not outlive its transaction', async () => {
  await visibleNames(ann);
  const unknown = '00000000-0000-4000-8000-000000000000' as UserId;
  expect(await visibleNames(unknown)).toEqual([]);
});

test('a connection that breaks fails only the work that uses it', async () => {
  const working = database.as(ann, (scope) => sql`select pg_sleep(30)`.execute(scope));
  const broken = working.then(
    () => 'it went on',
    () => 'it failed',
  );
  await eventually(async () => {
    const { rowCount } = await administer(
      databaseUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity 
       where query like '%pg_sleep%' and usename = 'rookery_app' and datname = current_database()`,
    );
    expect(rowCount).toBe(1);
  });
  expect(await broken).toBe('it failed');
  expect(await visibleNames(ann)).toEqual(['Ann']);
});

test('timestamps keep their microseconds and their zone', async () => {
  const { rows } = await database.as(ann, (scope) =>
    sql<{ at: string }>`select '2026-11-14 23:35:31.123456+00'::timestamptz as at`.execute(scope),
  );
  expect(rows).toEqual([{ at: '2026-11-14T23:35:31.123456Z' }]);
});
