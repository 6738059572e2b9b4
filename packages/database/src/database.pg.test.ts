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
  // One connection: whatever a transaction left behind, the next would find.
  database = openDatabase({
    databaseUrl,
    secret: TEST_SECRET,
    poolSize: 1,
    onConnectionLost: () => {},
  });
});
afterAll(() => database.close());

const whoAmI = (id: UserId) =>
  database.as(id, async (scope) => {
    const rows = await scope.selectFrom('users').select('name').execute();
    return rows.map(({ name }) => name);
  });

test('work sees what its caller may see', async () => {
  expect(await whoAmI(ann)).toEqual(['Ann']);
  expect(await whoAmI(bob)).toEqual(['Bob']);
});

test('work at the same time keeps to its own caller', async () => {
  const names = await Promise.all(
    Array.from({ length: 50 }, (_, turn) => whoAmI(turn % 2 ? ann : bob)),
  );
  expect(names.map(([name]) => name)).toEqual(
    Array.from({ length: 50 }, (_, turn) => (turn % 2 ? 'Ann' : 'Bob')),
  );
});

test('what throws is rolled back, and its connection is good for the next', async () => {
  const failing = database.as(ann, async (scope) => {
    await scope.updateTable('users').set({ name: 'Changed' }).where('id', '=', ann).execute();
    throw new Error('on second thought');
  });
  await expect(failing).rejects.toThrow('on second thought');
  expect(await whoAmI(ann)).toEqual(['Ann']);
});

test('an error that work swallowed does not become a commit', async () => {
  const swallowing = database.as(ann, async (scope) => {
    await scope.updateTable('users').set({ name: 'Changed' }).where('id', '=', ann).execute();
    await sql`select 1 / 0`.execute(scope).catch(() => undefined);
  });
  await expect(swallowing).rejects.toThrow('rolled back');
  expect(await whoAmI(ann)).toEqual(['Ann']);
});

test('a scope that has ended runs nothing, whoever kept it', async () => {
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
])('requests run as their own role, whoever the URL names (%#)', async (spell) => {
  const spelled = spell(new URL(databaseUrl));
  const other = openDatabase({
    databaseUrl: spelled,
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
  await whoAmI(ann);
  const nobody = '00000000-0000-4000-8000-000000000000' as UserId;
  expect(await whoAmI(nobody)).toEqual([]);
});

test('a connection that breaks in mid-work fails that work alone', async () => {
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
  expect(await whoAmI(ann)).toEqual(['Ann']);
});

test('timestamps keep every digit and name their zone', async () => {
  const { rows } = await database.as(ann, (scope) =>
    sql<{ at: string }>`select '2026-11-14 23:35:31.123456+00'::timestamptz as at`.execute(scope),
  );
  expect(rows).toEqual([{ at: '2026-11-14T23:35:31.123456Z' }]);
});
