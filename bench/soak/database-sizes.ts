import { administer } from '@rookery/testkit';

/** A table with its counters, or an index. */
export interface Relation {
  readonly name: string;
  /** The table of an index, and of a table itself. */
  readonly table: string;
  readonly bytes: number;
  readonly inserted: number;
  readonly updated: number;
  /** Updates that touched no index. */
  readonly hot: number;
  readonly deleted: number;
  readonly dead: number;
}

export interface DatabaseSample {
  readonly relations: readonly Relation[];
  /** What Postgres keeps of its log for the relay. */
  readonly keptWalBytes: number;
  /** All that was ever written to the log. */
  readonly walBytes: number;
}

/** Tables contain their TOAST. System catalogs are left out. */
const RELATIONS = `
  select c.oid::regclass::text as name, coalesce(i.indrelid, c.oid)::regclass::text as table,
    (case when c.relkind = 'r' then pg_table_size(c.oid) else pg_relation_size(c.oid) end)::float8 as bytes,
    coalesce(s.n_tup_ins, 0)::float8 as inserted, coalesce(s.n_tup_upd, 0)::float8 as updated,
    coalesce(s.n_tup_hot_upd, 0)::float8 as hot, coalesce(s.n_tup_del, 0)::float8 as deleted,
    coalesce(s.n_dead_tup, 0)::float8 as dead
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  left join pg_index i on i.indexrelid = c.oid
  left join pg_stat_user_tables s on s.relid = c.oid
  where c.relkind in ('r', 'i') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`;

const WAL = `
  select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as written,
    coalesce((select max(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)) from pg_replication_slots
      where database = current_database()), 0)::float8 as kept`;

export async function sampleDatabase(databaseUrl: string): Promise<DatabaseSample> {
  const { rows: relations } = await administer(databaseUrl, RELATIONS);
  const { rows } = await administer(databaseUrl, WAL);
  const { kept, written } = rows[0] as { kept: number; written: number };
  return { relations: relations as Relation[], keptWalBytes: kept, walBytes: written };
}

/** The exact number of rows of each table. */
export async function countRows(databaseUrl: string): Promise<Map<string, number>> {
  const { relations } = await sampleDatabase(databaseUrl);
  const counts = [...new Set(relations.map(({ table }) => table))].map(
    (table) => `select '${table}' as name, count(*)::int as count from ${table}`,
  );
  const { rows } = await administer(databaseUrl, counts.join(' union all '));
  return new Map(
    (rows as { name: string; count: number }[]).map(({ name, count }) => [name, count]),
  );
}

/** The size of every relation once all are written anew. Locks them, so only after the run. */
export async function compactSizes(databaseUrl: string): Promise<Map<string, number>> {
  await administer(databaseUrl, 'vacuum full');
  const { relations } = await sampleDatabase(databaseUrl);
  return new Map(relations.map(({ name, bytes }) => [name, bytes]));
}
