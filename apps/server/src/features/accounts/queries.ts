import type { Account, UpdateAccount } from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { sql, type Kysely } from 'kysely';

const ACCOUNT_COLUMNS = [
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
    .select(ACCOUNT_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export function updateAccount(
  transaction: ScopedTransaction,
  id: UserId,
  { default_workspace_id, ...fields }: UpdateAccount,
): Promise<Account> {
  const defaultWorkspace =
    default_workspace_id === undefined
      ? {}
      : { default_workspace_id: default_workspace_id as WorkspaceId | null };
  return transaction
    .updateTable('users')
    .set({ ...fields, ...defaultWorkspace, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(ACCOUNT_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Where the site root leads. Never cached, so that a change on another device applies at once. */
export async function defaultWorkspaceOf(transaction: ScopedTransaction, id: UserId) {
  const row = await transaction
    .selectFrom('users')
    .select('default_workspace_id')
    .where('id', '=', id)
    .where(sql<boolean>`default_workspace_id in (select app.my_workspaces())`)
    .executeTakeFirst();
  return row?.default_workspace_id ?? null;
}

/** The sessions among these that have not ended. Uses the accounts role. */
export async function runningSessions(
  accounts: Kysely<unknown>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from sessions where id = any (${ids}::uuid[]) and expires_at > now()
  `.execute(accounts);
  return new Set(rows.map(({ id }) => id));
}

const NOW_MS = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** The current level of a leaky bucket. */
function currentLevel(perSecond: number) {
  return sql<number>`greatest(0,
    bucket.count - greatest(0, ${NOW_MS} - bucket.last_request) / 1000.0 * ${perSecond}::float8)`;
}

/** Whether the bucket had room for one more. A single statement, so that concurrent requests are all counted. */
export async function fillBucket(
  accounts: Kysely<unknown>,
  key: string,
  { max, perSecond }: { readonly max: number; readonly perSecond: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into rate_limits as bucket (key, count, last_request) values (${key}, 1, ${NOW_MS})
    on conflict (key) do update
      set count = ${currentLevel(perSecond)} + 1, last_request = ${NOW_MS}
      where ${currentLevel(perSecond)} + 1 <= ${max}::float8 + 1e-9
    returning true`.execute(accounts);
  return rows.length > 0;
}

export async function levelOf(
  accounts: Kysely<unknown>,
  key: string,
  perSecond: number,
): Promise<number> {
  const { rows } = await sql<{ level: number }>`
    select ${currentLevel(perSecond)} as level from rate_limits as bucket where key = ${key}
  `.execute(accounts);
  return rows[0]?.level ?? 0;
}

/** Deletes buckets that were not used for this long, and so are empty. Skips those that are locked. */
export async function deleteDrainedBuckets(accounts: Kysely<unknown>, seconds: number) {
  await sql`
    delete from rate_limits where id in (
      select id from rate_limits where last_request < ${NOW_MS} - ${seconds}::bigint * 1000
      for update skip locked
    )`.execute(accounts);
}
