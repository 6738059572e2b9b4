import pg from 'pg';
import { ensureRoles, type RoleOptions } from './ensure-roles.ts';
import { connectToFitServer, UnfitServer } from './fit-server.ts';
import {
  ensureJournal,
  findPending,
  noteCatalogue,
  refuseOthersTables,
  writeJournal,
} from './journal.ts';
import { readMigrations, type Migration } from './migration-files.ts';

/** Any number will do, as long as every process that migrates takes the same. */
const LOCK = 7_201_974;

/** `databaseUrl` is an administrator's: may create roles, and create in the database. */
export interface MigrateOptions extends RoleOptions {
  /** Where the migrations are, if not with this code. */
  readonly directory?: string;
}

/** Brings the database up to date and answers the migrations it ran. Safe to run at any time, by any number at once. */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  return withRoles(options, async (client) => {
    await refuseOthersTables(client);
    await becomeOwner(client);
    const migrations = readMigrations(options.directory);
    await ensureJournal(client, migrations);
    const pending = await findPending(client, migrations);
    for (const migration of pending) await runOne(client, migration);
    await noteCatalogue(client);
    return pending.map(({ name }) => name);
  });
}

/** Creates the roles and nothing else: a dump can only be restored where they exist. */
export async function makeRoles(options: RoleOptions): Promise<void> {
  await withRoles(options, async () => undefined);
}

async function withRoles<T>(
  options: RoleOptions,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connectToFitServer(options.databaseUrl);
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await ensureRoles(client, options);
    return await work(client);
  } finally {
    // Ends the session and with it the lock.
    await client.end();
  }
}

async function becomeOwner(client: pg.Client): Promise<void> {
  try {
    await client.query('set role rookery_owner');
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError)) throw cause;
    throw new UnfitServer(
      `The user ${client.user} in DATABASE_URL may not act as rookery_owner, who owns the tables. ` +
        `As a superuser, run: grant rookery_owner to ${client.user}`,
      { cause },
    );
  }
}

/** The migration and its record are one transaction: it either happened or it did not. */
async function runOne(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await writeJournal(client, migration);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new Error(`Migration ${migration.name} failed and was rolled back.`, { cause });
  }
}
