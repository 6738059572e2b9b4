import type { Account, UpdateAccount } from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { sql, type Kysely } from 'kysely';

const SHOWN = [
  'id',
  'name',
  'email',
  'locale',
  'theme',
  'personal_workspace_id',
  'default_workspace_id',
] as const;

export function accountById(transaction: ScopedTransaction, id: UserId): Promise<Account> {
  return transaction
    .selectFrom('users')
    .select(SHOWN)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export function updateAccount(
  transaction: ScopedTransaction,
  id: UserId,
  { default_workspace_id, ...fields }: UpdateAccount,
): Promise<Account> {
  const choice =
    default_workspace_id === undefined
      ? {}
      : { default_workspace_id: default_workspace_id as WorkspaceId | null };
  return transaction
    .updateTable('users')
    .set({ ...fields, ...choice, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(SHOWN)
    .executeTakeFirstOrThrow();
}

/** Where the site root leads. Read each time: a choice made on another device counts at once. */
export async function defaultWorkspaceOf(transaction: ScopedTransaction, id: UserId) {
  const row = await transaction
    .selectFrom('users')
    .select('default_workspace_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.default_workspace_id ?? null;
}

/** In the accounts' own database: those of these sessions that have not ended. */
export async function runningSessions(
  accounts: Kysely<unknown>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from sessions where id = any (${ids}::uuid[]) and expires_at > now()
  `.execute(accounts);
  return new Set(rows.map(({ id }) => id));
}
