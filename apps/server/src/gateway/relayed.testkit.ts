import { asOwner } from '@rookery/database';
import { eventually, NotYet } from '@rookery/testkit';

/** Resolves once every change that is committed now has been relayed. */
export async function relayed(databaseUrl: string): Promise<void> {
  const query = async <T>(sql: string, values: readonly unknown[] = []): Promise<T | undefined> => {
    const { rows } = await asOwner(databaseUrl, (client) => client.query(sql, [...values]));
    return rows[0] as T | undefined;
  };
  const now = await query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn');
  await eventually(async () => {
    const slot = await query(
      `select 1 from pg_replication_slots
       where database = current_database() and confirmed_flush_lsn >= $1`,
      [now?.lsn],
    );
    if (slot === undefined) throw new NotYet('changes are still on their way');
  });
}
