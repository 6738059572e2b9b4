import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { administer, createEmptyDatabase, TEST_SECRET } from '@rookery/testkit';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { DatabaseSetupError } from './administrator-connection.ts';
import { checkDatabase } from './check-database.ts';
import { createRoles, migrate } from './migrate.ts';
import { MIGRATIONS, readMigrations } from './migration-files.ts';

const FILES = readMigrations().map(({ name }) => name);

const emptyDatabase = () => createEmptyDatabase(inject('postgresUrl'));

test('every migration runs once, in order, and a second run finds nothing to do', async () => {
  const databaseUrl = await emptyDatabase();
  expect(await migrate({ databaseUrl, secret: TEST_SECRET })).toEqual(FILES);
  expect(await migrate({ databaseUrl, secret: TEST_SECRET })).toEqual([]);
});

test('another secret than that of the roles is refused', async () => {
  const databaseUrl = await emptyDatabase();
  await migrate({ databaseUrl, secret: TEST_SECRET });
  const other = { databaseUrl, secret: 'another-secret-that-is-long-enough' };
  await expect(migrate(other)).rejects.toThrow(DatabaseSetupError);
  await expect(checkDatabase(other)).rejects.toThrow('rookery_app cannot log in');
  await checkDatabase({ databaseUrl, secret: TEST_SECRET });
});

test('a process that does not migrate is told of a database without tables', async () => {
  const databaseUrl = await emptyDatabase();
  await createRoles({ databaseUrl, secret: TEST_SECRET });
  await expect(checkDatabase({ databaseUrl, secret: TEST_SECRET })).rejects.toThrow(
    'has no tables yet',
  );
});

test('if several processes migrate at the same time, each migration runs once', async () => {
  const databaseUrl = await emptyDatabase();
  const runs = Array.from({ length: 4 }, () => migrate({ databaseUrl, secret: TEST_SECRET }));
  expect((await Promise.all(runs)).flat().toSorted()).toEqual(FILES);
});

test('installations that migrate databases of one server at the same time can share its roles', async () => {
  const urls = [];
  for (let count = 0; count < 4; count += 1) urls.push(await emptyDatabase());
  const runs = urls.map((databaseUrl) => migrate({ databaseUrl, secret: TEST_SECRET }));
  for (const ran of await Promise.all(runs)) expect(ran).toEqual(FILES);
});

test('a migration that waits for a table lets requests pass, and runs when the table is free', async () => {
  const databaseUrl = await emptyDatabase();
  await migrate({ databaseUrl, secret: TEST_SECRET });
  const directory = mkdtempSync(join(tmpdir(), 'rookery-migrations-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  cpSync(MIGRATIONS, directory, { recursive: true });
  writeFileSync(join(directory, '9999_more.sql'), 'alter table users add column more text;');

  const long = new pg.Client({ connectionString: databaseUrl });
  await long.connect();
  await long.query('begin; select count(*) from users');
  const migrated = migrate({ databaseUrl, secret: TEST_SECRET, directory });
  await expect
    .poll(() => administer(databaseUrl, WAITING), { timeout: 120_000 })
    .toMatchObject({ rowCount: 1 });
  // Without a limit, this would wait behind the migration for the end of the long transaction.
  await administer(databaseUrl, 'select count(*) from users');
  await long.query('commit');
  await long.end();
  expect(await migrated).toEqual(['9999_more.sql']);
});

const WAITING = `select from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like 'alter table users%'`;
