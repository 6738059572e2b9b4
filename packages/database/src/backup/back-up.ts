import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { secretsIn, type RoleAccess } from '../roles.ts';
import { BackupError } from './backup-error.ts';
import { createSummingStream, sumOfFile, type FileSum } from './dump-file.ts';
import { DUMP, secretFingerprint, writeManifest, type Manifest } from './manifest.ts';
import type { PostgresTools } from './postgres-tools.ts';
import { readTableSums, SAME_TEXT } from './table-sums.ts';

interface BackupOptions extends RoleAccess {
  /** Where backups are kept; each gets a directory of its own. */
  readonly directory: string;
  readonly tools: PostgresTools;
}

/**
 * Dumps one snapshot of the database while the platform goes on, reads the dump again to its end, and returns the
 * directory with it. A backup that could not be finished is removed.
 */
export async function backUp(
  options: BackupOptions,
): Promise<{ directory: string; manifest: Manifest }> {
  const client = new pg.Client({ connectionString: options.databaseUrl });
  await client.connect();
  const unfinished = join(options.directory, `unfinished-${process.pid}`);
  try {
    await client.query(SAME_TEXT);
    await client.query('begin isolation level repeatable read read only');
    const snapshot = await readSnapshot(client);
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    const [dump, tables] = await Promise.all([
      writeDump(join(unfinished, DUMP), snapshot.name, options),
      readTableSums(client),
    ]);
    await checkDump(join(unfinished, DUMP), dump, options.tools);
    const manifest: Manifest = {
      takenAt: snapshot.takenAt,
      position: snapshot.position,
      serverVersion: snapshot.serverVersion,
      migration: snapshot.migration,
      secretFingerprint: secretFingerprint(secretsIn(options.secret)[0]),
      dump,
      tables,
    };
    await writeManifest(unfinished, manifest);
    const directory = join(options.directory, directoryName(snapshot.takenAt));
    await rename(unfinished, directory);
    return { directory, manifest };
  } finally {
    await client.end();
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** `2026-11-18T17-45-03.123Z`: no colons, which some file systems refuse. */
function directoryName(takenAt: string): string {
  return takenAt.replaceAll(':', '-');
}

interface Snapshot {
  readonly name: string;
  readonly takenAt: string;
  readonly position: string;
  readonly serverVersion: string;
  readonly migration: string;
}

async function readSnapshot(client: pg.Client): Promise<Snapshot> {
  const { rows } = await client.query<{ may_read_all: boolean; has_tables: boolean }>(`
    select rolsuper or rolbypassrls as may_read_all,
           to_regclass('public.migrations') is not null as has_tables
    from pg_roles where rolname = current_user`);
  if (rows[0]?.may_read_all !== true) {
    throw new BackupError(
      `The user ${client.user} in DATABASE_URL cannot read all rows: row-level security applies to it. ` +
        'Take backups as a superuser, or as a role with BYPASSRLS that may read all tables.',
    );
  }
  if (!rows[0].has_tables) throw new BackupError('This database has no tables of the platform.');
  const found = await client.query<Omit<Snapshot, 'takenAt'> & { takenAt: Date }>(`
    select pg_export_snapshot() as name, transaction_timestamp() as "takenAt",
           pg_current_wal_lsn()::text as position,
           current_setting('server_version') as "serverVersion",
           (select name from migrations order by ran_at desc, name desc limit 1) as migration`);
  const [snapshot] = found.rows;
  if (snapshot === undefined) throw new Error('No snapshot.');
  return { ...snapshot, takenAt: snapshot.takenAt.toISOString() };
}

async function writeDump(
  path: string,
  snapshot: string,
  { databaseUrl, tools }: BackupOptions,
): Promise<FileSum> {
  const { stream, sum } = createSummingStream();
  const written = pipeline(stream, createWriteStream(path, { mode: 0o600, flush: true }));
  const dumped = tools('pg_dump', {
    databaseUrl,
    args: ['--format=custom', `--snapshot=${snapshot}`],
    output: stream,
  });
  await Promise.all([dumped, written]);
  return sum();
}

/** Reads the file from the disk again, and lets pg_restore unpack every row of it. */
async function checkDump(path: string, expected: FileSum, tools: PostgresTools): Promise<void> {
  const { sha256 } = await sumOfFile(path);
  if (sha256 !== expected.sha256) {
    throw new BackupError(`${path} does not hold what was written to it: check the disk.`);
  }
  await tools('pg_restore', { args: ['--file=/dev/null'], input: createReadStream(path) });
}
