import { createEmptyDatabase, TEST_SECRET } from '@rookery/testkit';
import { expect, inject, test } from 'vitest';
import { migrate } from './migrate.ts';
import { readMigrations } from './migration-files.ts';

const FILES = readMigrations().map(({ name }) => name);

const emptyDatabase = () => createEmptyDatabase(inject('postgresUrl'));

test('every migration runs once, in order, and a second run finds nothing to do', async () => {
  const databaseUrl = await emptyDatabase();
  expect(await migrate({ databaseUrl, secret: TEST_SECRET })).toEqual(FILES);
  expect(await migrate({ databaseUrl, secret: TEST_SECRET })).toEqual([]);
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
