import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalPostgres, type LocalPostgres } from '@rookery/local-postgres';
import { administer, createEmptyDatabase, installedPostgres, TEST_SECRET } from '@rookery/testkit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createRoles, migrate } from './migrate.ts';

/** CREATEROLE has these rights from PostgreSQL 16 on. */
test('a user that owns the database and has CREATEROLE and REPLICATION can run the whole migration', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'rookery-first-'));
  const postgres = await startLocalPostgres({ dataDir, durable: false });
  try {
    const databaseUrl = new URL(await createEmptyDatabase(postgres.url));
    const name = databaseUrl.pathname.slice(1);
    await administer(
      postgres.url,
      `create role club login password 'word' createrole replication;
       alter database ${name} owner to club`,
    );
    databaseUrl.username = 'club';
    databaseUrl.password = 'word';
    const options = { databaseUrl: databaseUrl.href, secret: TEST_SECRET };
    expect(await migrate(options)).not.toEqual([]);
    expect(await migrate({ ...options, rotateSecret: true })).toEqual([]);
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true });
  }
});

const SERVERS = [
  { server: 'the server installed by npm', binaries: {} },
  { server: 'an installed server', binaries: { binaries: installedPostgres() } },
];

describe.each(SERVERS)('with $server', ({ binaries }) => {
  let dataDir: string;
  let postgres: LocalPostgres;
  /** As the superuser. */
  let databaseUrl: string;
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'rookery-first-'));
    postgres = await startLocalPostgres({ dataDir, durable: false, ...binaries });
    databaseUrl = await createEmptyDatabase(postgres.url);
  });
  afterEach(async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true });
  });

  async function urlOf(user: string, attributes: string): Promise<string> {
    await administer(postgres.url, `create role ${user} login password 'word' ${attributes}`);
    const url = new URL(databaseUrl);
    url.username = user;
    url.password = 'word';
    return url.href;
  }

  async function roles(): Promise<string[]> {
    const sql = `select rolname from pg_roles where rolname like 'rookery%' order by rolname`;
    return (await administer(postgres.url, sql)).rows.map(({ rolname }) => rolname);
  }

  test('the error lists all missing rights of a user, and no role is created', async () => {
    const start = migrate({ databaseUrl: await urlOf('club', 'createrole'), secret: TEST_SECRET });
    const error: Error = await start.then(
      () => Promise.reject(new Error('It started.')),
      (refusal: Error) => refusal,
    );
    expect(error.name).toBe('DatabaseSetupError');
    expect(error.message).toContain('The user club');
    expect(error.message).toContain('REPLICATION');
    expect(error.message).toContain('owner to club');
    expect(error.message).not.toContain('createrole');
    expect(await roles()).toEqual([]);
  });

  test('the error names a missing CREATEROLE', async () => {
    const start = migrate({ databaseUrl: await urlOf('club', ''), secret: TEST_SECRET });
    await expect(start).rejects.toMatchObject({
      name: 'DatabaseSetupError',
      message: expect.stringContaining('alter role club createrole') as string,
    });
    expect(await roles()).toEqual([]);
  });

  test('once a superuser has created the roles, a user with few rights can migrate', async () => {
    await createRoles({ databaseUrl, secret: TEST_SECRET });
    const ofUser = await urlOf('club', '');
    await expect(migrate({ databaseUrl: ofUser, secret: TEST_SECRET })).rejects.toMatchObject({
      name: 'DatabaseSetupError',
      message: expect.stringContaining('--roles-only --grant-to club') as string,
    });
    await createRoles({ databaseUrl, secret: TEST_SECRET, grantTo: 'club' });
    expect(await migrate({ databaseUrl: ofUser, secret: TEST_SECRET })).not.toEqual([]);
    expect(await migrate({ databaseUrl: ofUser, secret: TEST_SECRET })).toEqual([]);
  });
});
