import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { administer, createEmptyDatabase, createTestDatabase, TEST_SECRET } from '@rookery/testkit';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { backUp } from './back-up.ts';
import { installedTools } from './postgres-tools.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'rookery-backups-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

function backUpFrom(databaseUrl: string) {
  return backUp({ databaseUrl, secret: TEST_SECRET, directory, tools: installedTools() });
}

test('a database without our tables is not backed up', async () => {
  const empty = await createEmptyDatabase(inject('postgresUrl'));
  await expect(backUpFrom(empty)).rejects.toThrow('has no tables of the platform');
  expect(readdirSync(directory)).toEqual([]);
});

test('a user who sees only some rows takes no backup', async () => {
  const databaseUrl = await createTestDatabase(inject('postgresUrl'));
  const user = `reader_${process.pid}`;
  await administer(databaseUrl, `create role ${user} login password 'secret'`);
  const asReader = new URL(databaseUrl);
  asReader.username = user;
  asReader.password = 'secret';
  await expect(backUpFrom(asReader.href)).rejects.toThrow(
    `${user} in DATABASE_URL cannot read all rows`,
  );
  expect(readdirSync(directory)).toEqual([]);
});
