import type { MuteMember } from '@rookery/contract';
import { violatedConstraint, type ScopedTransaction, type UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { ok, refuse, type RouteResult } from '../../answers/result.ts';
import { deleteMute, muteOf, mutePermission, storeMute } from './moderation-queries.ts';

export async function muteMember(
  transaction: ScopedTransaction,
  workspace: WorkspaceId,
  caller: UserId,
  { userId, until }: MuteMember,
): Promise<RouteResult<'POST /api/:wsId/chat/mute/create'>> {
  const member = userId as UserId;
  const { is_member, may_mute } = await mutePermission(transaction, workspace, member);
  // Administrators of the platform may mute members of no workspace, too.
  if (!may_mute) return refuse(is_member ? 'forbidden' : 'not_found');
  try {
    await storeMute(transaction, workspace, member, { by: caller, until });
  } catch (error) {
    if (violatedConstraint(error) === 'chess_chat_mutes_end') return refuse('mute_out_of_range');
    throw error;
  }
  const mute = await muteOf(transaction, workspace, member);
  return mute === undefined ? refuse('not_found') : ok(mute);
}

/** Idempotent: succeeds if there is no mute. */
export async function liftMute(
  transaction: ScopedTransaction,
  workspace: WorkspaceId,
  member: UserId,
): Promise<RouteResult<'DELETE /api/:wsId/chat/mute/:userId'>> {
  await deleteMute(transaction, workspace, member);
  const isStillMuted = (await muteOf(transaction, workspace, member)) !== undefined;
  return isStillMuted ? refuse('forbidden') : ok(null);
}
