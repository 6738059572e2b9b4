import pg from 'pg';

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

/** One connection for the whole run, so that watching does not add any. */
export class DatabaseSizes {
  readonly #client: pg.Client;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  static async connect(databaseUrl: string): Promise<DatabaseSizes> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    return new DatabaseSizes(client);
  }

  async sample(): Promise<DatabaseSample> {
    const { rows: relations } = await this.#client.query<Relation>(RELATIONS);
    const { rows } = await this.#client.query<{ written: number; kept: number }>(WAL);
    return {
      relations,
      keptWalBytes: rows[0]?.kept ?? 0,
      walBytes: rows[0]?.written ?? 0,
    };
  }

  /** The exact number of rows of each table. */
  async rows(): Promise<Map<string, number>> {
    const { relations } = await this.sample();
    const counts = new Map<string, number>();
    for (const name of new Set(relations.map(({ table }) => table))) {
      const { rows } = await this.#client.query<{ count: number }>(
        `select count(*)::int as count from ${name}`,
      );
      counts.set(name, rows[0]?.count ?? 0);
    }
    return counts;
  }

  /** The size of every relation once all are written anew. Locks them, so only after the run. */
  async compact(): Promise<Map<string, number>> {
    await this.#client.query('vacuum full');
    const { relations } = await this.sample();
    return new Map(relations.map(({ name, bytes }) => [name, bytes]));
  }

  close(): Promise<void> {
    return this.#client.end();
  }
}
