import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ensureRoles, type RoleOptions } from './ensure-roles.ts';
import { connectAsAdministrator, DatabaseSetupError } from './administrator-connection.ts';
import {
  ensureJournal,
  findPending,
  recordCatalogue,
  refuseForeignOwner,
  writeJournal,
} from './journal.ts';
import { JOB_SCHEMA, prepareJobTables } from './job-tables.ts';
import { readMigrations, type Migration } from './migration-files.ts';

/** The key of the advisory lock: an arbitrary number, the same for every process that migrates. */
const LOCK = 7_201_974;

/** The user in `databaseUrl` is an administrator, who may create roles and objects in the database. */
export interface MigrateOptions extends RoleOptions {
  /** Another directory with migrations, for tests. */
  readonly directory?: string;
}

/** Runs the pending migrations and returns their names. Safe to run at any time, also by several processes at once. */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  return withRoles(options, async (client) => {
    await refuseForeignOwner(client);
    await becomeOwner(client);
    const migrations = readMigrations(options.directory);
    await ensureJournal(client, migrations);
    const pending = await findPending(client, migrations);
    for (const migration of pending) await runOne(client, migration);
    await recordCatalogue(client);
    if (await hasJobSchema(client)) await prepareJobTables(options);
    return pending.map(({ name }) => name);
  });
}

/** Creates only the roles: a dump can be restored only where they exist. */
export async function createRoles(options: RoleOptions): Promise<void> {
  await withRoles(options, async () => undefined);
}

async function withRoles<T>(
  options: RoleOptions,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connectAsAdministrator(options.databaseUrl);
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await ensureRoles(client, options);
    return await work(client);
  } finally {
    // The end of the session releases the lock.
    await client.end();
  }
}

async function becomeOwner(client: pg.Client): Promise<void> {
  try {
    await client.query('set role rookery_owner');
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError)) throw cause;
    throw new DatabaseSetupError(
      `The user ${client.user} in DATABASE_URL may not act as rookery_owner, which owns the tables. ` +
        `As a superuser, run: npm run migrate -- --roles-only --grant-to ${client.user}`,
      { cause },
    );
  }
}

/**
 * How long a statement of a migration waits for a table that running requests use. New requests wait behind it. Shorter
 * than the `deadlock_timeout` of PostgreSQL (1 s), so that a deadlock ends the attempt of the migration, not a request.
 */
const LOCK_LIMIT_MS = 500;
const MAX_ATTEMPTS = 240;
const BETWEEN_ATTEMPTS_MS = 500;
const LOCK_FAILURES = new Set([
  '55P03', // lock not available
  '40P01', // deadlock
]);

/** Repeats a migration that did not get its locks, so that processes of the earlier version can go on meanwhile. */
async function runOne(client: pg.Client, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await runOnce(client, migration);
      return;
    } catch (cause) {
      const code = cause instanceof pg.DatabaseError ? (cause.code ?? '') : '';
      if (!LOCK_FAILURES.has(code) || attempt === MAX_ATTEMPTS) {
        throw new Error(`Migration ${migration.name} failed and was rolled back.`, { cause });
      }
    }
    await pause(BETWEEN_ATTEMPTS_MS);
  }
}

/** Runs a migration and writes its journal row in one transaction. */
async function runOnce(client: pg.Client, migration: Migration): Promise<void> {
  await client.query(`begin; set local lock_timeout = ${LOCK_LIMIT_MS}`);
  try {
    await client.query(migration.sql);
    await writeJournal(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** False only for the migrations of a test. */
async function hasJobSchema(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [
    JOB_SCHEMA,
  ]);
  return rowCount === 1;
}
