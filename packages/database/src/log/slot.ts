import { randomBytes } from 'node:crypto';
import type pg from 'pg';

/** Made by the migrations: the tables whose changes go out. */
export const PUBLICATION = 'rookery';

/** Any number will do, as long as every relay takes the same. */
export const SLOT_LOCK = 7_201_975;

export interface Slot {
  /** A slot that had to be made anew has another name: by it, everybody sees that changes may be missing. */
  readonly name: string;
  readonly isTaken: boolean;
}

/** Slots of all databases of a server share one list. */
const OUR_SLOTS = `pg_replication_slots
  where database = current_database() and plugin = 'pgoutput' and slot_name like 'rookery\\_%'`;

/**
 * The slot that keeps this database's changes until they were confirmed; made where there is none. One
 * that Postgres has given up on, for want of room, is replaced.
 *
 * The lock makes two relays that start together agree on one slot. It is taken and given back by one
 * message: Postgres finishes the message whether or not the relay that sent it still runs, so a frozen
 * relay cannot keep the lock. The pool's statement timeout bounds the wait for the lock and for a new slot.
 */
export async function findSlot(client: pg.ClientBase): Promise<Slot> {
  const ending = randomBytes(4).toString('hex');
  // Several statements give several results, which the driver's types do not mention.
  const results = (await client.query(
    `select pg_advisory_xact_lock(${SLOT_LOCK});
     select pg_drop_replication_slot(slot_name) from ${OUR_SLOTS} and wal_status = 'lost';
     with kept as materialized (
       select slot_name, active from ${OUR_SLOTS} order by slot_name limit 1
     )
     select
       coalesce(
         (select slot_name from kept),
         (select slot_name from pg_create_logical_replication_slot(
            format('rookery_%s_${ending}',
              (select oid from pg_database where datname = current_database())),
            'pgoutput'))
       ) as name,
       coalesce((select active from kept), false) as "isTaken"`,
  )) as unknown as pg.QueryResult<Slot>[];
  const slot = results.at(-1)?.rows[0];
  if (slot === undefined) throw new Error('Postgres named no slot.');
  return slot;
}
