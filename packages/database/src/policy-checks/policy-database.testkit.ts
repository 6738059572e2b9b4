import { connectAsSuperuser, createTestDatabase } from '@rookery/testkit';
import type pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { SHOWN, WORLD } from './world.testkit.ts';

export interface Policy {
  /** Table and policy. */
  readonly name: string;
  readonly table: string;
  readonly policy: string;
  readonly command: 'select' | 'insert' | 'update' | 'delete' | 'all';
  readonly roles: readonly string[];
  /** The condition for rows that are found. An insert finds none. */
  readonly using: string | null;
  /** The condition for rows that are stored, which is the same one if there is no other. */
  readonly check: string | null;
}

const POLICIES = `
  select relname || '.' || polname as name, polrelid::regclass::text as table, quote_ident(polname) as policy,
    case polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete'
      else 'all' end as command,
    array(select rolname::text from pg_roles where pg_roles.oid = any (polroles)) as roles,
    pg_get_expr(polqual, polrelid) as using,
    case when polcmd in ('a', 'w', '*') then pg_get_expr(coalesce(polwithcheck, polqual), polrelid) end as check
  from pg_policy join pg_class on pg_class.oid = polrelid order by 1`;

/**
 * A database in which only policies refuse anything: requests have all privileges, and there are no triggers and no
 * foreign keys.
 */
export class PolicyDatabase {
  #client: pg.Client | undefined;
  policies: readonly Policy[] = [];
  /** The tables, without views. */
  tables: ReadonlySet<string> = new Set();

  constructor() {
    beforeAll(async () => {
      const client = await connectAsSuperuser(await createTestDatabase(inject('postgresUrl')));
      this.#client = client;
      await client.query(`set session_replication_role = replica; ${WORLD}`);
      await client.query('grant all on all tables in schema public to rookery_app');
      await client.query('grant usage on all sequences in schema public to rookery_app');
      await client.query(`set search_path = ''`);
      this.policies = (await client.query<Policy>(POLICIES)).rows;
      const tables = await client.query<{ name: string }>(
        `select relname as name from pg_catalog.pg_class
         where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
      );
      this.tables = new Set(tables.rows.map(({ name }) => name));
      await client.query('reset search_path');
    });
    afterAll(() => this.#client?.end());
  }

  async query(sql: string, values: unknown[] = []): Promise<pg.QueryResult> {
    if (this.#client === undefined) throw new Error('The database is not ready.');
    return this.#client.query(sql, values);
  }

  find(name: string): Policy {
    const policy = this.policies.find((each) => each.name === name);
    if (policy === undefined) throw new Error(`There is no policy ${name}.`);
    return policy;
  }

  /** Does some work in a transaction, and takes it back. */
  async inTransaction<T>(work: () => Promise<T>): Promise<T> {
    await this.query('begin');
    try {
      return await work();
    } finally {
      await this.query('rollback');
    }
  }

  /** Does some work within a transaction, and takes it back. */
  async attempt<T>(work: () => Promise<T>): Promise<T> {
    await this.query('savepoint attempt');
    try {
      return await work();
    } finally {
      await this.query('rollback to savepoint attempt');
    }
  }

  async actAs(userId: string): Promise<void> {
    await this.query('set local role rookery_app');
    await this.query(
      `select set_config('app.user_id', $1, true), set_config('app.tournament_token', $2, true)`,
      [userId, SHOWN],
    );
  }
}

export function insert(
  table: string,
  row: Readonly<Record<string, unknown>>,
): [sql: string, values: unknown[]] {
  const values = Object.values(row);
  const places = values.map((_, index) => `$${index + 1}`).join(', ');
  return [`insert into ${table} (${Object.keys(row).join(', ')}) values (${places})`, values];
}
