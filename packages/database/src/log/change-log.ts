import pg from 'pg';
import { createPool, poolUse, type DatabaseOptions, type PoolUse } from '../database.ts';
import { roleConnection } from '../roles.ts';
import { readLog, type LogReader } from './log-reader.ts';
import type { Relation, Value } from './pgoutput.ts';
import { findSlot, PUBLICATION, type Slot } from './slot.ts';

/** Reads the write-ahead log as row changes. A slot has one reader at a time. */
export interface ChangeLog {
  findSlot(): Promise<Slot>;
  /** Throws if another process reads the slot: see `isSlotInUse`. */
  read(slot: Slot): Promise<LogReader>;
  /** The current row, which may be newer than the change at hand. Null if it was deleted. */
  readRow(relation: Relation, row: readonly Value[]): Promise<Value[] | null>;
  /** Names of types by their OIDs. */
  typeNames(): Promise<ReadonlyMap<number, string>>;
  positions(): Promise<LogPositions>;
  pool(): PoolUse;
  /** Throws unless the server answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Both positions are equal if there is no slot. */
interface LogPositions {
  readonly written: bigint;
  /** How far a relay has confirmed the log. */
  readonly confirmed: bigint;
  /** How many bytes Postgres keeps for a slot (`max_slot_wal_keep_size`). Null if there is no limit. */
  readonly limitBytes: number | null;
}

interface PositionsRow {
  readonly written: string;
  readonly confirmed: string | null;
  readonly limit_bytes: string | null;
}

const IN_USE = '55006';

export function isSlotInUse(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === IN_USE;
}

/** Values stay text, so that they are written to JSON like values from the log. */
const AS_TEXT = { getTypeParser: () => String };

export function openChangeLog(options: Omit<DatabaseOptions, 'poolSize'>): ChangeLog {
  const pool = createPool({ ...options, poolSize: 2 }, 'rookery_relay', { types: pg.types });

  async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    try {
      return await work(client);
    } finally {
      client.release();
    }
  }

  return {
    findSlot: () => withClient(findSlot),
    read: ({ name }) =>
      readLog(roleConnection(options, 'rookery_relay'), {
        slot: name,
        publication: PUBLICATION,
      }),
    async readRow({ schema, table, columns }, row) {
      const list = columns.map(({ name }) => pg.escapeIdentifier(name)).join(', ');
      const keys = columns.flatMap(({ name, isKey }, index) => (isKey ? [{ name, index }] : []));
      const condition = keys
        .map(({ name }, index) => `${pg.escapeIdentifier(name)} = $${index + 1}`)
        .join(' and ');
      const from = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`;
      const { rows } = await pool.query<(string | null)[]>({
        text: `select ${list} from ${from} where ${condition}`,
        values: keys.map(({ index }) => row[index]),
        rowMode: 'array',
        types: AS_TEXT,
      });
      return rows[0] ?? null;
    },
    async typeNames() {
      const { rows } = await pool.query<{ oid: number; typname: string }>(
        'select oid::integer, typname from pg_type',
      );
      return new Map(rows.map(({ oid, typname }) => [oid, typname]));
    },
    async positions() {
      const { rows } = await pool.query<PositionsRow>(
        `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as written,
           pg_wal_lsn_diff(min(confirmed_flush_lsn), '0/0')::text as confirmed,
           -- Postgres writes an unlimited size as -1, without a unit.
           nullif(pg_size_bytes(current_setting('max_slot_wal_keep_size')), -1)::text as limit_bytes
         from pg_replication_slots
         where database = current_database() and slot_name like 'rookery\\_%'`,
      );
      const { written = '0', confirmed = null, limit_bytes = null } = rows[0] ?? {};
      return {
        written: BigInt(written),
        confirmed: BigInt(confirmed ?? written),
        limitBytes: limit_bytes === null ? null : Number(limit_bytes),
      };
    },
    pool: () => poolUse(pool),
    ping: async () => void (await pool.query('select 1')),
    close: () => pool.end(),
  };
}
