import type { MemberPresence } from '@rookery/contract';
import type { ScopedTransaction, WorkerTransaction } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { sql } from 'kysely';

export async function presenceIn(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  since: string | null,
) {
  const { rows } = await sql<MemberPresence>`
    select user_id, online, do_not_disturb, is_playing
    from app.presence_in(${workspaceId}, ${since})`.execute(transaction);
  return rows;
}

/** False if the gateway was not known. */
export async function reportPresence(
  transaction: WorkerTransaction,
  gateway: string,
  online: readonly string[],
  offline: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select app.report_presence(${gateway}, ${online}, ${offline}) as known`.execute(transaction);
  return rows[0]?.known === true;
}

export async function leavePresence(transaction: WorkerTransaction, gateway: string) {
  await sql`select app.leave_presence(${gateway})`.execute(transaction);
}
