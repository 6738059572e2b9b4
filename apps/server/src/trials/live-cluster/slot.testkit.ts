import { asOwner } from '@rookery/database';
import { administer } from '@rookery/testkit';

export interface SlotState {
  readonly name: string;
  readonly active: boolean;
}

export async function slots(databaseUrl: string): Promise<SlotState[]> {
  const { rows } = await asOwner(databaseUrl, (client) =>
    client.query<SlotState>('select slot_name as name, active from pg_replication_slots'),
  );
  return rows;
}

/** Repeats until it succeeds, because relays take the slot again within milliseconds. */
export async function dropSlot(databaseUrl: string): Promise<void> {
  await administer(
    databaseUrl,
    `do $$
     declare
       slot name;
     begin
       select slot_name into strict slot from pg_replication_slots;
       loop
         perform pg_terminate_backend(active_pid) from pg_replication_slots where active;
         begin
           perform pg_drop_replication_slot(slot);
           return;
         exception when object_in_use then
           perform pg_sleep(0.005);
         end;
       end loop;
     end $$`,
  );
}

/**
 * Prevents the creation of slots until the returned function is called: a new slot waits for the end of all older
 * transactions, and this opens one.
 */
export async function preventSlots(databaseUrl: string): Promise<() => Promise<void>> {
  const begun = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  const ended = asOwner(databaseUrl, async (client) => {
    await client.query('select pg_current_xact_id()');
    begun.resolve();
    await ending.promise;
  });
  await Promise.race([begun.promise, ended]);
  return () => {
    ending.resolve();
    return ended;
  };
}
