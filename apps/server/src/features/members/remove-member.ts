import type { RemoveQuery } from '@rookery/contract';
import { violatedConstraint, type ScopedTransaction, type UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { ok, refuse, type RouteResult } from '../../answers/result.ts';
import { lockPerson } from '../../people/junior-rule.ts';
import { deleteMember, isMember, updateBan } from './queries.ts';

/**
 * Leaves the workspace or removes a member. Row-level security decides which members the caller may remove. A removal
 * is recorded, leaving is not: see migration 0011.
 */
export async function removeMember(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  userId: UserId,
  { ban = false }: RemoveQuery,
): Promise<RouteResult<'DELETE /api/:wsId/member/:userId'>> {
  await lockPerson(transaction, userId);
  try {
    if (await deleteMember(transaction, workspaceId, userId)) {
      if (ban) await updateBan(transaction, workspaceId, userId, true);
      return ok(null);
    }
  } catch (error) {
    if (violatedConstraint(error) === 'workspace_keeps_an_owner') return refuse('last_owner');
    throw error;
  }
  return refuse((await isMember(transaction, workspaceId, userId)) ? 'forbidden' : 'not_found');
}
