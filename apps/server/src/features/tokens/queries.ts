import type { Account, ApiToken, TokenScope } from '@rookery/contract';
import type { UserId } from '@rookery/database';
import { sql, type Kysely } from 'kysely';

/** A token that is accepted: neither expired nor of a suspended or deleted member, or of their bot. */
const ACCEPTED = sql`token.expires_at > now() and member.suspended_at is null and member.deleted_at is null
  and owner.suspended_at is null`;
const TOKENS = sql`api_tokens as token join users as member on member.id = token.user_id
  left join users as owner on owner.id = member.bot_owner_id`;

interface AcceptedToken {
  readonly id: string;
  readonly scopes: readonly TokenScope[];
  readonly expiresAt: number;
  readonly account: Account;
}

/** All queries use the accounts role. The time of the last use is stored to the minute, so that most uses only read. */
export async function findAccepted(
  accounts: Kysely<unknown>,
  hash: Buffer,
): Promise<AcceptedToken | null> {
  const { rows } = await sql<{
    token_id: string;
    scopes: TokenScope[];
    expires_at: Date;
    account: Account;
  }>`
    with used as (
      update api_tokens set last_used_at = now()
      where token_hash = ${hash} and (last_used_at is null or last_used_at < now() - interval '1 minute')
    )
    select token.id as token_id, token.scopes, token.expires_at, jsonb_build_object(
      'id', member.id, 'name', member.name, 'email', member.email, 'email_verified', member.email_verified,
      'locale', member.locale, 'theme', member.theme, 'personal_workspace_id', member.personal_workspace_id,
      'default_workspace_id', member.default_workspace_id) as account
    from ${TOKENS} where token.token_hash = ${hash} and ${ACCEPTED}`.execute(accounts);
  const [row] = rows;
  if (row === undefined) return null;
  const { token_id: id, scopes, expires_at: expiry, account } = row;
  return { id, scopes, expiresAt: expiry.getTime(), account };
}

export async function acceptedAmong(
  accounts: Kysely<unknown>,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select token.id from ${TOKENS} where token.id = any (${ids}::uuid[]) and ${ACCEPTED}`.execute(
    accounts,
  );
  return rows.map(({ id }) => id);
}

interface TokenRow {
  readonly id: string;
  readonly bot_id: string | null;
  readonly name: string;
  readonly scopes: TokenScope[];
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly last_used_at: Date | null;
}

const COLUMNS = sql`id, name, scopes, created_at, expires_at, last_used_at`;
const ofMember = (userId: UserId) => sql`
  (user_id = ${userId} or user_id in (select id from users where bot_owner_id = ${userId}))`;

/** The tokens of the member and of their bots, also those that have expired. */
export async function tokensOf(accounts: Kysely<unknown>, userId: UserId): Promise<ApiToken[]> {
  const { rows } = await sql<TokenRow>`
    select ${COLUMNS}, nullif(user_id, ${userId}) as bot_id from api_tokens where ${ofMember(userId)} order by created_at desc, id
  `.execute(accounts);
  return rows.map(tokenOf);
}

export interface NewToken {
  readonly owner: UserId;
  /** Null for a token of the owner. */
  readonly botId: UserId | null;
  readonly name: string;
  readonly hash: Buffer;
  readonly scopes: readonly TokenScope[];
  readonly expiresAt: Date;
}

/** Null if the account has the maximum number of tokens. Locks it, so that requests are counted one by one. */
export async function insertToken(
  accounts: Kysely<unknown>,
  { owner, botId, name, hash, scopes, expiresAt }: NewToken,
  max: number,
): Promise<ApiToken | null> {
  const userId = botId ?? owner;
  const { rows } = await accounts.transaction().execute(async (transaction) => {
    await sql`select from users where id = ${userId} for no key update`.execute(transaction);
    return sql<TokenRow>`
      insert into api_tokens (user_id, name, token_hash, scopes, expires_at)
      select ${userId}, ${name}, ${hash}, ${scopes}, ${expiresAt}
      where (select count(*) from api_tokens where user_id = ${userId}) < ${max}
      returning ${COLUMNS}, ${botId}::uuid as bot_id`.execute(transaction);
  });
  return rows[0] === undefined ? null : tokenOf(rows[0]);
}

export async function isOwnBot(
  accounts: Kysely<unknown>,
  owner: UserId,
  bot: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${bot} and bot_owner_id = ${owner}
  `.execute(accounts);
  return rows.length > 0;
}

/** False if neither the member nor a bot of theirs has such a token. */
export async function deleteToken(
  accounts: Kysely<unknown>,
  userId: UserId,
  id: string,
): Promise<boolean> {
  const { rows } = await sql`
    delete from api_tokens where id = ${id} and ${ofMember(userId)} returning id
  `.execute(accounts);
  return rows.length > 0;
}

function tokenOf({ created_at, expires_at, last_used_at, ...rest }: TokenRow): ApiToken {
  return {
    ...rest,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}
