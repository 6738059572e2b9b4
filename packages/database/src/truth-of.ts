import { sql, type RawBuilder } from 'kysely';
import type { ScopedTransaction } from './database.ts';

/** What a function of the database that changes something returns: whether it has done so. */
export async function truthOf(
  transaction: ScopedTransaction,
  call: RawBuilder<unknown>,
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean | null }>`select ${call} as done`.execute(transaction);
  return rows[0]?.done === true;
}
