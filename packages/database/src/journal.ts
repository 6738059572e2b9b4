import type pg from 'pg';
import { catalogueFingerprint, readCatalogue } from './catalogue.ts';
import { DatabaseSetupError } from './administrator-connection.ts';
import type { Migration } from './migration-files.ts';

/**
 * The journal has one row for each migration that ran in this database, with the checksum of its file. The last
 * migration of a run also records the names in the catalogue. A start compares both, and so detects a migration
 * that was edited later and a database that was restored without its policies.
 */
const JOURNAL = `
  create table migrations (
    name text primary key,
    ran_at timestamptz not null default now(),
    checksum text not null,
    catalogue text[]
  );
  alter table migrations enable row level security;
  alter table migrations force row level security;
  create policy owner_all on migrations to rookery_owner using (true) with check (true);`;

/** The first release had no checksums. Its databases are recognised by the fingerprint of their catalogue. */
const FIRST_RELEASE = {
  migrations: 8,
  fingerprint: 'ed3ec540805da497c000852bc3f8d0ee7a3b8ceaf82f33177e12cf1b69e6f3b1',
};

export const HOW_TO_RESTORE =
  'Restore it into an empty database with npm run restore, as docs/operations.md says under "Backup and restore".';

/** Run as the administrator, because `rookery_owner` may not read tables that another role owns. */
export async function refuseForeignOwner(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ owner: string }>(
    `select pg_get_userbyid(relowner) as owner from pg_class
     where oid = to_regclass('public.migrations') and relowner <> 'rookery_owner'::regrole`,
  );
  const [found] = rows;
  if (found === undefined) return;
  throw new DatabaseSetupError(
    `The tables of this database belong to ${found.owner} instead of rookery_owner: it was restored without ` +
      `owners, or where the roles did not exist, and then its policies are missing, too. ${HOW_TO_RESTORE}`,
  );
}

/** Creates the journal if it is missing, and adds checksums to one of the first release. */
export async function ensureJournal(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<void> {
  const { rows } = await client.query<{ columns: string[] }>(
    `select array(
       select attname::text from pg_attribute where attrelid = to_regclass('public.migrations')
     ) as columns`,
  );
  const columns = rows[0]?.columns ?? [];
  if (columns.length === 0) await client.query(JOURNAL);
  else if (!columns.includes('checksum')) await addChecksums(client, migrations);
}

async function addChecksums(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  const first = migrations.slice(0, FIRST_RELEASE.migrations);
  const { rows } = await client.query<{ name: string }>(
    'select name from migrations order by name',
  );
  const isWhole = rows.map(({ name }) => name).join() === first.map(({ name }) => name).join();
  if (!isWhole || (await catalogueFingerprint(client)) !== FIRST_RELEASE.fingerprint) {
    throw new DatabaseSetupError(
      'This database was made by a version from before the first release, whose migrations were edited ' +
        'later: it lacks what they make today, and there is no way to bring it up to date. ' +
        'Start with a new, empty database.',
    );
  }
  await client.query('begin');
  await client.query(`alter table migrations
    add checksum text not null default '', add catalogue text[]`);
  for (const { name, checksum } of first) {
    await client.query('update migrations set checksum = $2 where name = $1', [name, checksum]);
  }
  await client.query(`alter table migrations
    alter checksum drop default`);
  await client.query('commit');
}

export async function writeJournal(client: pg.Client, migration: Migration): Promise<void> {
  const values = [migration.name, migration.checksum];
  await client.query('insert into migrations (name, checksum) values ($1, $2)', values);
}

const LATEST = 'select name from migrations order by ran_at desc, name desc limit 1';

/** Records the catalogue with the latest migration, unless it has been recorded before. */
export async function recordCatalogue(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from migrations where name = (${LATEST}) and catalogue is null`,
  );
  if (rowCount === 0) return;
  await client.query(`update migrations set catalogue = $1 where name = (${LATEST})`, [
    await readCatalogue(client),
  ]);
}

/** Returns the migrations that have not run here yet. Throws if the database does not match the journal. */
export async function findPending(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<Migration[]> {
  const { rows } = await client.query<{
    name: string;
    checksum: string;
    catalogue: string[] | null;
  }>('select name, checksum, catalogue from migrations order by ran_at, name');
  const ran = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  refuseEdited(migrations.filter(({ name, checksum }) => (ran.get(name) ?? checksum) !== checksum));
  const present = await readCatalogue(client);
  const latest = rows.at(-1);
  if (latest === undefined) refuseTablesWithoutJournal(present);
  else refuseMissing(latest.catalogue ?? [], present);
  return migrations.filter(({ name }) => !ran.has(name));
}

function refuseEdited(edited: readonly Migration[]): void {
  if (edited.length === 0) return;
  throw new DatabaseSetupError(
    `${edited.map(({ name }) => name).join(', ')} was edited after it had run in this database, ` +
      'so the tables are not what the code expects. Restore the file as it was, and put the change into a ' +
      'new migration.',
  );
}

function refuseTablesWithoutJournal(present: readonly string[]): void {
  if (present.length === 0) return;
  throw new DatabaseSetupError(
    'This database has tables of the platform, and an empty journal of migrations: it was restored in part, or ' +
      'dumped by a role that row-level security applies to. Dump it as a superuser or as a role with BYPASSRLS. ' +
      HOW_TO_RESTORE,
  );
}

/** How many missing objects the message names. A failed restore can miss hundreds. */
const MAX_NAMED = 5;

function refuseMissing(expected: readonly string[], present: readonly string[]): void {
  const there = new Set(present);
  const missing = expected.filter((entry) => !there.has(entry));
  if (missing.length === 0) return;
  // Policies and grants are named first, because without them members see too much or nothing.
  const named = [
    ...missing.filter(isPolicyOrGrant),
    ...missing.filter((entry) => !isPolicyOrGrant(entry)),
  ];
  const more = missing.length > MAX_NAMED ? `, and ${missing.length - MAX_NAMED} more` : '';
  throw new DatabaseSetupError(
    `This database lacks what its migrations made: ${named.slice(0, MAX_NAMED).join('; ')}${more}. ` +
      `It was restored in part, or changed by hand. ${HOW_TO_RESTORE}`,
  );
}

function isPolicyOrGrant(entry: string): boolean {
  return /^(policy|grant) /.test(entry);
}
