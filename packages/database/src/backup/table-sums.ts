import type pg from 'pg';

/** What is compared between a backup and the database it is restored into. */
interface TableSum {
  readonly rows: number;
  /** Adds up a hash of each row, so that the order of the rows does not matter. */
  readonly sum: string;
}
export type TableSums = Readonly<Record<string, TableSum>>;

/** The rows of all tables together. */
export function rowsIn(tables: TableSums): number {
  return Object.values(tables).reduce((total, { rows }) => total + rows, 0);
}

/** So that equal rows are written with equal characters, whatever the server's own settings are. */
export const SAME_TEXT = `
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'`;

const TABLES = `
  select format('%I.%I', nspname, relname) as name
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema')
    and relpersistence <> 't'
  order by name`;

/** The names of all tables, as SQL writes them. */
export async function tableNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(TABLES);
  return rows.map(({ name }) => name);
}

/** Counts and adds up the rows of each table, as the transaction of this client sees them. */
export async function readTableSums(client: pg.Client): Promise<TableSums> {
  const sums: Record<string, TableSum> = {};
  for (const name of await tableNames(client)) {
    const { rows } = await client.query<{ rows: string; sum: string }>(
      `select count(*) as rows,
              coalesce(sum(('x' || left(md5(t::text), 16))::bit(64)::bigint::numeric), 0)::text as sum
       from ${name} as t`,
    );
    sums[name] = { rows: Number(rows[0]?.rows), sum: rows[0]?.sum ?? '' };
  }
  return sums;
}
