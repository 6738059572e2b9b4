import { createTestDatabase, TEST_SECRET } from '@rookery/testkit';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { asOwner } from './administration.ts';
import { roleConnection } from './roles.ts';

let databaseUrl: string;
let worker: pg.Client;
beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  worker = new pg.Client(roleConnection({ databaseUrl, secret: TEST_SECRET }, 'rookery_worker'));
  await worker.connect();
});
afterAll(() => worker.end());

async function read<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  return asOwner(databaseUrl, async (client) => (await client.query<Row>(sql)).rows);
}

test('every table has a declared life', async () => {
  const tables = await read(`
    select format('%I.%I', nspname, relname) as name from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and nspname in ('public', 'accounts') and relname <> 'migrations'
    order by 1`);
  const declared = await read('select distinct table_name as name from table_lives order by 1');
  expect(declared).toEqual(tables);
});

test('the age of rows leads an index, so that a batch reads only what it deletes', async () => {
  const lives = await read<{ table_name: string; aged_by: string }>(
    'select table_name, aged_by from table_lives where aged_by is not null',
  );
  const leading = await read<{ table_name: string; aged_by: string }>(`
    select format('%s.%s', nspname, relname) as table_name, attname as aged_by from pg_index
    join pg_class on pg_class.oid = indrelid
    join pg_namespace on pg_namespace.oid = relnamespace
    join pg_attribute on attrelid = indrelid and attnum = indkey[0]`);
  for (const life of lives) expect(leading).toContainEqual(life);
});

test('every condition is a valid one', async () => {
  const lives = await read<{ table_name: string; aged_by: string }>(
    'select table_name, aged_by from table_lives where aged_by is not null',
  );
  for (const { table_name, aged_by } of lives) {
    const { rows } = await worker.query(
      `select deleted, reached from app.delete_aged_rows($1, $2, 1, '-infinity', 10)`,
      [table_name, aged_by],
    );
    expect(rows).toEqual([{ deleted: 0, reached: null }]);
  }
});

test('the worker deletes nothing that has no age, nothing of today, and reads none of these tables', async () => {
  const call = (table: string, column: string, days: number) =>
    worker.query(`select from app.delete_aged_rows($1, $2, $3, '-infinity', 10)`, [
      table,
      column,
      days,
    ]);
  expect((await call('public.users', 'created_at', 1)).rowCount).toBe(0);
  expect((await call('public.chess_games', 'created_at', 1)).rowCount).toBe(0);
  await asOwner(databaseUrl, (client) =>
    client.query(`insert into deleted_tasks (id, workspace_id, task, items, comments)
      select gen_random_uuid(), id, '{}', '[]', '[]' from workspaces where kind = 'root'`),
  );
  await call('public.deleted_tasks', 'deleted_at', -30);
  expect(await read('select from deleted_tasks')).toHaveLength(1);
  await expect(worker.query('select from deleted_tasks')).rejects.toThrow('permission denied');
  await expect(worker.query('delete from table_lives')).rejects.toThrow('permission denied');
});

test('a batch skips rows in use, and the next one goes on after the last that was deleted', async () => {
  await asOwner(databaseUrl, (client) =>
    client.query(`insert into deleted_tasks (id, workspace_id, task, items, comments, deleted_at)
      select md5(number::text)::uuid, id, '{}', '[]', '[]', '2020-01-01'::timestamptz + number * interval '1 day'
      from workspaces, generate_series(1, 5) as number where kind = 'root'`),
  );
  await asOwner(databaseUrl, async (client) => {
    await client.query(`select from deleted_tasks where id = md5('2')::uuid for update`);
    const first = await batch('-infinity');
    expect(first).toMatchObject({ deleted: 2 });
    expect(await batch(first.reached)).toMatchObject({ deleted: 2 });
  });
  const left = await read(`select id from deleted_tasks where deleted_at < '2021-01-01'`);
  expect(left).toHaveLength(1);
  expect(await batch('-infinity')).toMatchObject({ deleted: 1 });
});

async function batch(since: string) {
  const { rows } = await worker.query(
    `select deleted, reached::text from app.delete_aged_rows('public.deleted_tasks', 'deleted_at', 30, $1, 2)`,
    [since],
  );
  return rows[0];
}
