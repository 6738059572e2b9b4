import type { ClockControl, ConditionalLines } from '@rookery/chess';
import type { GameId, ScopedTransaction, UserId, WorkerTransaction } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { sql } from 'kysely';
import type { StoredGame } from '../features/games/stored-game.ts';

/** Games that have been due for longest come first. They stay locked until the transaction ends. */
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

/** Reads the games that are due, and locks them against other workers. */
export async function takeDueGames(
  transaction: WorkerTransaction,
  at: number,
  limit: number,
): Promise<StoredGame[]> {
  const ids = await dueGames(transaction, at, limit);
  if (ids.length === 0) return [];
  // A separate statement has a newer snapshot: it sees what was committed while the first one waited.
  const rows = await transaction
    .selectFrom('chess_games')
    .selectAll()
    .where('id', 'in', ids)
    .execute();
  return rows;
}

export interface TimetableEntry {
  readonly game_id: GameId;
  readonly due_at: string;
}

export async function reschedule(
  transaction: WorkerTransaction,
  entries: readonly TimetableEntry[],
) {
  if (entries.length === 0) return;
  await sql`
    update chess_timetable as entry set due_at = next.due_at
    from jsonb_to_recordset(${JSON.stringify(entries)}) as next (game_id uuid, due_at timestamptz)
    where entry.game_id = next.game_id`.execute(transaction);
}

export async function deleteFromTimetable(
  transaction: WorkerTransaction,
  games: readonly GameId[],
) {
  if (games.length === 0) return;
  await transaction
    .deleteFrom('chess_timetable')
    .where('game_id', 'in', [...games])
    .execute();
}

/** Removes old days from the sums of the leaderboards. Returns how many. */
export async function ageRatingDays(
  transaction: WorkerTransaction,
  batchSize: number,
): Promise<number> {
  const { rows } = await sql<{
    aged: number;
  }>`select app.age_rating_days(${batchSize}) as aged`.execute(transaction);
  return rows[0]?.aged ?? 0;
}

export interface DueArrangement {
  readonly game_id: GameId;
  readonly user_id: UserId;
  readonly asked: string;
  /** The end of the player's vacation; null if they are not on vacation. */
  readonly vacation_until: string | null;
  /** The ply at which the conditional moves begin; null if there are none. */
  readonly ply: number | null;
  readonly lines: ConditionalLines | null;
}

/** Not locked: several workers may do the same, because the second one changes nothing. */
export async function dueArrangements(
  transaction: WorkerTransaction,
  limit: number,
): Promise<DueArrangement[]> {
  const { rows } = await sql<DueArrangement>`
    select due.game_id, due.user_id, due.asked, vacation.until as vacation_until, plan.ply, plan.lines
    from chess_due_arrangements as due
    left join chess_conditional_moves as plan using (game_id, user_id)
    left join lateral (
      select max(ends_at) as until from chess_vacations
      where user_id = due.user_id and ends_at > now()
    ) as vacation on true
    where due.due_at <= now()
    order by due.due_at
    limit ${limit}`.execute(transaction);
  return rows;
}

/** Not if it was asked for again meanwhile. */
export async function deleteArrangement(
  transaction: WorkerTransaction,
  { game_id, user_id, asked }: DueArrangement,
) {
  await transaction
    .deleteFrom('chess_due_arrangements')
    .where('game_id', '=', game_id)
    .where('user_id', '=', user_id)
    .where('asked', '=', asked)
    .execute();
}

export async function postponeArrangement(
  transaction: WorkerTransaction,
  { game_id, user_id }: DueArrangement,
) {
  await transaction
    .updateTable('chess_due_arrangements')
    .set({ due_at: sql`now() + interval '1 minute'` })
    .where('game_id', '=', game_id)
    .where('user_id', '=', user_id)
    .execute();
}

/** One step of deleting for good the workspaces that were deleted long ago. False if there is nothing to do. */
export async function purgeWorkspaces(
  transaction: WorkerTransaction,
  batchSize: number,
): Promise<boolean> {
  const { rows } = await sql<{
    purged: boolean;
  }>`select app.purge_workspaces(${batchSize}) as purged`.execute(transaction);
  return rows[0]?.purged === true;
}

/** False if another worker is pairing. The lock is held until the transaction ends. */
export async function lockPairing(transaction: WorkerTransaction): Promise<boolean> {
  const { rows } = await sql<{
    locked: boolean;
  }>`select pg_try_advisory_xact_lock(hashtext('rookery.pairing')) as locked`.execute(transaction);
  return rows[0]?.locked === true;
}

export interface SeekerRow {
  readonly user_id: UserId;
  readonly time_control: ClockControl;
  readonly rated: boolean;
  readonly min_rating: number;
  readonly max_rating: number;
  readonly created_at: string;
  readonly rating: number;
  readonly rating_deviation: number;
  readonly colors: readonly string[];
  readonly opponents: readonly UserId[];
  readonly blocked: readonly UserId[];
  /** Where the seeker can be paired. */
  readonly workspaces: readonly WorkspaceId[];
  /** Those of them that are open to the platform. */
  readonly open_workspaces: readonly WorkspaceId[];
}

export async function takeSeekers(transaction: WorkerTransaction, limit: number) {
  const { rows } = await sql<SeekerRow>`select * from app.take_seekers(${limit})`.execute(
    transaction,
  );
  return rows;
}

export interface PairedGame extends Pick<StoredGame, 'game_state' | 'time_control' | 'rated'> {
  readonly white: UserId;
  readonly black: UserId;
  readonly workspace_id: WorkspaceId;
}

/** Returns how many games were started: pairs of which a member has stopped seeking get none. */
export async function startPairedGames(
  transaction: WorkerTransaction,
  games: readonly PairedGame[],
) {
  const { rows } = await sql`
    select * from app.start_paired_games(${JSON.stringify(games)})`.execute(transaction);
  return rows.length;
}

/** Adds the review of a rated game that has just ended; null if there is none, or if another review is unfinished. */
export async function chooseGameToReview(transaction: WorkerTransaction): Promise<GameId | null> {
  const { rows } = await sql<{
    id: GameId | null;
  }>`select app.choose_game_to_review() as id`.execute(transaction);
  return rows[0]?.id ?? null;
}

export interface DueAccountDeletion {
  readonly user_id: UserId;
  /** The running games. */
  readonly games: readonly GameId[];
  /** Tournaments that are not over. */
  readonly tournaments: readonly string[];
}

/** Accounts whose deletion was asked for 14 days ago. */
export async function dueAccountDeletions(transaction: WorkerTransaction, limit: number) {
  const { rows } = await sql<DueAccountDeletion>`
    select user_id, games, tournaments from app.due_account_deletions(${limit})`.execute(
    transaction,
  );
  return rows;
}

/** False if the account is not due, or if a running game or a workspace still needs it. */
export async function eraseMember(transaction: WorkerTransaction, member: UserId) {
  const { rows } = await sql<{
    erased: boolean;
  }>`select app.erase_member(${member}) as erased`.execute(transaction);
  return rows[0]?.erased === true;
}

export async function postponeAccountDeletion(transaction: WorkerTransaction, member: UserId) {
  await sql`select app.postpone_account_deletion(${member})`.execute(transaction);
}

export async function withdrawFromTournament(transaction: ScopedTransaction, tournament: string) {
  await sql`select app.withdraw_from_tournament(${tournament})`.execute(transaction);
}

export async function deleteOldExports(transaction: WorkerTransaction) {
  await sql`select app.delete_old_exports()`.execute(transaction);
}
