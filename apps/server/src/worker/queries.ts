import type { GameId, UserId, WorkerTransaction } from '@rookery/database';
import { sql } from 'kysely';
import type { StoredGame } from '../features/games/stored-game.ts';

/** The longest due first. Held until the transaction ends. */
async function dueGames(
  transaction: WorkerTransaction,
  at: number,
  limit: number,
): Promise<GameId[]> {
  const due = await transaction
    .selectFrom('chess_timetable')
    .select('game_id')
    .where('due_at', '<=', new Date(at).toISOString())
    .orderBy('due_at')
    .orderBy('game_id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return due.map(({ game_id }) => game_id);
}

/** Games the timetable says to look at, held so that no other worker looks at them too. */
export async function takeDueGames(
  transaction: WorkerTransaction,
  at: number,
  limit: number,
): Promise<StoredGame[]> {
  const ids = await dueGames(transaction, at, limit);
  if (ids.length === 0) return [];
  // A statement of its own, and so with eyes of its own: it sees what was committed while the first
  // one waited.
  const rows = await transaction
    .selectFrom('chess_games')
    .selectAll()
    .where('id', 'in', ids)
    .execute();
  return rows as StoredGame[];
}

export interface Entry {
  readonly game_id: GameId;
  readonly due_at: string;
}

export async function reschedule(transaction: WorkerTransaction, entries: readonly Entry[]) {
  if (entries.length === 0) return;
  await sql`
    update chess_timetable as entry set due_at = next.due_at
    from jsonb_to_recordset(${JSON.stringify(entries)}) as next (game_id uuid, due_at timestamptz)
    where entry.game_id = next.game_id`.execute(transaction);
}

export async function strike(transaction: WorkerTransaction, games: readonly GameId[]) {
  if (games.length === 0) return;
  await transaction
    .deleteFrom('chess_timetable')
    .where('game_id', 'in', [...games])
    .execute();
}

/** Takes days that have become too old out of the leaderboards' sums, and answers how many. */
export async function ageRatingDays(
  transaction: WorkerTransaction,
  mostOfEach: number,
): Promise<number> {
  const { rows } = await sql<{
    aged: number;
  }>`select app.age_rating_days(${mostOfEach}) as aged`.execute(transaction);
  return rows[0]?.aged ?? 0;
}

/** False where another worker is at it. Held until the transaction ends. */
export async function takeTheWave(transaction: WorkerTransaction): Promise<boolean> {
  const { rows } = await sql<{
    mine: boolean;
  }>`select pg_try_advisory_xact_lock(hashtext('rookery.pairing')) as mine`.execute(transaction);
  return rows[0]?.mine === true;
}

export interface SeekerRow {
  readonly user_id: UserId;
  readonly time_control: 'blitz' | 'rapid' | 'classical';
  readonly rated: boolean;
  readonly min_rating: number;
  readonly max_rating: number;
  readonly created_at: string;
  readonly rating: number;
  readonly rating_deviation: number;
  readonly colors: readonly string[];
  readonly opponents: readonly UserId[];
  readonly blocked: readonly UserId[];
}

export async function takeSeekers(transaction: WorkerTransaction, atMost: number) {
  const { rows } = await sql<SeekerRow>`select * from app.take_seekers(${atMost})`.execute(
    transaction,
  );
  return rows;
}

export interface PairedGame extends Pick<StoredGame, 'game_state' | 'time_control' | 'rated'> {
  readonly white: UserId;
  readonly black: UserId;
}

/** Answers how many there are: whoever is missing has stopped seeking. */
export async function startPairedGames(
  transaction: WorkerTransaction,
  games: readonly PairedGame[],
) {
  const { rows } = await sql`
    select * from app.start_paired_games(${JSON.stringify(games)})`.execute(transaction);
  return rows.length;
}
