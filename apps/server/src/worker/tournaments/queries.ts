import type { TournamentTrace } from '@rookery/contract';
import type {
  DB,
  GameId,
  TournamentId,
  TournamentPlayerId,
  WorkerTransaction,
} from '@rookery/database';
import { sql, type Insertable } from 'kysely';
import type { StoredGame } from '../../features/games/stored-game.ts';
import {
  rowsOf,
  type PairingRow,
  type StoredTournament,
  type TournamentRow,
} from '../../features/tournaments/queries.ts';

/** A tournament to look at, with the requests for it. */
export interface DueTournament {
  readonly id: TournamentId;
  readonly requests: readonly string[];
}

/** Those that have been due for longest come first. Not locked: the tournament itself is, later. */
export async function dueTournaments(
  transaction: WorkerTransaction,
  limit: number,
): Promise<DueTournament[]> {
  const { rows } = await sql<DueTournament>`
    select tournament_id as id, array_agg(id::text) as requests
    from tournament_due where due_at <= clock_timestamp()
    group by tournament_id order by min(due_at) limit ${limit}`.execute(transaction);
  return rows;
}

export async function deleteRequests(transaction: WorkerTransaction, requests: readonly string[]) {
  await transaction
    .deleteFrom('tournament_due')
    .where('id', 'in', [...requests])
    .execute();
}

/** Replaces later requests of the same kind: only the first of them matters. */
export async function requestAt(transaction: WorkerTransaction, id: TournamentId, at: number) {
  await transaction
    .deleteFrom('tournament_due')
    .where('tournament_id', '=', id)
    .where('due_at', '>', sql<string>`clock_timestamp()`)
    .execute();
  await transaction
    .insertInto('tournament_due')
    .values({ tournament_id: id, due_at: new Date(at).toISOString() })
    .execute();
}

/** Locks a tournament until the transaction ends, but not against rows that refer to it. */
export async function lockTournament(
  transaction: WorkerTransaction,
  id: TournamentId,
): Promise<TournamentRow | null> {
  const tournament = await transaction
    .selectFrom('tournaments')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return tournament ?? null;
}

export async function withRows(
  transaction: WorkerTransaction,
  tournament: TournamentRow,
): Promise<StoredTournament> {
  return { tournament, ...(await rowsOf(transaction, tournament.id)) };
}

/** The same with all rows of the tournament. */
export async function lockStored(
  transaction: WorkerTransaction,
  id: TournamentId,
): Promise<StoredTournament | null> {
  const tournament = await lockTournament(transaction, id);
  return tournament && withRows(transaction, tournament);
}

export async function setNumbers(
  transaction: WorkerTransaction,
  numbers: ReadonlyMap<TournamentPlayerId, number>,
) {
  const rows = [...numbers].map(([id, number]) => ({ id, number }));
  await sql`
    update tournament_players as player set number = next.number
    from jsonb_to_recordset(${JSON.stringify(rows)}) as next (id uuid, number integer)
    where player.id = next.id and player.number is distinct from next.number`.execute(transaction);
}

export async function deletePlayers(
  transaction: WorkerTransaction,
  ids: readonly TournamentPlayerId[],
) {
  if (ids.length === 0) return;
  await transaction
    .deleteFrom('tournament_players')
    .where('id', 'in', [...ids])
    .execute();
}

export interface NewRound {
  readonly round: number;
  readonly trace: TournamentTrace['brackets'] | null;
  readonly started_at?: string;
}

export async function insertRounds(
  transaction: WorkerTransaction,
  tournament: TournamentId,
  rounds: readonly NewRound[],
  pairings: readonly Insertable<DB['tournament_pairings']>[],
) {
  if (rounds.length === 0) return;
  await transaction
    .insertInto('tournament_rounds')
    .values(
      rounds.map(({ round, trace, started_at = null }) => ({
        tournament_id: tournament,
        round,
        started_at,
        trace: trace === null ? null : JSON.stringify(trace),
      })),
    )
    .execute();
  await insertPairings(transaction, pairings);
}

export async function updateRound(
  transaction: WorkerTransaction,
  tournament: TournamentId,
  round: number,
  changes: { started_at?: string; ends_at?: string | null; finished_at?: string | null },
) {
  await transaction
    .updateTable('tournament_rounds')
    .set(changes)
    .where('tournament_id', '=', tournament)
    .where('round', '=', round)
    .execute();
}

/** Takes the results of finished games into their pairings. Returns how many. */
export async function collectResults(
  transaction: WorkerTransaction,
  tournament: TournamentId,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select app.collect_results(${tournament}) as count`.execute(transaction);
  return rows[0]?.count ?? 0;
}

/** Players of an arena who could begin a game now. */
export async function playersHere(
  transaction: WorkerTransaction,
  tournament: TournamentId,
): Promise<ReadonlySet<TournamentPlayerId>> {
  const { rows } = await sql<{ id: TournamentPlayerId }>`
    select id from app.arena_players_here(${tournament}) as id`.execute(transaction);
  return new Set(rows.map(({ id }) => id));
}

export async function insertPairings(
  transaction: WorkerTransaction,
  pairings: readonly Insertable<DB['tournament_pairings']>[],
) {
  if (pairings.length === 0) return;
  await transaction
    .insertInto('tournament_pairings')
    .values([...pairings])
    .execute();
}

/** Games that no pairing needs any more: it was replaced by hand, or an arbiter has entered its result. */
export async function voidGames(
  transaction: WorkerTransaction,
  tournament: TournamentId,
): Promise<StoredGame[]> {
  const rows = await transaction
    .selectFrom('chess_games')
    .selectAll()
    .where('tournament_id', '=', tournament)
    .where('status', '=', 'active')
    .where((game) =>
      game.not(
        game.exists(
          game
            .selectFrom('tournament_pairings')
            .select('tournament_pairings.id')
            .whereRef('tournament_pairings.id', '=', 'chess_games.id')
            .where('tournament_pairings.white_result', 'is', null),
        ),
      ),
    )
    .execute();
  return rows;
}

export interface NewGame extends Pick<StoredGame, 'game_state' | 'time_control'> {
  readonly id: PairingRow['id'];
}

export async function startGames(transaction: WorkerTransaction, games: readonly NewGame[]) {
  if (games.length === 0) return;
  await sql<{ id: GameId }>`
    select * from app.start_tournament_games(${JSON.stringify(games)})`.execute(transaction);
}
