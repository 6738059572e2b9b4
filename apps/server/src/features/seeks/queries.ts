import type { ClockControl } from '@rookery/chess';
import type { OpenSeek, Seek } from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { sql } from 'kysely';

/** How many of the latest games count for the next colour and for the opponents to avoid. */
const LATEST_GAMES = 10;
const LATEST_OPPONENTS = 3;

const MAX_LISTED = 100;

const SEEK = [
  'time_control',
  'rated',
  'min_rating',
  'max_rating',
  'created_at',
  'rating',
  'rating_deviation',
  'workspace_id',
] as const;

export async function seekOf(transaction: ScopedTransaction, userId: UserId) {
  return transaction
    .selectFrom('chess_seeks')
    .select(SEEK)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export interface SeekCriteria extends Pick<
  Seek,
  'rated' | 'min_rating' | 'max_rating' | 'workspace_id'
> {
  readonly time_control: ClockControl;
}

/** Stores the seek with the member's current rating and latest games. Does nothing if the member is already seeking. */
export async function insertSeek(
  transaction: ScopedTransaction,
  userId: UserId,
  criteria: SeekCriteria,
) {
  await sql`
    with latest as (
      select 'white' as color, black_player_id as opponent, created_at from (
        select black_player_id, created_at from chess_games
        where white_player_id = ${userId} order by created_at desc limit ${LATEST_GAMES}
      ) as white
      union all
      select 'black', white_player_id, created_at from (
        select white_player_id, created_at from chess_games
        where black_player_id = ${userId} order by created_at desc limit ${LATEST_GAMES}
      ) as black
      order by created_at desc limit ${LATEST_GAMES}
    )
    insert into chess_seeks (user_id, workspace_id, time_control, rated, min_rating, max_rating, rating,
                             rating_deviation, colors, opponents)
    select ${userId}, ${criteria.workspace_id}::uuid, ${json(criteria.time_control)}::jsonb, ${criteria.rated},
      ${criteria.min_rating}, ${criteria.max_rating}, rating, rating_deviation,
      array(select color from latest order by created_at),
      array(select opponent from latest order by created_at desc limit ${LATEST_OPPONENTS})
    from app.rating_in(${userId}, ${criteria.time_control.name})
    on conflict (user_id) do nothing`.execute(transaction);
}

export async function deleteSeek(transaction: ScopedTransaction, userId: UserId) {
  await transaction.deleteFrom('chess_seeks').where('user_id', '=', userId).execute();
}

/** Leaves a seek with the same criteria alone: a simultaneous request may just have stored it. */
export async function deleteOtherSeek(
  transaction: ScopedTransaction,
  userId: UserId,
  criteria: SeekCriteria,
) {
  await transaction
    .deleteFrom('chess_seeks')
    .where('user_id', '=', userId)
    .where((seek) =>
      seek.not(
        seek.and([
          sql<boolean>`time_control = ${json(criteria.time_control)}::jsonb`,
          seek('rated', '=', criteria.rated),
          seek('min_rating', '=', criteria.min_rating),
          seek('max_rating', '=', criteria.max_rating),
          seek('workspace_id', 'is not distinct from', criteria.workspace_id as WorkspaceId | null),
        ]),
      ),
    )
    .execute();
}

/** The clubs of the caller, or the one that is asked for. */
export function clubsOf(transaction: ScopedTransaction, workspaceId: string | undefined) {
  const clubs = transaction.selectFrom('workspaces').select(['id', 'kind']);
  if (workspaceId === undefined) return clubs.where('kind', '<>', 'personal').limit(1).execute();
  return clubs.where('id', '=', workspaceId as WorkspaceId).execute();
}

/** The seeks of others that the caller can accept, the oldest first. */
export async function openSeeks(transaction: ScopedTransaction) {
  const { rows } = await sql<OpenSeek>`select * from app.open_seeks(${MAX_LISTED})`.execute(
    transaction,
  );
  return rows;
}

/** Locks a seek that the caller can accept. */
export async function takeSeek(transaction: ScopedTransaction, seeker: UserId) {
  const { rows } = await sql<{
    time_control: ClockControl;
    rated: boolean;
    workspace_id: WorkspaceId;
  }>`select * from app.take_seek(${seeker})`.execute(transaction);
  return rows[0];
}

function json(value: ClockControl): string {
  return JSON.stringify(value);
}
