import type { ScopedTransaction, UserId } from '@rookery/database';
import { ok, refuse, type RouteResult } from '../../answers/result.ts';
import { insertBlock, peopleOf } from './queries.ts';

export async function blockMember(
  transaction: ScopedTransaction,
  caller: UserId,
  member: UserId,
): Promise<RouteResult<'PUT /api/chess/blocks/:userId'>> {
  const [person] = await peopleOf(transaction, [member]);
  if (person === undefined || person.is_hidden) return refuse('not_found');
  // Compared with the stored id, because the one in the request may be in upper case.
  if (person.user_id === caller) return refuse('self_block');
  await insertBlock(transaction, caller, member);
  return ok(null);
}
