import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { createRoles, migrate } from '../migrate.ts';
import { secretsIn, type RoleAccess } from '../roles.ts';
import { BackupError } from './backup-error.ts';
import { sumOfFile } from './dump-file.ts';
import { DUMP, readManifest, secretFingerprint, type Manifest } from './manifest.ts';
import type { PostgresTools } from './postgres-tools.ts';
import { readTableSums, SAME_TEXT, tableNames, type TableSums } from './table-sums.ts';

interface RestoreOptions extends RoleAccess {
  /** The directory of the backup. */
  readonly directory: string;
  readonly tools: PostgresTools;
}

export interface Restored {
  readonly manifest: Manifest;
  /** False if the sessions of the members cannot be read with this secret. */
  readonly hasSameSecret: boolean;
  /** Migrations of this version that the backup did not have yet. */
  readonly ran: readonly string[];
}

/**
 * Restores a backup into an empty database, all of it or nothing, and compares each table with what was backed up.
 * Creates the roles if the server does not have them.
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const manifest = await readManifest(options.directory);
  const dump = join(options.directory, DUMP);
  if ((await sumOfFile(dump)).sha256 !== manifest.dump.sha256) {
    throw new BackupError(`${dump} is damaged: it is not the file that was backed up.`);
  }
  await withClient(options.databaseUrl, refuseTables);
  await createRoles(options);
  await options.tools('pg_restore', {
    databaseUrl: options.databaseUrl,
    // Ends at the first error, too.
    args: ['--single-transaction'],
    input: createReadStream(dump),
  });
  await withClient(options.databaseUrl, async (client) => {
    refuseDifference(manifest.tables, await readTableSums(client));
    // A dump has no statistics, without which the first requests would be slow.
    await client.query('analyze');
  });
  // Also compares the policies and privileges with those that the journal of migrations names.
  const ran = await migrate(options);
  return {
    manifest,
    hasSameSecret: secretsIn(options.secret).some(
      (secret) => secretFingerprint(secret) === manifest.secretFingerprint,
    ),
    ran,
  };
}

async function withClient(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(SAME_TEXT);
    await work(client);
  } finally {
    await client.end();
  }
}

async function refuseTables(client: pg.Client): Promise<void> {
  const [table] = await tableNames(client);
  if (table === undefined) return;
  throw new BackupError(
    `The database in DATABASE_URL is not empty: it has the table ${table}, and nothing was changed. ` +
      'Restore into a new database: createdb --owner=USER NAME.',
  );
}

function refuseDifference(expected: TableSums, found: TableSums): void {
  const names = new Set([...Object.keys(expected), ...Object.keys(found)]);
  const different = [...names].filter(
    (name) =>
      expected[name]?.rows !== found[name]?.rows || expected[name]?.sum !== found[name]?.sum,
  );
  if (different.length === 0) return;
  throw new BackupError(
    `What was restored is not what was backed up: ${different.join(', ')} differ. Do not use this database.`,
  );
}
