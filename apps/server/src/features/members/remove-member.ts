import { violatedConstraint, type ScopedTransaction, type UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { ok, refuse, type Result } from '../../result.ts';
import { deleteMember, isMember } from './queries.ts';

/** Leaving and being removed are the same; who may do it to whom is the database's to say. */
export async function removeMember(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  userId: UserId,
): Promise<Result<null>> {
  try {
    if (await deleteMember(transaction, workspaceId, userId)) return ok(null);
  } catch (error) {
    if (violatedConstraint(error) === 'workspace_keeps_an_owner') return refuse('last_owner');
    throw error;
  }
  return refuse((await isMember(transaction, workspaceId, userId)) ? 'forbidden' : 'not_found');
}
