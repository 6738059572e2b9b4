import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { administer, createTestDatabase, startTestPostgres, TEST_SECRET } from '@rookery/testkit';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { migrate } from './migrate.ts';
import { roleConnection } from './roles.ts';

const FILES = readdirSync(join(import.meta.dirname, '..', 'migrations')).toSorted();

async function emptyDatabase(name: string): Promise<string> {
  const serverUrl = inject('postgresUrl');
  await administer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

test('every migration runs once, in order, and a second run finds nothing to do', async () => {
  const databaseUrl = await emptyDatabase('migrated_twice');
  expect(await migrate({ databaseUrl, secret: TEST_SECRET })).toEqual(FILES);
  expect(await migrate({ databaseUrl, secret: TEST_SECRET })).toEqual([]);
});

test('several processes that migrate at once do it once', async () => {
  const databaseUrl = await emptyDatabase('migrated_by_many');
  const runs = Array.from({ length: 4 }, () => migrate({ databaseUrl, secret: TEST_SECRET }));
  expect((await Promise.all(runs)).flat().toSorted()).toEqual(FILES);
});

test('platforms that migrate their databases of one server at once do not trip over its roles', async () => {
  const names = ['one', 'two', 'three', 'four'].map((name) => `side_by_side_${name}`);
  const urls = [];
  for (const name of names) urls.push(await emptyDatabase(name));
  const runs = urls.map((databaseUrl) => migrate({ databaseUrl, secret: TEST_SECRET }));
  for (const ran of await Promise.all(runs)) expect(ran).toEqual(FILES);
});

test('a new secret gives the roles new passwords', async () => {
  const postgres = await startTestPostgres();
  try {
    const databaseUrl = await createTestDatabase(postgres.url);
    const secret = 'another-secret-that-is-long-enough-too';
    await migrate({ databaseUrl, secret });
    await logIn(roleConnection(databaseUrl, secret, 'rookery_app'));
    const before = logIn(roleConnection(databaseUrl, TEST_SECRET, 'rookery_app'));
    await expect(before).rejects.toThrow('password authentication failed');
  } finally {
    await postgres.discard();
  }
});

async function logIn(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  try {
    await client.connect();
  } finally {
    await client.end();
  }
}
