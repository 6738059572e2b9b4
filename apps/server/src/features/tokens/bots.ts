import { BOTS_MAX, MEMBER_BOT_MARK, nameRefusal, type MemberBot } from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { sql, type Kysely } from 'kysely';
import { ok, refuse, type RouteResult } from '../../answers/result.ts';
import { readMemberName } from '../../input/name.ts';

interface BotRow {
  readonly id: string;
  readonly name: string;
  readonly created_at: Date;
}

function botOf({ id, name, created_at: created }: BotRow): MemberBot {
  return { id, name, created_at: created.toISOString() };
}

/** Uses the accounts role, as the two after it. */
export async function botsOf(accounts: Kysely<unknown>, owner: UserId): Promise<MemberBot[]> {
  const { rows } = await sql<BotRow>`
    select id, name, created_at from users where bot_owner_id = ${owner} order by created_at, id
  `.execute(accounts);
  return rows.map(botOf);
}

export async function createBot(
  accounts: Kysely<unknown>,
  owner: UserId,
  typed: string,
): Promise<RouteResult<'POST /api/account/bots'>> {
  const name = readMemberName(typed);
  if (!name.ok) return name;
  const marked = `${MEMBER_BOT_MARK}${name.value}`;
  const refusal = nameRefusal(marked);
  if (refusal !== null) return refuse(refusal);
  const { rows } = await sql<BotRow>`
    select id, name, created_at from app.create_bot(${owner}, ${marked}, ${BOTS_MAX}) where id is not null
  `.execute(accounts);
  return rows[0] === undefined ? refuse('too_many_bots') : ok(botOf(rows[0]));
}

/** False if the member has no such bot. */
export async function deleteBot(
  accounts: Kysely<unknown>,
  owner: UserId,
  bot: string,
): Promise<boolean> {
  const { rows } = await sql<{ is_deleted: boolean }>`
    select app.delete_bot(${owner}, ${bot}) as is_deleted
  `.execute(accounts);
  return rows[0]?.is_deleted === true;
}

export async function botsOfMembers(transaction: ScopedTransaction, workspaceId: WorkspaceId) {
  const { rows } = await sql<{
    id: string;
    name: string;
    owner_name: string;
    is_member: boolean;
  }>`select id, name, owner_name, is_member from app.bots_of_members(${workspaceId})`.execute(
    transaction,
  );
  return rows;
}

/** False if it is no bot of a member of this workspace. */
export async function addBot(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  bot: string,
): Promise<boolean> {
  const { rows } = await sql<{ is_added: boolean }>`
    select app.add_bot(${workspaceId}, ${bot}) as is_added
  `.execute(transaction);
  return rows[0]?.is_added === true;
}
