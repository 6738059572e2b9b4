import type { Speed } from '@rookery/chess';
import {
  DEFAULT_CHESS_PREFERENCES,
  type ChessPreferences,
  type LeaderboardEntry,
  type LeaderboardQuery,
  type UpdateChessPreferences,
} from '@rookery/contract';
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

const RATING = [
  'user_id',
  'speed',
  'rating',
  'games_played',
  'best_rating',
  'last_played',
  'rating_deviation',
] as const;

/** The ratings by class, those with the most games first. */
export function ratingsOf(transaction: ScopedTransaction, userIds: readonly UserId[]) {
  return transaction
    .selectFrom('chess_ratings')
    .select(RATING)
    .where('user_id', 'in', [...userIds])
    .orderBy('games_played', 'desc')
    .orderBy('speed')
    .execute();
}

export function peopleOf(transaction: ScopedTransaction, userIds: readonly UserId[]) {
  return transaction
    .selectFrom('people')
    .select(['id as user_id', 'name', 'is_bot', 'created_at', 'is_hidden'])
    .where('id', 'in', [...userIds])
    .execute();
}

/** Newest first. */
export function ratingHistoryOf(
  transaction: ScopedTransaction,
  userId: UserId,
  speed: Speed | undefined,
  page: PageRequest,
) {
  const ofUser = transaction
    .selectFrom('chess_rating_history')
    .select(['game_id', 'rating', 'rating_change', 'created_at'])
    .select(['speed', 'speed_rating', 'speed_rating_change'])
    .where('user_id', '=', userId);
  const query = speed === undefined ? ofUser : ofUser.where('speed', '=', speed);
  return pageBy(query, page, ['created_at', 'game_id'], 'newest first').execute();
}

/** Players that the caller can see, of one workspace or of all. Those by rating have played lately. */
export async function leaders(
  transaction: ScopedTransaction,
  workspace: string | null,
  { timeframe, time_control }: Pick<LeaderboardQuery, 'timeframe' | 'time_control'>,
  limit: number,
) {
  const { rows } = await sql<Omit<LeaderboardEntry, 'rank'>>`
    select user_id, name, rating, rating_gained, games_played, provisional
    from app.leaderboard(${workspace}, ${timeframe ?? 'all'}, ${time_control ?? null}, ${limit})`.execute(
    transaction,
  );
  return rows;
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
    .select(['blocked_id as user_id', 'chess_blocks.created_at'])
    .select(sql<string>`app.name_of_blocked(blocked_id)`.as('name'))
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
