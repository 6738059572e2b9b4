import type { MemberProfile, SpeedRating } from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import { peopleOf, ratingsOf, statsOf } from './queries.ts';

/** The profiles of the members that exist among these, each once. */
export async function profilesOf(
  transaction: ScopedTransaction,
  ids: readonly UserId[],
): Promise<MemberProfile[]> {
  const [people, stats, ratings] = await Promise.all([
    peopleOf(transaction, ids),
    statsOf(transaction, ids),
    ratingsOf(transaction, ids),
  ]);
  const byMember = Map.groupBy(ratings, ({ user_id }) => user_id);
  const chess = new Map(stats.map((row) => [row.user_id, row]));
  return people.flatMap((person) => {
    const playerStats = chess.get(person.user_id);
    if (playerStats === undefined) return [];
    const classes = byMember.get(person.user_id) ?? [];
    return [{ ...person, chess: playerStats, ratings: classes.map(ratingOf) }];
  });
}

function ratingOf(row: SpeedRating): SpeedRating {
  const { speed, rating, games_played, best_rating, last_played, rating_deviation } = row;
  return { speed, rating, games_played, best_rating, last_played, rating_deviation };
}

/** Null for a member whom the caller does not know, and for a junior of another club. */
export async function profileOf(
  transaction: ScopedTransaction,
  userId: UserId,
): Promise<MemberProfile | null> {
  const [profile] = await profilesOf(transaction, [userId]);
  return profile === undefined || profile.is_hidden ? null : profile;
}
