import type { Account, Passkey, SignInMethods, UpdateAccount } from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { sql, type Kysely } from 'kysely';
import { OIDC_PROVIDER_ID } from './oidc.ts';

const ACCOUNT_COLUMNS = [
  'id',
  'name',
  'email',
  'email_verified',
  'locale',
  'theme',
  'personal_workspace_id',
  'default_workspace_id',
] as const;

/** Only a deleted account has no personal workspace, and no session. */
function withWorkspace<Row extends { readonly personal_workspace_id: WorkspaceId | null }>(
  row: Row,
) {
  const { personal_workspace_id } = row;
  if (personal_workspace_id === null) throw new Error('This account is deleted.');
  return { ...row, personal_workspace_id };
}

export async function accountById(transaction: ScopedTransaction, id: UserId): Promise<Account> {
  const row = await transaction
    .selectFrom('users')
    .select(ACCOUNT_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return withWorkspace(row);
}

export async function updateAccount(
  transaction: ScopedTransaction,
  id: UserId,
  { default_workspace_id, ...fields }: UpdateAccount,
): Promise<Account> {
  const defaultWorkspace =
    default_workspace_id === undefined
      ? {}
      : { default_workspace_id: default_workspace_id as WorkspaceId | null };
  const row = await transaction
    .updateTable('users')
    .set({ ...fields, ...defaultWorkspace, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(ACCOUNT_COLUMNS)
    .executeTakeFirstOrThrow();
  return withWorkspace(row);
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

/** Uses the accounts role. */
export async function signInMethodsOf(
  accounts: Kysely<unknown>,
  id: UserId,
): Promise<SignInMethods> {
  const { rows } = await sql<Omit<SignInMethods, 'passkeys'>>`
    select
      coalesce(bool_or(provider_id = 'credential' and password is not null), false) as password,
      (array_agg(id) filter (where provider_id = ${OIDC_PROVIDER_ID}))[1] as provider,
      (select two_factor_enabled from users where users.id = ${id}) as two_factor
    from credentials where user_id = ${id}`.execute(accounts);
  const passkeys = await sql<Omit<Passkey, 'created_at'> & { created_at: Date }>`
    select id, name, created_at from passkeys where user_id = ${id} order by created_at, id
  `.execute(accounts);
  const [methods = { password: false, provider: null, two_factor: false }] = rows;
  return {
    ...methods,
    passkeys: passkeys.rows.map(({ created_at: created, ...passkey }) => ({
      ...passkey,
      created_at: created.toISOString(),
    })),
  };
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

/** How many accepted codes are remembered. A code is valid for less time than this many take. */
const USED_CODES_KEPT = 5;

/** Whether the member has not used this code before. A single statement, so that of two requests one is refused. */
export async function useCode(
  accounts: Kysely<unknown>,
  member: string,
  code: string,
): Promise<boolean> {
  const { rows } = await sql`
    update two_factors set used_codes = (array[${code}]::text[] || used_codes)[1:${USED_CODES_KEPT}]
    where user_id = ${member} and ${code} <> all (used_codes)
    returning true`.execute(accounts);
  return rows.length > 0;
}

/** Whether a new account can be created where registration is not open: with an invitation, or as the first one. */
export async function maySignUp(accounts: Kysely<unknown>, inviteHash: Buffer | null) {
  const { rows } = await sql<{ may: boolean }>`
    select not app.has_members() or app.is_invited(${inviteHash}) as may
  `.execute(accounts);
  return rows[0]?.may === true;
}

export async function hasMembers(transaction: ScopedTransaction): Promise<boolean> {
  const { has } = await transaction
    .selectNoFrom(sql<boolean>`app.has_members()`.as('has'))
    .executeTakeFirstOrThrow();
  return has;
}

/** A link that was sent to the address was followed. */
export async function confirmAddress(accounts: Kysely<unknown>, userId: string): Promise<void> {
  await sql`
    update users set email_verified = true where id = ${userId} and not email_verified
  `.execute(accounts);
}

/** Whether the session was opened within the last ten minutes. Uses the accounts role. */
export async function isNewSession(accounts: Kysely<unknown>, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from sessions where id = ${id}::uuid and created_at > now() - interval '10 minutes'
  `.execute(accounts);
  return rows.length > 0;
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

/** Takes back one that was counted. */
export async function drainOne(accounts: Kysely<unknown>, key: string): Promise<void> {
  await sql`update rate_limits set count = greatest(0, count - 1) where key = ${key}`.execute(
    accounts,
  );
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
