import { randomBytes } from 'node:crypto';
import type pg from 'pg';

/** Made by the migrations: the tables whose changes go out. */
export const PUBLICATION = 'rookery';

/** Any number will do, as long as every relay takes the same. */
const LOCK = 7_201_975;

export interface Slot {
  /** A slot that had to be made anew has another name: by it, everybody sees that changes may be missing. */
  readonly name: string;
  readonly isTaken: boolean;
}

/**
 * The slot that keeps this database's changes until they were confirmed; made where there is none. One
 * that Postgres has given up on, for want of room, is replaced.
 */
export async function findSlot(client: pg.ClientBase): Promise<Slot> {
  await client.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    const { rows } = await client.query<{ name: string; active: boolean; lost: boolean }>(
      `select slot_name as name, active, wal_status = 'lost' as lost from pg_replication_slots
       where database = current_database() and plugin = 'pgoutput' and slot_name like 'rookery\\_%'
       order by slot_name`,
    );
    for (const { name, lost } of rows) {
      if (lost) await client.query('select pg_drop_replication_slot($1)', [name]);
    }
    const kept = rows.find(({ lost }) => !lost);
    return kept === undefined
      ? { name: await makeSlot(client), isTaken: false }
      : { name: kept.name, isTaken: kept.active };
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
  }
}

/** Slots of all databases of a server share one list. */
async function makeSlot(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select slot_name as name from pg_create_logical_replication_slot(
       format('rookery_%s_%s',
         (select oid from pg_database where datname = current_database()), $1::text),
       'pgoutput')`,
    [randomBytes(4).toString('hex')],
  );
  return rows[0]?.name ?? '';
}
