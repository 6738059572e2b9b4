import { violatedConstraint, type ScopedTransaction, type UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { sql } from 'kysely';

const CONSTRAINTS: ReadonlySet<string | null> = new Set([
  'juniors_have_one_club',
  'juniors_have_no_second_club',
]);

/** Whether the database has refused that a junior belongs to a second workspace. */
export function breaksJuniorRule(error: unknown): boolean {
  return CONSTRAINTS.has(violatedConstraint(error));
}

/** Before a change of one's memberships: changes of the same account wait for each other, instead of a deadlock. */
export async function lockPerson(transaction: ScopedTransaction, userId: UserId): Promise<void> {
  await sql`select app.lock_person(${userId})`.execute(transaction);
}

/** The same for all members of a workspace, before a change of what the workspace is. */
export async function lockPeopleOf(transaction: ScopedTransaction, workspaceId: WorkspaceId) {
  await sql`select app.lock_people_of(${workspaceId})`.execute(transaction);
}

export async function isJunior(transaction: ScopedTransaction, userId: UserId): Promise<boolean> {
  const { is_junior } = await transaction
    .selectNoFrom(sql<boolean>`app.is_junior(${userId})`.as('is_junior'))
    .executeTakeFirstOrThrow();
  return is_junior;
}
