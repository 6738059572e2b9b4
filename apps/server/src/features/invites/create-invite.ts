import { ADMIN_INVITE_DAYS_MAX, hasPermission, type CreateInvite } from '@rookery/contract';
import type { WorkspaceContext } from '../../http/routes.ts';
import { ok, refuse, type RouteResult } from '../../answers/result.ts';
import { insertInvite } from './queries.ts';
import { hashToken, newToken } from '../../input/token.ts';

const DEFAULT_DAYS = 7;

export async function createInvite(
  { transaction, workspaceId, caller, record, body }: WorkspaceContext<CreateInvite>,
  publicUrl: string,
): Promise<RouteResult<'POST /api/:wsId/invite/create'>> {
  const { role = record.isRoot ? 'admin' : 'member', expires_in_days: days = DEFAULT_DAYS } = body;
  if (record.isPersonal) return refuse('not_for_personal');
  if (record.isRoot && role === 'member') return refuse('admins_only');
  if (role === 'admin' && !hasPermission(record, 'invite.admin')) return refuse('forbidden');
  if (role === 'admin' && days > ADMIN_INVITE_DAYS_MAX) return refuse('admin_invite_too_long');
  const token = newToken();
  const invite = await insertInvite(transaction, {
    workspaceId,
    createdBy: caller.id,
    tokenHash: hashToken(token),
    role,
    days,
  });
  return ok({ ...invite, token, url: `${publicUrl}/invite/${token}` });
}
