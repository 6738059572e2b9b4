import {
  DEFAULT_CHESS_PREFERENCES,
  type ChessPreferences,
  type LeaderboardQuery,
  type UpdateChessPreferences,
} from '@rookery/contract';
import { PROVISIONAL_DEVIATION } from '@rookery/chess';
import type { ScopedTransaction, UserId } from '@rookery/database';
import { sql } from 'kysely';
import { pageBy } from '../../keyset.ts';
import type { PageRequest } from '../../page.ts';

export function statsOf(transaction: ScopedTransaction, userIds: readonly UserId[]) {
  return transaction
    .selectFrom('chess_player_stats')
    .selectAll()
    .where('user_id', 'in', [...userIds])
    .execute();
}

export function peopleOf(transaction: ScopedTransaction, userIds: readonly UserId[]) {
  return transaction
    .selectFrom('people')
    .select(['id as user_id', 'name', 'is_bot', 'created_at'])
    .where('id', 'in', [...userIds])
    .execute();
}

/** Newest first. */
export function ratingHistoryOf(transaction: ScopedTransaction, userId: UserId, page: PageRequest) {
  const query = transaction
    .selectFrom('chess_rating_history')
    .select(['game_id', 'rating', 'rating_change', 'created_at'])
    .where('user_id', '=', userId);
  return pageBy(query, page, ['created_at', 'game_id'], 'newest first').execute();
}

/** Established players who play: neither a first lucky win nor somebody long gone leads the club. */
export function highestRated(transaction: ScopedTransaction, limit: number) {
  return transaction
    .selectFrom('chess_player_stats as stats')
    .innerJoin('people', 'people.id', 'stats.user_id')
    .select(['stats.user_id', 'name', 'rating', 'games_played'])
    .select(sql<null>`null`.as('rating_gained'))
    .where('rating_deviation', '<', PROVISIONAL_DEVIATION)
    .where('last_played', '>', sql<string>`now() - interval '180 days'`)
    .orderBy('rating', 'desc')
    .orderBy('stats.user_id')
    .limit(limit)
    .execute();
}

export type Window = Exclude<NonNullable<LeaderboardQuery['timeframe']>, 'all'>;

/** Whole days before today, by UTC; today comes on top. */
const DAYS: Record<Window, number> = { day: 1, week: 7, month: 30, year: 365 };

export function mostGained(transaction: ScopedTransaction, window: Window, limit: number) {
  const gained = transaction
    .selectFrom('chess_rating_days')
    .select('user_id')
    .select(sql<number>`sum(rating_gained)::integer`.as('rating_gained'))
    .select(sql<number>`sum(games_played)::integer`.as('games_played'))
    .where('day', '>=', sql<string>`(now() at time zone 'UTC')::date - ${DAYS[window]}::integer`)
    .groupBy('user_id')
    .orderBy('rating_gained', 'desc')
    .orderBy('user_id')
    .limit(limit)
    .as('gained');
  return transaction
    .selectFrom(gained)
    .innerJoin('people', 'people.id', 'gained.user_id')
    .innerJoin('chess_player_stats as stats', 'stats.user_id', 'gained.user_id')
    .select(['gained.user_id', 'name', 'rating', 'gained.rating_gained', 'gained.games_played'])
    .orderBy('gained.rating_gained', 'desc')
    .orderBy('gained.user_id')
    .execute();
}

const PREFERENCES = Object.keys(DEFAULT_CHESS_PREFERENCES) as (keyof ChessPreferences)[];

export async function preferencesOf(transaction: ScopedTransaction, userId: UserId) {
  const row = await transaction
    .selectFrom('chess_preferences')
    .select(PREFERENCES)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? DEFAULT_CHESS_PREFERENCES;
}

export function storePreferences(
  transaction: ScopedTransaction,
  userId: UserId,
  preferences: UpdateChessPreferences,
) {
  return transaction
    .insertInto('chess_preferences')
    .values({ user_id: userId, ...preferences })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(preferences))
    .returning(PREFERENCES)
    .executeTakeFirstOrThrow();
}

/** The latest first. */
export function blocksOf(transaction: ScopedTransaction, userId: UserId, page: PageRequest) {
  const query = transaction
    .selectFrom('chess_blocks')
    .innerJoin('people', 'people.id', 'chess_blocks.blocked_id')
    .select(['blocked_id as user_id', 'name', 'chess_blocks.created_at'])
    .where('chess_blocks.user_id', '=', userId);
  const columns = ['chess_blocks.created_at', 'blocked_id'] as const;
  return pageBy(query, page, columns, 'newest first').execute();
}

export async function insertBlock(
  transaction: ScopedTransaction,
  userId: UserId,
  blockedId: UserId,
) {
  await transaction
    .insertInto('chess_blocks')
    .values({ user_id: userId, blocked_id: blockedId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteBlock(
  transaction: ScopedTransaction,
  userId: UserId,
  blockedId: UserId,
) {
  await transaction
    .deleteFrom('chess_blocks')
    .where('user_id', '=', userId)
    .where('blocked_id', '=', blockedId)
    .execute();
}
