import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalPostgres, type LocalPostgres } from '@rookery/local-postgres';
import { createEmptyDatabase, installedPostgres, TEST_SECRET } from '@rookery/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { asOwner } from './administration.ts';
import { checkDatabase } from './check-database.ts';
import { createRoles, migrate } from './migrate.ts';

/**
 * Restores that went wrong. The one that goes well is backup/drill.cluster.test.ts. With the tools and servers of an
 * installed PostgreSQL, because pg_dump must not be older than the server.
 */
const binaries = installedPostgres();

let directory: string;
let dump: string;
let server: LocalPostgres;
/** Where it is to be restored. */
let restored: string;
let others: LocalPostgres[];
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'rookery-restore-'));
  dump = join(directory, 'rookery.dump');
  server = await startServer('first');
  const dumped = await createEmptyDatabase(server.url);
  await migrate({ databaseUrl: dumped, secret: TEST_SECRET });
  const args = ['--format=custom', `--file=${dump}`, dumped];
  execFileSync(join(binaries.directory, 'pg_dump'), args, { stdio: 'pipe' });
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

/** Restores from now on go to a new server without our roles. */
async function useNewServer(name: string): Promise<void> {
  const other = await startServer(name);
  others.push(other);
  restored = await createEmptyDatabase(other.url);
}

/** pg_restore continues after errors and reports them by its exit code. */
function restoreDespiteErrors(...args: string[]): string {
  const options = [`--dbname=${restored}`, ...args, dump];
  return spawnSync(join(binaries.directory, 'pg_restore'), options, { encoding: 'utf8' }).stderr;
}

const start = () => migrate({ databaseUrl: restored, secret: TEST_SECRET });

function setupError(pattern: RegExp) {
  return { name: 'DatabaseSetupError', message: expect.stringMatching(pattern) as string };
}

test('a restore into a server without the roles is refused with an explanation', async () => {
  await useNewServer('third');
  expect(restoreDespiteErrors()).toContain('role "rookery_owner" does not exist');
  await expect(start()).rejects.toMatchObject(setupError(/belong to postgres.*npm run restore/s));
  // The refused start has created the roles. A process that only checks the database detects the fault, too.
  const check = checkDatabase({ databaseUrl: restored, secret: TEST_SECRET });
  await expect(check).rejects.toMatchObject(setupError(/Row-level security does not guard/));
});

test('a restore without owners is refused with an explanation', async () => {
  await createRoles({ databaseUrl: restored, secret: TEST_SECRET });
  restoreDespiteErrors('--no-owner');
  await expect(start()).rejects.toMatchObject(setupError(/belong to postgres/));
});

test('a restore without privileges is refused, and the error names what is missing', async () => {
  await createRoles({ databaseUrl: restored, secret: TEST_SECRET });
  restoreDespiteErrors('--no-privileges');
  await expect(start()).rejects.toMatchObject(
    setupError(/lacks .*grant create on schema jobs to rookery_worker/s),
  );
});

test('a restore that stopped before the policies is refused, and the error names what is missing', async () => {
  await createRoles({ databaseUrl: restored, secret: TEST_SECRET });
  restoreDespiteErrors('--section=pre-data', '--section=data');
  await expect(start()).rejects.toMatchObject(setupError(/lacks .*policy/s));
});

test('the error names a single dropped policy', async () => {
  await migrate({ databaseUrl: restored, secret: TEST_SECRET });
  await asOwner(restored, (client) => client.query('drop policy owner_all on tasks'));
  await expect(start()).rejects.toMatchObject(setupError(/policy owner_all on public\.tasks/));
});

test('tables without journal rows, which a dump under row-level security leaves out, are refused', async () => {
  await migrate({ databaseUrl: restored, secret: TEST_SECRET });
  await asOwner(restored, (client) => client.query('delete from migrations'));
  await expect(start()).rejects.toMatchObject(setupError(/BYPASSRLS/));
});
