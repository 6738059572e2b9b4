import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@rookery/database';
import { startLocalPostgres, type LocalPostgres } from '@rookery/local-postgres';
import pg from 'pg';
import { countStart } from './count-start.ts';
import { despite, eventually, isSlotInUse } from '../pure/eventually.ts';

/** The secret of every test server, from which role passwords are derived. */
export const TEST_SECRET = 'a-secret-for-tests-that-is-long-enough';

const TEMPLATE = 'rookery_template';

export interface TestPostgres extends LocalPostgres {
  /** Stops the server and deletes its data. */
  discard(): Promise<void>;
}

/**
 * A temporary server that a test may stop and start. With `durable`, committed data survives a crash; without it,
 * the server is faster.
 */
export async function startTestPostgres({
  durable = false,
  settings = [] as readonly string[],
} = {}): Promise<TestPostgres> {
  countStart('postgres');
  const dataDir = mkdtempSync(join(tmpdir(), 'rookery-postgres-'));
  const server = await startLocalPostgres({ dataDir, durable, settings });
  await administer(server.url, `create database ${TEMPLATE}`);
  const template = withDatabase(server.url, TEMPLATE);
  await migrate({ databaseUrl: template, secret: TEST_SECRET });
  // A mistake in the schema, which the mutation trial wants the tests to notice.
  const mutation = process.env['TEST_SCHEMA_MUTATION'];
  if (mutation !== undefined) await administer(template, mutation);
  return {
    ...server,
    async discard() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Creates a migrated database, copied from a template. */
export async function createTestDatabase(serverUrl: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(serverUrl, `create database ${name} template ${TEMPLATE}`);
  return withDatabase(serverUrl, name);
}

/**
 * Drops the replication slots of a database, which would keep the log of all databases of the server. The database
 * itself ends with the server: dropping it would make all tests wait for a checkpoint.
 */
export async function dropSlots(databaseUrl: string): Promise<void> {
  const drop = () =>
    administer(
      databaseUrl,
      `select pg_drop_replication_slot(slot_name) from pg_replication_slots
       where database = current_database()`,
    );
  await eventually(despite(isSlotInUse, drop));
}

/** A database with nothing in it. */
export async function createEmptyDatabase(serverUrl: string): Promise<string> {
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  await administer(serverUrl, `create database ${name}`);
  return withDatabase(serverUrl, name);
}

/** A connection as the superuser, for a bench that sends many statements. */
export async function connectAsSuperuser(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** Runs one statement as the superuser, on a new connection. */
export async function administer(url: string, sql: string): Promise<pg.QueryResult> {
  const client = await connectAsSuperuser(url);
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
