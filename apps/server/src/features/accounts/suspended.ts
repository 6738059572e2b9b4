import { ERRORS } from '@rookery/contract';
import type { GenericEndpointContext } from 'better-auth';
import { APIError } from 'better-auth/api';

/**
 * A suspended member gets no session. Only who has proved to be the member learns of it. Reads by the connection of the
 * request: another one would wait for those that do the same.
 */
export async function refuseSuspended(
  { userId }: { readonly userId: string },
  request: GenericEndpointContext | null,
): Promise<void> {
  const user = await request?.context.internalAdapter.findUserById(userId);
  const { suspendedAt = null } = (user ?? {}) as { suspendedAt?: Date | null };
  if (suspendedAt === null) return;
  const { sentence } = ERRORS.account_suspended;
  throw new APIError('FORBIDDEN', { code: 'account_suspended', message: sentence });
}
