import { isMemberBotId, type WorkspaceRole } from '@rookery/contract';
import { violatedConstraint, type ScopedTransaction, type UserId } from '@rookery/database';
import { ROOT_WORKSPACE_ID, type WorkspaceId } from '@rookery/workspace-routing';
import { ok, refuse, type RouteResult } from '../../answers/result.ts';
import { breaksJuniorRule, lockPerson } from '../../people/junior-rule.ts';
import { updateRole } from './queries.ts';

/** The database keeps the last owner of a workspace. */
export async function changeRole(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  userId: UserId,
  role: WorkspaceRole,
): Promise<RouteResult<'PATCH /api/:wsId/member/:userId'>> {
  // Other members could not enter the root workspace.
  const isAdministrator = role === 'owner' || role === 'admin';
  if (workspaceId === ROOT_WORKSPACE_ID && !isAdministrator) return refuse('forbidden');
  if (isMemberBotId(userId) && role !== 'member') return refuse('bot_role');
  await lockPerson(transaction, userId);
  try {
    const isChanged = await updateRole(transaction, workspaceId, userId, role);
    return isChanged ? ok(null) : refuse('not_found');
  } catch (error) {
    if (breaksJuniorRule(error)) return refuse('juniors_have_one_club');
    const constraint = violatedConstraint(error);
    if (constraint === 'workspace_keeps_an_owner') return refuse('last_owner');
    if (constraint === 'owner_stays') return refuse('account_leaving');
    throw error;
  }
}
