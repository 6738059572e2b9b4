import { connectAsSuperuser, createTestDatabase } from '@rookery/testkit';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { CHECK_CASES } from './cases.testkit.ts';

/**
 * The conditions of columns (`check`), each at its limits. Rows are stored in a copy of the table that has only the
 * condition of the case, and whose columns may be null, so that a case names only what its condition reads.
 */

let client: pg.Client;
let conditions: Map<string, string>;
beforeAll(async () => {
  client = await connectAsSuperuser(await createTestDatabase(inject('postgresUrl')));
  const { rows } = await client.query<{ name: string; condition: string }>(
    `select format('%I.%I %I', nspname, relname, conname) as name, pg_get_constraintdef(pg_constraint.oid) as condition
     from pg_constraint
     join pg_class on pg_class.oid = conrelid
     join pg_namespace on pg_namespace.oid = relnamespace
     where contype = 'c' and relowner = 'rookery_owner'::regrole`,
  );
  conditions = new Map(rows.map(({ name, condition }) => [name, condition]));
});
afterAll(() => client.end());

test('every condition of a column has its cases', () => {
  const cases = Object.entries(CHECK_CASES).flatMap(([table, constraints]) =>
    Object.keys(constraints).map((constraint) => `${table} ${constraint}`),
  );
  expect(cases.toSorted()).toEqual([...conditions.keys()].toSorted());
});

test.each(Object.entries(CHECK_CASES))(
  '%s stores what its conditions accept, up to their limits, and nothing else',
  async (table, constraints) => {
    await client.query('begin');
    try {
      await copyTable(table);
      for (const [constraint, { accepted, refused }] of Object.entries(constraints)) {
        const name = `${table} ${constraint}`;
        await client.query(`savepoint without_condition;
          alter table copy add constraint condition ${conditions.get(name)}`);
        for (const row of accepted)
          expect([name, row, await store(row)]).toEqual([name, row, 'stored']);
        for (const row of refused)
          expect([name, row, await store(row)]).toEqual([name, row, 'refused']);
        await client.query('rollback to savepoint without_condition');
      }
    } finally {
      await client.query('rollback');
    }
  },
);

async function copyTable(table: string): Promise<void> {
  await client.query(`create temporary table copy (like ${table})`);
  const { rows } = await client.query<{ action: string }>(
    `select format('alter column %I drop not null', attname) as action from pg_attribute
     where attrelid = 'copy'::regclass and attnotnull and attnum > 0`,
  );
  if (rows.length === 0) return;
  await client.query(`alter table copy ${rows.map(({ action }) => action).join(', ')}`);
}

async function store(row: Readonly<Record<string, unknown>>): Promise<'stored' | 'refused'> {
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  const sql =
    names.length === 0
      ? 'insert into copy default values'
      : `insert into copy (${names.join(', ')}) values (${places.join(', ')})`;
  await client.query('savepoint attempt');
  try {
    await client.query(sql, Object.values(row));
    return 'stored';
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'condition') return 'refused';
    throw error;
  } finally {
    await client.query('rollback to savepoint attempt');
  }
}
