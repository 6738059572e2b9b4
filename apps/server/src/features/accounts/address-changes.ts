import type { AccountAddress, AddressChangeStep, ChangeAddress } from '@rookery/contract';
import { sql, type Kysely } from 'kysely';
import { ok, refuse, type Result, type RouteResult } from '../../answers/result.ts';
import type { OwnerCheck } from '../../http/owner-check.ts';
import type { Caller } from '../../http/session.ts';
import { hashToken, newToken } from '../../input/token.ts';
import type { AccountMails } from './account-mails.ts';

interface AddressChangeOptions {
  readonly accounts: Kysely<unknown>;
  readonly mails: AccountMails;
  readonly ownerCheck: OwnerCheck;
  /** Whether there is a mail server. Without it, a change applies at once. */
  readonly confirmsAddresses: boolean;
}

interface AddressRow {
  readonly email: string;
  readonly email_verified: boolean;
  readonly locale: string | null;
  readonly has_password: boolean;
  readonly new_email: string | null;
  readonly waits_for: 'old' | 'new' | null;
  readonly expires_at: Date | null;
}

interface PendingChange {
  readonly user_id: string;
  readonly new_email: string;
  readonly locale: string | null;
}

const CONFIRM_WITHIN = sql`now() + interval '1 day'`;

export type AddressChanges = ReturnType<typeof createAddressChanges>;

/** A member's change of address: the old address confirms it, then the new one. */
export function createAddressChanges(options: AddressChangeOptions) {
  const { accounts, mails, ownerCheck, confirmsAddresses } = options;

  async function read(userId: string): Promise<AccountAddress> {
    return presentAddress(await addressOf(accounts, userId), confirmsAddresses);
  }

  async function request(
    caller: Caller,
    { email, password }: ChangeAddress,
  ): Promise<RouteResult<'POST /api/account/address'>> {
    const userId = caller.id;
    const newEmail = email.toLowerCase();
    const current = await addressOf(accounts, userId);
    if (newEmail === current.email) return refuse('same_address');
    const refusal = await ownerCheck.refusal(caller, password);
    if (refusal !== null) return refuse(refusal);
    if (!confirmsAddresses) {
      if (!(await storeAddress(accounts, userId, newEmail, false))) return refuse('address_taken');
      return ok(await read(userId));
    }
    const token = newToken();
    // An address that was never confirmed may be mistyped, and its owner cannot answer.
    const waitsFor = current.email_verified ? 'old' : 'new';
    await storeChange(accounts, { userId, newEmail, waitsFor, token });
    if (waitsFor === 'old')
      await mails.send('changeAddress', current, { path: `/verify?change=${token}` });
    else await askNewAddress({ new_email: newEmail, locale: current.locale }, token);
    return ok(await read(userId));
  }

  /** The answer is the same if the address has an account, whose owner then gets a mail without a link to confirm. */
  async function askNewAddress(
    { new_email: email, locale }: Omit<PendingChange, 'user_id'>,
    token: string,
  ): Promise<void> {
    if (await isTaken(accounts, email))
      await mails.send('haveAccount', { email, locale }, { path: '/login' });
    else
      await mails.send('confirmNewAddress', { email, locale }, { path: `/verify?change=${token}` });
  }

  /** A token is used up by its first use: each step has its own. */
  async function confirm(token: string): Promise<Result<AddressChangeStep, 'link_not_valid'>> {
    const next = newToken();
    const agreed = await agreeByOldAddress(accounts, token, next);
    if (agreed !== undefined) {
      await askNewAddress(agreed, next);
      return ok({ step: 'mail_to_new' });
    }
    const change = await changeOfNewAddress(accounts, token);
    const isStored =
      change !== undefined &&
      (await storeAddress(accounts, change.user_id, change.new_email, true));
    return isStored ? ok({ step: 'changed' }) : refuse('link_not_valid');
  }

  return { read, request, confirm, cancel: (userId: string) => deleteChange(accounts, userId) };
}

function presentAddress(row: AddressRow, confirmsAddresses: boolean): AccountAddress {
  const { email, email_verified, has_password, new_email, waits_for, expires_at } = row;
  return {
    email,
    email_verified,
    confirms_addresses: confirmsAddresses,
    has_password,
    change:
      new_email === null || waits_for === null || expires_at === null
        ? null
        : { new_email, waits_for, expires_at: expires_at.toISOString() },
  };
}

async function addressOf(accounts: Kysely<unknown>, userId: string): Promise<AddressRow> {
  const { rows } = await sql<AddressRow>`
    select users.email, email_verified, locale, credential.password is not null as has_password, change.new_email,
      change.waits_for, change.expires_at
    from users
    left join credentials as credential
      on credential.user_id = users.id and credential.provider_id = 'credential'
    left join address_changes as change
      on change.user_id = users.id and change.expires_at > now()
    where users.id = ${userId}
  `.execute(accounts);
  const [row] = rows;
  if (row === undefined) throw new Error('The caller has no account.');
  return row;
}

async function isTaken(accounts: Kysely<unknown>, email: string): Promise<boolean> {
  const { rows } = await sql`select from users where email = ${email}`.execute(accounts);
  return rows.length > 0;
}

interface NewChange {
  readonly userId: string;
  readonly newEmail: string;
  readonly waitsFor: 'old' | 'new';
  readonly token: string;
}

/** A member has one change at a time: a new one replaces it. */
async function storeChange(
  accounts: Kysely<unknown>,
  { userId, newEmail, waitsFor, token }: NewChange,
): Promise<void> {
  await sql`
    insert into address_changes (user_id, new_email, waits_for, token_hash, expires_at)
    values (${userId}, ${newEmail}, ${waitsFor}, ${hashToken(token)}, ${CONFIRM_WITHIN})
    on conflict (user_id) do update
    set new_email = excluded.new_email, waits_for = excluded.waits_for,
      token_hash = excluded.token_hash, expires_at = excluded.expires_at, created_at = now()
  `.execute(accounts);
}

/** The change now waits for the new address, with a token of its own. */
async function agreeByOldAddress(accounts: Kysely<unknown>, token: string, next: string) {
  const { rows } = await sql<PendingChange>`
    update address_changes as change
    set waits_for = 'new', token_hash = ${hashToken(next)}, expires_at = ${CONFIRM_WITHIN}
    from users
    where users.id = change.user_id and change.token_hash = ${hashToken(token)}
      and change.waits_for = 'old' and change.expires_at > now()
    returning change.user_id, change.new_email, users.locale
  `.execute(accounts);
  return rows[0];
}

async function changeOfNewAddress(accounts: Kysely<unknown>, token: string) {
  const { rows } = await sql<Pick<PendingChange, 'user_id' | 'new_email'>>`
    select user_id, new_email from address_changes
    where token_hash = ${hashToken(token)} and waits_for = 'new' and expires_at > now()
  `.execute(accounts);
  return rows[0];
}

/** False if another account has the address. A trigger deletes the change and all links to the old address. */
async function storeAddress(
  accounts: Kysely<unknown>,
  userId: string,
  email: string,
  isConfirmed: boolean,
): Promise<boolean> {
  const { rows } = await sql`
    update users set email = ${email}, email_verified = ${isConfirmed}, updated_at = now()
    where id = ${userId} and not exists (select from users as other where other.email = ${email})
    returning id
  `.execute(accounts);
  return rows.length > 0;
}

async function deleteChange(accounts: Kysely<unknown>, userId: string): Promise<void> {
  await sql`delete from address_changes where user_id = ${userId}`.execute(accounts);
}
