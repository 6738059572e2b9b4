import type { Guardian, OwnGuardian } from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { sql } from 'kysely';

export async function ownGuardian(
  transaction: ScopedTransaction,
  userId: UserId,
): Promise<OwnGuardian> {
  const stored = await transaction
    .selectFrom('guardians')
    .select(['email', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const { is_junior } = await transaction
    .selectNoFrom(sql<boolean>`app.is_junior(${userId})`.as('is_junior'))
    .executeTakeFirstOrThrow();
  return { email: stored?.email ?? null, confirmed_at: stored?.confirmed_at ?? null, is_junior };
}

export async function guardiansIn(transaction: ScopedTransaction, workspaceId: WorkspaceId) {
  const { rows } = await sql<Guardian>`
    select user_id, name, email, confirmed_at from app.guardians_in(${workspaceId})`.execute(
    transaction,
  );
  return rows;
}

/** Null if it was stored. */
export async function storeGuardian(
  transaction: ScopedTransaction,
  userId: UserId,
  email: string | null,
  linkHash: Buffer,
): Promise<'not_found' | 'guardian_confirmed' | null> {
  const { refusal } = await transaction
    .selectNoFrom(
      sql<'not_found' | 'guardian_confirmed' | null>`
        app.set_guardian(${userId}, ${email}, ${linkHash})`.as('refusal'),
    )
    .executeTakeFirstOrThrow();
  return refusal;
}

export async function confirmGuardian(
  transaction: ScopedTransaction,
  linkHash: Buffer,
): Promise<boolean> {
  const { done } = await transaction
    .selectNoFrom(sql<boolean>`app.confirm_guardian(${linkHash})`.as('done'))
    .executeTakeFirstOrThrow();
  return done;
}
