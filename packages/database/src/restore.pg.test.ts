import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalPostgres, type LocalPostgres } from '@rookery/local-postgres';
import { createEmptyDatabase, installedPostgres, TEST_SECRET } from '@rookery/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { asOwner } from './administration.ts';
import { checkDatabase } from './check-database.ts';
import { makeRoles, migrate } from './migrate.ts';

/**
 * Dumps and restores as docs/operations.md says, with the tools of an installed PostgreSQL and servers of
 * the same version: a dump needs tools that are not older than its server.
 */
const binaries = installedPostgres();

/** Much more than it takes: servers are made here. */
const LIMIT_MS = 120_000;
vi.setConfig({ testTimeout: LIMIT_MS, hookTimeout: LIMIT_MS });

let directory: string;
let dump: string;
let server: LocalPostgres;
/** The database that was dumped. */
let dumped: string;
/** Where it is to be restored. */
let restored: string;
let others: LocalPostgres[];
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'rookery-restore-'));
  dump = join(directory, 'rookery.dump');
  server = await startServer('first');
  dumped = await createEmptyDatabase(server.url);
  await migrate({ databaseUrl: dumped, secret: TEST_SECRET });
  await asOwner(dumped, (client) =>
    client.query(`insert into users (name, email) values ('Ann', 'ann@club.example')`),
  );
  tool('pg_dump', '--format=custom', `--file=${dump}`, dumped);
});
afterAll(async () => {
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
});
beforeEach(async () => {
  others = [];
  restored = await createEmptyDatabase(server.url);
});
afterEach(async () => {
  for (const other of others) await other.stop();
});

function startServer(name: string): Promise<LocalPostgres> {
  return startLocalPostgres({ dataDir: join(directory, name), durable: false, binaries });
}

/** From here on, restores go to a server that has never seen the platform. */
async function useNewServer(name: string): Promise<void> {
  const other = await startServer(name);
  others.push(other);
  restored = await createEmptyDatabase(other.url);
}

function tool(name: 'pg_dump' | 'pg_restore', ...args: string[]): void {
  execFileSync(join(binaries.directory, name), args, { stdio: 'pipe' });
}

/** pg_restore goes on after errors and says so with its exit code only. */
function restoreAnyway(...args: string[]): string {
  const options = [`--dbname=${restored}`, ...args, dump];
  return spawnSync(join(binaries.directory, 'pg_restore'), options, { encoding: 'utf8' }).stderr;
}

const start = () => migrate({ databaseUrl: restored, secret: TEST_SECRET });

function refused(words: RegExp) {
  return { name: 'UnfitServer', message: expect.stringMatching(words) as string };
}

test('roles first, then the dump: a restored platform starts with everything in it', async () => {
  await useNewServer('second');
  await makeRoles({ databaseUrl: restored, secret: TEST_SECRET });
  tool('pg_restore', '--exit-on-error', `--dbname=${restored}`, dump);
  expect(await start()).toEqual([]);
  await checkDatabase({ databaseUrl: restored, secret: TEST_SECRET });
  const { rows } = await asOwner(restored, (client) =>
    client.query(`select name from users where email = 'ann@club.example'`),
  );
  expect(rows).toEqual([{ name: 'Ann' }]);
});

test('a restore into a server without the roles is refused in words', async () => {
  await useNewServer('third');
  expect(restoreAnyway()).toContain('role "rookery_owner" does not exist');
  await expect(start()).rejects.toMatchObject(refused(/belong to postgres.*--roles-only/s));
  // The roles were made by the start that was refused: a process that only looks sees through it as well.
  const check = checkDatabase({ databaseUrl: restored, secret: TEST_SECRET });
  await expect(check).rejects.toMatchObject(refused(/Row-level security does not guard/));
});

test('a restore without owners is refused in words', async () => {
  await makeRoles({ databaseUrl: restored, secret: TEST_SECRET });
  restoreAnyway('--no-owner');
  await expect(start()).rejects.toMatchObject(refused(/belong to postgres/));
});

test('a restore without privileges is refused in words, with what is missing', async () => {
  await makeRoles({ databaseUrl: restored, secret: TEST_SECRET });
  restoreAnyway('--no-privileges');
  await expect(start()).rejects.toMatchObject(refused(/lacks .*grant .* to rookery_app/s));
});

test('a restore that stopped before the policies is refused in words, with what is missing', async () => {
  await makeRoles({ databaseUrl: restored, secret: TEST_SECRET });
  restoreAnyway('--section=pre-data', '--section=data');
  await expect(start()).rejects.toMatchObject(refused(/lacks .*policy/s));
});

test('one policy that was dropped is named', async () => {
  await migrate({ databaseUrl: restored, secret: TEST_SECRET });
  await asOwner(restored, (client) => client.query('drop policy owner_all on tasks'));
  await expect(start()).rejects.toMatchObject(refused(/policy owner_all on public\.tasks/));
});

test('tables whose journal row-level security kept out of the dump are refused in words', async () => {
  await migrate({ databaseUrl: restored, secret: TEST_SECRET });
  await asOwner(restored, (client) => client.query('delete from migrations'));
  await expect(start()).rejects.toMatchObject(refused(/BYPASSRLS/));
});
