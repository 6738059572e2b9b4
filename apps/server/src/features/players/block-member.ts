import type { ScopedTransaction, UserId } from '@rookery/database';
import { ok, refuse, type Result } from '../../result.ts';
import { insertBlock, peopleOf } from './queries.ts';

export async function blockMember(
  transaction: ScopedTransaction,
  caller: UserId,
  member: UserId,
): Promise<Result<null>> {
  const [person] = await peopleOf(transaction, [member]);
  if (person === undefined) return refuse('not_found');
  // By the id as it is stored: an address may spell it in capitals.
  if (person.user_id === caller) return refuse('self_block');
  await insertBlock(transaction, caller, member);
  return ok(null);
}
