import { randomBytes } from 'node:crypto';
import type pg from 'pg';

/** The publication that the migrations create: the tables whose changes clients may receive. */
export const PUBLICATION = 'rookery';

/** The key of the advisory lock: an arbitrary number, the same for every relay. */
export const SLOT_LOCK = 7_201_975;

export interface Slot {
  /** A new slot always gets a new name, which shows that changes may be missing. */
  readonly name: string;
  readonly isInUse: boolean;
}

/** Slots of all databases of a server share one list. */
const OUR_SLOTS = `pg_replication_slots
  where database = current_database() and plugin = 'pgoutput' and slot_name like 'rookery\\_%'`;

/**
 * Finds the replication slot that keeps this database's changes until they are confirmed, or creates one.
 * A slot that Postgres has invalidated (`wal_status` lost) is replaced.
 *
 * The lock makes two relays that start together agree on one slot. It is taken and released by one
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
       coalesce((select active from kept), false) as "isInUse"`,
  )) as unknown as pg.QueryResult<Slot>[];
  const slot = results.at(-1)?.rows[0];
  if (slot === undefined) throw new Error('Postgres named no slot.');
  return slot;
}
