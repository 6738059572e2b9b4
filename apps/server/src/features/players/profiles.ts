import type { MemberProfile } from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import { peopleOf, statsOf } from './queries.ts';

/** The profiles of the members that exist among these, each once. */
export async function profilesOf(
  transaction: ScopedTransaction,
  ids: readonly UserId[],
): Promise<MemberProfile[]> {
  const [people, stats] = await Promise.all([
    peopleOf(transaction, ids),
    statsOf(transaction, ids),
  ]);
  const chess = new Map(stats.map((row) => [row.user_id, row]));
  return people.flatMap((person) => {
    const playerStats = chess.get(person.user_id);
    return playerStats === undefined ? [] : [{ ...person, chess: playerStats }];
  });
}
