import type { AccountSession } from '@rookery/contract';
import { sql, type Kysely } from 'kysely';
import { readUserAgent } from './user-agent.ts';

const MAX_LISTED = 100;

interface SessionRow {
  readonly id: string;
  readonly user_agent: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** The sessions of a member, without their tokens: a script in a page must not be able to read those. */
export async function sessionsOf(
  accounts: Kysely<unknown>,
  userId: string,
  currentId: string,
): Promise<AccountSession[]> {
  const { rows } = await sql<SessionRow>`
    select id, user_agent, created_at, updated_at from sessions
    where user_id = ${userId} and expires_at > now()
    order by id = ${currentId} desc, updated_at desc, id limit ${MAX_LISTED}
  `.execute(accounts);
  return rows.map(({ id, user_agent, created_at, updated_at }) => ({
    id,
    ...readUserAgent(user_agent),
    created_at: created_at.toISOString(),
    last_used_at: updated_at.toISOString(),
    is_current: id === currentId,
  }));
}

/** False if the member has no such session. */
export async function endSession(accounts: Kysely<unknown>, userId: string, id: string) {
  const { rows } = await sql`
    delete from sessions where user_id = ${userId} and id = ${id} returning id
  `.execute(accounts);
  return rows.length > 0;
}

export async function endOtherSessions(
  accounts: Kysely<unknown>,
  userId: string,
  currentId: string,
): Promise<void> {
  await sql`
    delete from sessions where user_id = ${userId} and id <> ${currentId}
  `.execute(accounts);
}
