import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { ensureRoles } from './ensure-roles.ts';
import { connectToFitServer } from './fit-server.ts';

const MIGRATIONS = join(import.meta.dirname, '..', 'migrations');

/** Any number will do, as long as every process that migrates takes the same. */
const LOCK = 7_201_974;

export interface MigrateOptions {
  /** An administrator's URL: may create roles, and create in the database. */
  readonly databaseUrl: string;
  readonly secret: string;
}

/** Brings the database up to date and answers the migrations it ran. Safe to run at any time, by any number at once. */
export async function migrate({ databaseUrl, secret }: MigrateOptions): Promise<string[]> {
  const client = await connectToFitServer(databaseUrl);
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await ensureRoles(client, databaseUrl, secret);
    await client.query('set role rookery_owner');
    await ensureJournal(client);
    return await runPending(client);
  } finally {
    // Ends the session and with it the lock.
    await client.end();
  }
}

async function ensureJournal(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select where to_regclass('migrations') is not null`);
  if (rowCount === 1) return;
  await client.query(`
    create table migrations (name text primary key, ran_at timestamptz not null default now());
    alter table migrations enable row level security;
    alter table migrations force row level security;
    create policy owner_all on migrations to rookery_owner using (true) with check (true);
  `);
}

async function runPending(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations');
  const done = new Set(rows.map((row) => row.name));
  const pending = migrationNames().filter((name) => !done.has(name));
  for (const name of pending) await runOne(client, name);
  return pending;
}

/** The migration and its record are one transaction: it either happened or it did not. */
async function runOne(client: pg.Client, name: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(readFileSync(join(MIGRATIONS, name), 'utf8'));
    await client.query('insert into migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed and was rolled back.`, { cause });
  }
}

function migrationNames(): string[] {
  return readdirSync(MIGRATIONS)
    .filter((name) => /^\d{4}_[a-z_]+\.sql$/.test(name))
    .toSorted();
}
