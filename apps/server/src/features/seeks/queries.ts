import type { Seek } from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import { sql } from 'kysely';

/** How many of the latest games say which colour is due, and whom not to meet again at once. */
const GAMES_REMEMBERED = 10;
const OPPONENTS_REMEMBERED = 3;

const SEEK = [
  'time_control',
  'rated',
  'min_rating',
  'max_rating',
  'created_at',
  'rating',
  'rating_deviation',
] as const;

export async function seekOf(transaction: ScopedTransaction, userId: UserId) {
  return transaction
    .selectFrom('chess_seeks')
    .select(SEEK)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export type Wish = Pick<Seek, 'time_control' | 'rated' | 'min_rating' | 'max_rating'>;

/** With what there is to know about the member at this moment. Nothing happens where they seek already. */
export async function insertSeek(transaction: ScopedTransaction, userId: UserId, wish: Wish) {
  await sql`
    with latest as (
      select 'white' as color, black_player_id as opponent, created_at from (
        select black_player_id, created_at from chess_games
        where white_player_id = ${userId} order by created_at desc limit ${GAMES_REMEMBERED}
      ) as white
      union all
      select 'black', white_player_id, created_at from (
        select white_player_id, created_at from chess_games
        where black_player_id = ${userId} order by created_at desc limit ${GAMES_REMEMBERED}
      ) as black
      order by created_at desc limit ${GAMES_REMEMBERED}
    )
    insert into chess_seeks (user_id, time_control, rated, min_rating, max_rating, rating,
                             rating_deviation, colors, opponents)
    select ${userId}, ${wish.time_control}, ${wish.rated}, ${wish.min_rating}, ${wish.max_rating},
      rating, rating_deviation,
      array(select color from latest order by created_at),
      array(select opponent from latest order by created_at desc limit ${OPPONENTS_REMEMBERED})
    from chess_player_stats where user_id = ${userId}
    on conflict (user_id) do nothing`.execute(transaction);
}

export async function deleteSeek(transaction: ScopedTransaction, userId: UserId) {
  await transaction.deleteFrom('chess_seeks').where('user_id', '=', userId).execute();
}

/** Leaves a search for the same wish alone: a request made at the same time may just have stored it. */
export async function deleteOtherSeek(transaction: ScopedTransaction, userId: UserId, wish: Wish) {
  await transaction
    .deleteFrom('chess_seeks')
    .where('user_id', '=', userId)
    .where((seek) =>
      seek.not(
        seek.and([
          seek('time_control', '=', wish.time_control),
          seek('rated', '=', wish.rated),
          seek('min_rating', '=', wish.min_rating),
          seek('max_rating', '=', wish.max_rating),
        ]),
      ),
    )
    .execute();
}

export async function isPlaying(transaction: ScopedTransaction, userId: UserId) {
  const { rows } = await sql<{
    playing: boolean;
  }>`select app.is_playing(${userId}) as playing`.execute(transaction);
  return rows[0]?.playing === true;
}

export async function countSeekers(transaction: ScopedTransaction) {
  const { rows } = await sql<{
    time_control: Seek['time_control'];
    seekers: number;
  }>`select time_control, seekers from app.count_seekers()`.execute(transaction);
  return rows;
}
