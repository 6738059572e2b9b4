import type { TournamentTrace } from '@rookery/contract';
import {
  truthOf,
  type AnyTransaction,
  type DB,
  type ScopedTransaction,
  type TournamentId,
  type TournamentPlayerId,
} from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { pageBy } from '../../pagination/keyset.ts';
import type { PageRequest } from '../../pagination/page.ts';

export type TournamentRow = Selectable<DB['tournaments']>;
export type PlayerRow = Selectable<DB['tournament_players']>;
export type ByeRow = Selectable<DB['tournament_byes']>;
export type RoundRow = Omit<Selectable<DB['tournament_rounds']>, 'trace'>;
export type ForbiddenPairRow = Selectable<DB['tournament_forbidden_pairs']>;
export type PairingRow = Selectable<DB['tournament_pairings']>;

/** A tournament with all its rows. */
export interface StoredTournament {
  readonly tournament: TournamentRow;
  readonly players: readonly PlayerRow[];
  readonly byes: readonly ByeRow[];
  /** In order. */
  readonly rounds: readonly RoundRow[];
  /** By round, board and game. */
  readonly pairings: readonly PairingRow[];
  readonly forbiddenPairs: readonly ForbiddenPairRow[];
}

export async function findTournament(transaction: AnyTransaction, id: TournamentId) {
  const row = await transaction
    .selectFrom('tournaments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row;
}

/** What belongs to a tournament. */
export async function rowsOf(
  transaction: AnyTransaction,
  id: TournamentId,
): Promise<Omit<StoredTournament, 'tournament'>> {
  const players = await transaction
    .selectFrom('tournament_players')
    .selectAll()
    .where('tournament_id', '=', id)
    .orderBy('entered_at')
    .orderBy('id')
    .execute();
  const byes = await transaction
    .selectFrom('tournament_byes')
    .innerJoin('tournament_players', 'tournament_players.id', 'tournament_byes.player_id')
    .selectAll('tournament_byes')
    .where('tournament_players.tournament_id', '=', id)
    .execute();
  const rounds = await transaction
    .selectFrom('tournament_rounds')
    .select(['tournament_id', 'round', 'started_at', 'ends_at', 'finished_at'])
    .where('tournament_id', '=', id)
    .orderBy('round')
    .execute();
  const pairings = await transaction
    .selectFrom('tournament_pairings')
    .selectAll()
    .where('tournament_id', '=', id)
    .orderBy('round')
    .orderBy('board')
    .orderBy('game')
    .execute();
  const forbiddenPairs = await transaction
    .selectFrom('tournament_forbidden_pairs')
    .selectAll()
    .where('tournament_id', '=', id)
    .orderBy('first_id')
    .orderBy('second_id')
    .execute();
  return { players, byes, rounds, pairings, forbiddenPairs };
}

/** Locks a tournament that the caller can see, until the transaction ends. */
export async function lockTournament(transaction: ScopedTransaction, id: TournamentId) {
  const { rows } = await sql<TournamentRow>`select * from app.lock_tournament(${id})`.execute(
    transaction,
  );
  return rows[0];
}

/** Locks a tournament of this workspace: a role in one club gives no rights in the tournaments of another. */
export async function lockOwn(
  transaction: ScopedTransaction,
  { workspaceId, id }: TournamentOfClub,
): Promise<TournamentRow | undefined> {
  const tournament = await lockTournament(transaction, id);
  return tournament?.workspace_id === workspaceId ? tournament : undefined;
}

export interface TournamentOfClub {
  readonly workspaceId: WorkspaceId;
  readonly id: TournamentId;
}

/** Tells followers, and asks a worker to look at the tournament. */
export async function noteChange(transaction: ScopedTransaction, id: TournamentId) {
  await sql`select app.note_tournament_change(${id})`.execute(transaction);
}

export interface ListedTournament extends TournamentRow {
  readonly workspace_name: string;
  readonly player_count: number;
}

/** The tournaments of a workspace and open ones of other clubs, or all that the caller can see; the newest first. */
export async function listTournaments(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId | null,
  state: 'current' | 'past',
  page: PageRequest,
): Promise<ListedTournament[]> {
  const isPast = state === 'past';
  const query = summaries(transaction)
    .$if(workspaceId !== null, (all) =>
      all.where((row) =>
        row.or([
          row('tournaments.workspace_id', '=', workspaceId),
          row('tournaments.open_to_platform', '=', true),
        ]),
      ),
    )
    .where('tournaments.status', isPast ? 'in' : 'not in', ['finished', 'cancelled']);
  return pageBy(
    query,
    page,
    ['tournaments.created_at', 'tournaments.id'],
    'newest first',
  ).execute();
}

export async function findListed(transaction: ScopedTransaction, id: TournamentId) {
  return summaries(transaction).where('tournaments.id', '=', id).executeTakeFirst();
}

function summaries(transaction: ScopedTransaction) {
  return transaction
    .selectFrom('tournaments')
    .selectAll('tournaments')
    .select(sql<string>`app.club_of_tournament(tournaments.id)`.as('workspace_name'))
    .select((row) =>
      row
        .selectFrom('tournament_players')
        .select(sql<number>`count(*)::integer`.as('count'))
        .whereRef('tournament_players.tournament_id', '=', 'tournaments.id')
        .where('withdrawn_after', 'is', null)
        .$asScalar()
        .$notNull()
        .as('player_count'),
    );
}

export type NewTournament = Omit<Insertable<DB['tournaments']>, 'time_control'> & {
  readonly time_control: TournamentRow['time_control'];
};

export async function insertTournament(
  transaction: ScopedTransaction,
  { time_control, ...settings }: NewTournament,
): Promise<TournamentId> {
  const { id } = await transaction
    .insertInto('tournaments')
    .values({
      ...settings,
      time_control: time_control === null ? null : (JSON.stringify(time_control) as never),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateTournament(
  transaction: AnyTransaction,
  id: TournamentId,
  { time_control: _fixed, ...changes }: Partial<TournamentRow>,
) {
  if (Object.keys(changes).length === 0) return;
  await transaction.updateTable('tournaments').set(changes).where('id', '=', id).execute();
}

/** From now on, this transaction may read the tournament that was published with the token. */
export async function showPublished(
  transaction: ScopedTransaction,
  token: string,
): Promise<TournamentId | null> {
  await sql`select set_config('app.tournament_token', ${token}, true)`.execute(transaction);
  const row = await transaction
    .selectFrom('tournaments')
    .select('id')
    .where('public_token', '=', token)
    .executeTakeFirst();
  return row?.id ?? null;
}

export type EntryRefusal =
  | 'not_found'
  | 'entries_closed'
  | 'tournament_full'
  | 'rating_out_of_range'
  | 'outside_junior_club';

/** Enters the caller. Returns why not, or null. */
export async function enter(transaction: ScopedTransaction, id: TournamentId) {
  const { rows } = await sql<{
    refusal: EntryRefusal | null;
  }>`select app.enter_tournament(${id}) as refusal`.execute(transaction);
  return rows[0]?.refusal ?? null;
}

export function withdraw(transaction: ScopedTransaction, id: TournamentId) {
  return truthOf(transaction, sql`app.withdraw_from_tournament(${id})`);
}

export async function checkIn(transaction: ScopedTransaction, id: TournamentId) {
  const { rows } = await sql<{
    refusal: 'not_found' | 'entries_closed' | null;
  }>`select app.check_in(${id}) as refusal`.execute(transaction);
  return rows[0]?.refusal ?? null;
}

/** False if the caller does not take part. */
export function pauseInArena(transaction: ScopedTransaction, id: TournamentId, isPaused: boolean) {
  return truthOf(transaction, sql`app.pause_in_arena(${id}, ${isPaused})`);
}

/** False if the caller is not one of the two players. */
export function reportResult(
  transaction: ScopedTransaction,
  pairing: PairingRow['id'],
  result: string | null,
) {
  return truthOf(transaction, sql`app.report_result(${pairing}, ${result})`);
}

/** False if the caller is not one of the two players, or if the game has begun. */
export function setReady(
  transaction: ScopedTransaction,
  pairing: PairingRow['id'],
  isReady: boolean,
) {
  return truthOf(transaction, sql`app.set_ready(${pairing}, ${isReady})`);
}

/** Of a match, its last game. */
export async function findPairing(
  transaction: ScopedTransaction,
  id: TournamentId,
  round: number,
  board: number,
) {
  return transaction
    .selectFrom('tournament_pairings')
    .selectAll()
    .where('tournament_id', '=', id)
    .where('round', '=', round)
    .where('board', '=', board)
    .orderBy('game', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function setResults(
  transaction: AnyTransaction,
  pairing: PairingRow['id'],
  results: Pick<PairingRow, 'white_result' | 'black_result'>,
) {
  await transaction
    .updateTable('tournament_pairings')
    .set(results)
    .where('id', '=', pairing)
    .execute();
}

/** The state of a game that was started for a pairing, as far as results need it. */
export async function gameOfPairing(transaction: ScopedTransaction, pairing: PairingRow['id']) {
  return transaction
    .selectFrom('chess_games')
    .select(['status', sql<number>`cardinality(moves)`.as('ply')])
    .where('id', '=', pairing as never)
    .executeTakeFirst();
}

export async function insertPlayer(
  transaction: ScopedTransaction,
  player: Insertable<DB['tournament_players']>,
): Promise<TournamentPlayerId | null> {
  const row = await transaction
    .insertInto('tournament_players')
    .values(player)
    .onConflict((conflict) => conflict.columns(['tournament_id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function findPlayer(
  transaction: ScopedTransaction,
  tournament: TournamentId,
  id: TournamentPlayerId,
) {
  return transaction
    .selectFrom('tournament_players')
    .selectAll()
    .where('tournament_id', '=', tournament)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Which of these players may not enter the tournament, because it is none of their club for juniors. */
export async function playersOutside(
  transaction: ScopedTransaction,
  tournament: TournamentId,
  players: readonly TournamentPlayerId[],
): Promise<TournamentPlayerId[]> {
  const { rows } = await sql<{ id: TournamentPlayerId }>`
    select id from app.players_outside(${tournament}, ${players}::uuid[]) as id`.execute(
    transaction,
  );
  return rows.map(({ id }) => id);
}

export async function updatePlayer(
  transaction: ScopedTransaction,
  id: TournamentPlayerId,
  changes: Updateable<DB['tournament_players']>,
) {
  await transaction.updateTable('tournament_players').set(changes).where('id', '=', id).execute();
}

export async function deletePlayer(transaction: ScopedTransaction, id: TournamentPlayerId) {
  await transaction.deleteFrom('tournament_players').where('id', '=', id).execute();
}

/** Byes of coming rounds are replaced, those of paired rounds stay. Only what changes is logged. */
export async function replaceByes(
  transaction: ScopedTransaction,
  player: TournamentPlayerId,
  after: number,
  byes: readonly Omit<ByeRow, 'player_id'>[],
) {
  await transaction
    .deleteFrom('tournament_byes')
    .where('player_id', '=', player)
    .where('round', '>', after)
    .$if(byes.length > 0, (query) =>
      query.where((bye) =>
        bye(
          bye.refTuple('round', 'kind'),
          'not in',
          byes.map(({ round, kind }) => bye.tuple(round, kind)),
        ),
      ),
    )
    .execute();
  await insertByes(
    transaction,
    byes.map((bye) => ({ player_id: player, ...bye })),
  );
}

export async function insertByes(transaction: ScopedTransaction, byes: readonly ByeRow[]) {
  if (byes.length === 0) return;
  await transaction
    .insertInto('tournament_byes')
    .values([...byes])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function playerIdsOf(transaction: ScopedTransaction, id: TournamentId) {
  const rows = await transaction
    .selectFrom('tournament_players')
    .select('id')
    .where('tournament_id', '=', id)
    .execute();
  return rows.map((row) => row.id);
}

/** Pairs that stay are not touched. */
export async function replaceForbiddenPairs(
  transaction: ScopedTransaction,
  id: TournamentId,
  pairs: readonly Omit<ForbiddenPairRow, 'tournament_id'>[],
) {
  await transaction
    .deleteFrom('tournament_forbidden_pairs')
    .where('tournament_id', '=', id)
    .$if(pairs.length > 0, (query) =>
      query.where((pair) =>
        pair(
          pair.refTuple('first_id', 'second_id'),
          'not in',
          pairs.map(({ first_id, second_id }) => pair.tuple(first_id, second_id)),
        ),
      ),
    )
    .execute();
  if (pairs.length === 0) return;
  await transaction
    .insertInto('tournament_forbidden_pairs')
    .values(pairs.map((pair) => ({ tournament_id: id, ...pair })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function countPlayers(transaction: ScopedTransaction, id: TournamentId) {
  const { count } = await transaction
    .selectFrom('tournament_players')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('tournament_id', '=', id)
    .where('withdrawn_after', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** A member or a bot that the caller can see, with their rating for this class of games. */
export async function personToEnter(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  userId: string,
  speed: string | null,
) {
  const { rows } = await sql<{ name: string; rating: number; may_enter: boolean }>`
    select person.name, own.rating, app.may_enter(${workspaceId}, person.id) as may_enter
    from people as person cross join lateral app.rating_in(person.id, ${speed}) as own
    where person.id = ${userId} and not person.is_hidden`.execute(transaction);
  return rows[0];
}

export async function traceOf(transaction: ScopedTransaction, id: TournamentId, round: number) {
  const row = await transaction
    .selectFrom('tournament_rounds')
    .select('trace')
    .where('tournament_id', '=', id)
    .where('round', '=', round)
    .executeTakeFirst();
  return (row?.trace ?? null) as TournamentTrace['brackets'] | null;
}

export async function replacePairings(
  transaction: ScopedTransaction,
  tournament: TournamentId,
  round: number,
  kept: readonly PairingRow['id'][],
  added: readonly Insertable<DB['tournament_pairings']>[],
) {
  await transaction
    .deleteFrom('tournament_pairings')
    .where('tournament_id', '=', tournament)
    .where('round', '=', round)
    .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
    .execute();
  if (added.length === 0) return;
  await transaction
    .insertInto('tournament_pairings')
    .values([...added])
    .execute();
}
