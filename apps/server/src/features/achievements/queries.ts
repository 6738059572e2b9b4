import { EMPTY_PROGRESS, readProgress, type Progress } from '@rookery/achievements';
import type { ScopedTransaction, UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { sql } from 'kysely';

/** What the caller may see of a member's achievements. */
export function earnedBy(transaction: ScopedTransaction, userId: UserId) {
  return transaction
    .selectFrom('achievements')
    .select(['achievement', 'kind', 'source', 'earned_at'])
    .where('user_id', '=', userId)
    .execute();
}

/** The caller's own progress. */
export async function ownProgress(
  transaction: ScopedTransaction,
  userId: UserId,
): Promise<Progress> {
  const known = await transaction
    .selectFrom('achievement_progress')
    .select(['progress', 'version'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return readProgress(known) ?? EMPTY_PROGRESS;
}

/** How many members of a workspace of the caller have each achievement. */
export async function countsIn(
  transaction: ScopedTransaction,
  workspaceId: string,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ achievement: string; members: string }>`
    select achievement, members from app.achievements_in(${workspaceId}::uuid)`.execute(
    transaction,
  );
  return new Map(rows.map(({ achievement, members }) => [achievement, Number(members)]));
}

export async function countMembers(
  transaction: ScopedTransaction,
  workspaceId: string,
): Promise<number> {
  const { count } = await transaction
    .selectFrom('workspace_members')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('workspace_id', '=', workspaceId as WorkspaceId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function isKnown(transaction: ScopedTransaction, userId: UserId): Promise<boolean> {
  const person = await transaction
    .selectFrom('people')
    .select('id')
    .where('id', '=', userId)
    .where('is_hidden', '=', false)
    .executeTakeFirst();
  return person !== undefined;
}
