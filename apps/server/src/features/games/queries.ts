import type { Speed } from '@rookery/chess';
import {
  BOT_IDS,
  type DirectGameRefusal,
  type GameListQuery,
  type PlayersScore,
} from '@rookery/contract';
import type {
  AnyTransaction,
  Database,
  GameId,
  ScopedTransaction,
  UserId,
} from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { sql } from 'kysely';
import { pageBy } from '../../pagination/keyset.ts';
import type { PageRequest } from '../../pagination/page.ts';
import type { End, RatingHistoryEntry, LockedPlayer, NewRating } from './settle.ts';
import type { Change, StoredGame } from './stored-game.ts';

/** Statements that serve many concurrent requests with one query. */
export function groupedStatements(database: Database) {
  return {
    read: database.batched<{ id: GameId }, { game: StoredGame }>(
      'read_games',
      'select request, game from app.read_games($1)',
    ),
    change: database.batched<Change, { updated_at: string }>(
      'change_games',
      'select request, updated_at from app.change_games($1)',
    ),
  };
}

export async function findGame(transaction: AnyTransaction, id: GameId) {
  const row = await transaction
    .selectFrom('chess_games')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row;
}

/** The score of two players over all their games with a result, as far as the caller can see them. */
export async function scoreBetween(
  transaction: ScopedTransaction,
  { white_player_id: white, black_player_id: black }: StoredGame,
): Promise<PlayersScore> {
  const { rows } = await sql<PlayersScore>`
    with score as (
      select case status when 'drawn' then 0.5 when 'white_won' then 1 else 0 end as white
      from chess_games
      where white_player_id = ${white} and black_player_id = ${black}
        and status in ('white_won', 'black_won', 'drawn')
      union all
      select case status when 'drawn' then 0.5 when 'black_won' then 1 else 0 end
      from chess_games
      where white_player_id = ${black} and black_player_id = ${white}
        and status in ('white_won', 'black_won', 'drawn')
    )
    select count(*)::integer as games, coalesce(sum(white), 0)::double precision as white,
           coalesce(sum(1 - white), 0)::double precision as black
    from score`.execute(transaction);
  return rows[0] ?? { games: 0, white: 0, black: 0 };
}

export interface NewGame {
  /** Chosen by the client, or by the database if undefined. */
  readonly id: GameId | undefined;
  readonly white_player_id: UserId;
  readonly black_player_id: UserId;
  readonly game_state: StoredGame['game_state'];
  readonly time_control: StoredGame['time_control'];
  readonly rated: boolean;
  readonly created_by: UserId | null;
  readonly bot_depth: number | null;
  readonly bot_strength: number | null;
  readonly workspace_id: WorkspaceId | null;
  readonly initial_fen: string | null;
}

/** A finished game with the adaptive bot. */
export interface AdaptiveGame {
  readonly white_player_id: UserId;
  readonly status: 'white_won' | 'black_won' | 'drawn';
  readonly bot_strength: number;
}

function ratingIn(speed: Speed | null, id: UserId) {
  return sql<number>`(select rating from app.rating_in(${id}, ${speed}))`;
}

/** Stores the players' current ratings for this class of games with the game. Undefined if a game with this id exists. */
export async function insertGame(transaction: ScopedTransaction, { id, ...game }: NewGame) {
  const speed = game.time_control?.name ?? null;
  const row = await transaction
    .insertInto('chess_games')
    .values({
      ...(id !== undefined && { id }),
      ...game,
      game_state: JSON.stringify(game.game_state) as never,
      time_control:
        game.time_control === null ? null : (JSON.stringify(game.time_control) as never),
      white_rating: ratingIn(speed, game.white_player_id),
      black_rating: ratingIn(speed, game.black_player_id),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row;
}

/** Why the caller cannot start a game with this opponent, and whether the opponent is a bot. */
export async function directGame(transaction: ScopedTransaction, opponent: UserId) {
  const { rows } = await sql<{
    refusal: DirectGameRefusal | null;
    is_bot: boolean | null;
  }>`select app.direct_game_refusal(${opponent}) as refusal,
            (select is_bot from people where id = ${opponent}) as is_bot`.execute(transaction);
  return rows[0] ?? { refusal: 'opponent_unknown' as const, is_bot: null };
}

/** Games that the caller has started and in which not both players have moved. */
export async function countUnstarted(transaction: ScopedTransaction, caller: UserId) {
  const { count } = await transaction
    .selectFrom('chess_games')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('created_by', '=', caller)
    .where('status', '=', 'active')
    .where(sql`cardinality(moves)`, '<', 2)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * The number of the caller's running games with bots. Takes a lock until the transaction ends, so that concurrent
 * requests count each other's games.
 */
export async function countBotGames(transaction: ScopedTransaction, caller: UserId) {
  const bots = BOT_IDS as UserId[];
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bot games of ${caller}`}, 0))`.execute(
    transaction,
  );
  const { count } = await transaction
    .selectFrom('chess_games')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('status', '=', 'active')
    .where((where) =>
      where.or([
        where('white_player_id', '=', caller).and('black_player_id', 'in', bots),
        where('black_player_id', '=', caller).and('white_player_id', 'in', bots),
      ]),
    )
    .executeTakeFirstOrThrow();
  return count;
}

/** The positions of the caller's running games with other members, as FEN. */
export async function positionsInPlay(transaction: ScopedTransaction, caller: UserId) {
  const bots = BOT_IDS as UserId[];
  const rows = await transaction
    .selectFrom('chess_games')
    .select(sql<string>`game_state ->> 'fen'`.as('fen'))
    .where('status', '=', 'active')
    .where((where) =>
      where.or([
        where('white_player_id', '=', caller).and('black_player_id', 'not in', bots),
        where('black_player_id', '=', caller).and('white_player_id', 'not in', bots),
      ]),
    )
    .execute();
  return rows.map(({ fen }) => fen);
}

/** The caller's latest finished games with the adaptive bot, the newest first. */
export async function adaptiveGames(
  transaction: ScopedTransaction,
  caller: UserId,
  limit: number,
): Promise<AdaptiveGame[]> {
  const rows = await transaction
    .selectFrom('chess_games')
    .select(['white_player_id', 'status', 'bot_strength'])
    .where('bot_strength', 'is not', null)
    .where('status', 'in', ['white_won', 'black_won', 'drawn'])
    .where((where) =>
      where.or([where('white_player_id', '=', caller), where('black_player_id', '=', caller)]),
    )
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows as AdaptiveGame[];
}

export async function isOwnWorkspace(transaction: ScopedTransaction, id: WorkspaceId) {
  const found = await transaction
    .selectFrom('workspaces')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}

export async function areBlocked(transaction: ScopedTransaction, one: UserId, other: UserId) {
  const { rows } = await sql<{
    blocked: boolean;
  }>`select app.are_blocked(${one}, ${other}) as blocked`.execute(transaction);
  return rows[0]?.blocked === true;
}

/** Locks the games and the statistics of their players; leaves out games that have changed meanwhile. */
export async function lockPlayers(
  transaction: AnyTransaction,
  games: readonly Pick<StoredGame, 'id' | 'version'>[],
) {
  const wanted = JSON.stringify(games.map(({ id, version }) => ({ id, version })));
  const { rows } = await sql<LockedPlayer>`select * from app.lock_players(${wanted})`.execute(
    transaction,
  );
  return rows;
}

export async function finishGames(
  transaction: AnyTransaction,
  ends: readonly End[],
  ratings: readonly NewRating[],
  history: readonly RatingHistoryEntry[],
) {
  const { rows } = await sql<{ game_id: GameId; ended_at: string }>`
    select * from app.finish_games(
      ${JSON.stringify(ends)}, ${JSON.stringify(ratings)}, ${JSON.stringify(history)}
    )`.execute(transaction);
  return rows;
}

/** Makes the worker check the game at this time. */
export async function scheduleCheck(transaction: ScopedTransaction, id: GameId, at: number) {
  const time = new Date(at).toISOString();
  await sql`select app.look_at_game(${id}, ${time})`.execute(transaction);
}

/** When the change was stored; null if the game has changed meanwhile. */
export async function storeBerserk(
  transaction: ScopedTransaction,
  { id, version }: StoredGame,
  { game_state, time_control }: Pick<StoredGame, 'game_state' | 'time_control'>,
): Promise<string | null> {
  const { rows } = await sql<{ updated_at: string | null }>`
    select app.store_berserk(${id}, ${version}, ${JSON.stringify(game_state)},
                             ${JSON.stringify(time_control)}) as updated_at`.execute(transaction);
  return rows[0]?.updated_at ?? null;
}

/** Locks a finished game, because both players may ask for a rematch at the same time. */
export async function lockGame(transaction: ScopedTransaction, id: GameId) {
  const row = await transaction
    .selectFrom('chess_games')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row;
}

export async function updateRematch(
  transaction: ScopedTransaction,
  id: GameId,
  rematch: Partial<Pick<StoredGame, 'rematch_offered_by' | 'rematch_id'>>,
) {
  const row = await transaction
    .updateTable('chess_games')
    .set({
      ...rematch,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row;
}

/** Whether one of the two is a junior, and the other does not belong to their club. */
export async function areApart(transaction: ScopedTransaction, one: UserId, other: UserId) {
  const { rows } = await sql<{
    apart: boolean;
  }>`select app.are_apart(${one}, ${other}) as apart`.execute(transaction);
  return rows[0]?.apart === true;
}

/** Whether the account of this member is deleted, or will be. */
export async function isLeaving(transaction: ScopedTransaction, member: UserId) {
  const { rows } = await sql<{
    leaving: boolean;
  }>`select app.is_leaving(${member}) as leaving`.execute(transaction);
  return rows[0]?.leaving === true;
}

export async function namesOf(transaction: ScopedTransaction, ids: readonly UserId[]) {
  const rows = await transaction
    .selectFrom('people')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export type GameFilter = Omit<GameListQuery, 'limit' | 'cursor'>;

/**
 * Whether no index fits the filter, so that a query has to skip over other games. Lists with one condition, and a
 * member's running games, are read in index order. All indexes by status and time control begin with the workspace.
 */
export function isSearch(filter: GameFilter): boolean {
  const { player, status, time_control, between, workspace } = filter;
  if (player !== undefined && status === 'active') return false;
  const conditions = [player, status, time_control].filter((condition) => condition !== undefined);
  const isOfPlayerIn = player !== undefined && workspace !== undefined;
  return between !== undefined || conditions.length > 1 || isOfPlayerIn;
}

/** Newest first. */
export async function gamesBy(
  transaction: ScopedTransaction,
  caller: UserId,
  filter: GameFilter,
  page: PageRequest,
): Promise<StoredGame[]> {
  const games = filteredGames(transaction, filter, page);
  const [first, ...others] = idQueries(transaction, games, caller, filter);
  const found = others.reduce((all, query) => all.union(query), first);
  const all = transaction.selectFrom(found.as('found')).select(['id', 'created_at']);
  // Only those of this page are read whole.
  const listed = pageBy(all, page, ['created_at', 'id'], 'newest first').as('listed');
  const query = transaction
    .selectFrom('chess_games')
    .selectAll()
    .where('id', 'in', transaction.selectFrom(listed).select('id'));
  const rows = await pageBy(query, page, ['created_at', 'id'], 'newest first').execute();
  return rows;
}

type FilteredGames = ReturnType<typeof filteredGames>;

/** One query for each index that can be read in list order, which a condition on all of them could not. */
function idQueries(
  transaction: ScopedTransaction,
  games: FilteredGames,
  caller: UserId,
  { player, workspace }: GameFilter,
): [FilteredGames, ...FilteredGames[]] {
  if (player !== undefined) return byColor(transaction, games, player as UserId);
  if (workspace !== undefined) return [games];
  return [...byColor(transaction, games, caller), ofEachWorkspace(transaction, games)];
}

function byColor(transaction: ScopedTransaction, games: FilteredGames, player: UserId) {
  const white = games.where('white_player_id', '=', player).as('white');
  const black = games.where('black_player_id', '=', player).as('black');
  return [
    transaction.selectFrom(white).select(['white.id', 'white.created_at']),
    transaction.selectFrom(black).select(['black.id', 'black.created_at']),
  ] as unknown as [FilteredGames, FilteredGames];
}

/** The newest games of each workspace whose games the caller can see. */
function ofEachWorkspace(transaction: ScopedTransaction, games: FilteredGames) {
  const places = sql<{ id: WorkspaceId }>`app.chess_workspaces()`;
  return transaction
    .selectFrom(places.as<'place'>(sql`place (id)`))
    .innerJoinLateral(
      games.whereRef('workspace_id', '=', 'place.id' as never).as('listed'),
      (join) => join.onTrue(),
    )
    .select(['listed.id', 'listed.created_at']) as unknown as FilteredGames;
}

function filteredGames(
  transaction: ScopedTransaction,
  { status, time_control, between, workspace }: GameFilter,
  page: PageRequest,
) {
  let query = transaction.selectFrom('chess_games').select(['id', 'created_at']);
  if (workspace !== undefined) query = query.where('workspace_id', '=', workspace as WorkspaceId);
  if (status === 'finished') query = query.where('status', 'not in', ['active', 'aborted']);
  else if (status !== undefined) query = query.where('status', '=', status);
  if (time_control !== undefined) query = query.where('speed', '=', time_control);
  if (between === 'members') {
    const bots = BOT_IDS as UserId[];
    query = query.where('white_player_id', 'not in', bots).where('black_player_id', 'not in', bots);
  }
  return pageBy(query, page, ['created_at', 'id'], 'newest first');
}
