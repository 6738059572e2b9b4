import {
  DEFAULT_CHESS_PREFERENCES,
  type ChessPreferences,
  type LeaderboardQuery,
  type UpdateChessPreferences,
} from '@rookery/contract';
import { PROVISIONAL_DEVIATION } from '@rookery/chess';
import type { ScopedTransaction, UserId } from '@rookery/database';
import { sql } from 'kysely';
import { pageBy } from '../../pagination/keyset.ts';
import type { PageRequest } from '../../pagination/page.ts';

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

/**
 * A member's name, looked up by id. A join would read all rows of `people`: the view is a security barrier, into
 * which the planner does not push join conditions.
 */
function nameOf(column: string) {
  return sql<string>`(select name from people where people.id = ${sql.ref(column)})`.as('name');
}

/** Players with an established rating who have played lately. */
export function highestRated(transaction: ScopedTransaction, limit: number) {
  const highest = transaction
    .selectFrom('chess_player_stats')
    .select(['user_id', 'rating', 'games_played'])
    // A literal, because the partial index of established players has this number in its condition.
    .where('rating_deviation', '<', sql.lit(PROVISIONAL_DEVIATION))
    .where('last_played', '>', sql<string>`now() - interval '180 days'`)
    .orderBy('rating', 'desc')
    .orderBy('user_id')
    .limit(limit)
    .as('highest');
  return transaction
    .selectFrom(highest)
    .select(['highest.user_id', nameOf('highest.user_id'), 'rating', 'games_played'])
    .select(sql<null>`null`.as('rating_gained'))
    .orderBy('rating', 'desc')
    .orderBy('highest.user_id')
    .execute();
}

export type Timeframe = Exclude<NonNullable<LeaderboardQuery['timeframe']>, 'all'>;

/** The sums are stored: the end of a game adds to them, and the worker removes old days. */
export function mostGained(transaction: ScopedTransaction, timeframe: Timeframe, limit: number) {
  const most = transaction
    .selectFrom('chess_rating_gains')
    .select(['user_id', 'rating_gained', 'games_played'])
    .where('timeframe', '=', timeframe)
    .where('games_played', '>', sql.lit(0))
    .orderBy('rating_gained', 'desc')
    .orderBy('user_id')
    .limit(limit)
    .as('most');
  return transaction
    .selectFrom(most)
    .innerJoin('chess_player_stats as stats', 'stats.user_id', 'most.user_id')
    .select(['most.user_id', nameOf('most.user_id'), 'rating'])
    .select(['most.rating_gained', 'most.games_played'])
    .orderBy('most.rating_gained', 'desc')
    .orderBy('most.user_id')
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
