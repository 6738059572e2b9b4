import {
  factOfAttempt,
  factOfCard,
  factOfRun,
  factsOfGame,
  factsOfMembership,
  factsOfReview,
  type Fact,
  type FactKind,
  type StoredGame,
} from '@rookery/achievements';
import type { Evaluation } from '@rookery/chess';
import type { GameId, UserId, WorkerTransaction } from '@rookery/database';
import { sql } from 'kysely';
import { organisedFacts, tournamentFacts } from './tournament-facts.ts';

/** Which facts of a member: of one source and person, or all. */
export interface Wanted {
  readonly kind: FactKind;
  readonly source: string | null;
  readonly other: string | null;
}

/** Reads stored rows and makes facts of them. The same for what happened now and for the whole past. */
export async function factsOf(
  transaction: WorkerTransaction,
  userId: UserId,
  wanted: Wanted,
): Promise<readonly Fact[]> {
  switch (wanted.kind) {
    case 'game':
      return factsOfGames(transaction, userId, wanted.source, async (ids) =>
        (await gamesWith(transaction, ids).execute()).flatMap(factsOfGame),
      );
    case 'review':
      return factsOfGames(transaction, userId, wanted.source, async (ids) =>
        (await reviewedGamesWith(transaction, ids)).flatMap((game) =>
          factsOfReview(game, game.evaluations),
        ),
      );
    case 'tournament':
      return tournamentFacts(transaction, userId, wanted.source);
    case 'organised':
      return organisedFacts(transaction, userId, wanted.source);
    default:
      return rowFacts(transaction, userId, wanted);
  }
}

/** Finding out how a game was won, and what its review says, takes about a millisecond. */
const GAMES_AT_ONCE = 25;

/** A few games at a time, so that requests can be answered between them. */
async function factsOfGames(
  transaction: WorkerTransaction,
  userId: UserId,
  source: string | null,
  read: (
    ids: readonly GameId[],
  ) => Promise<readonly { readonly member: string; readonly fact: Fact }[]>,
): Promise<Fact[]> {
  const ids = await ratedGamesOf(transaction, userId, source);
  const facts: Fact[] = [];
  for (let first = 0; first < ids.length; first += GAMES_AT_ONCE)
    for (const { member, fact } of await read(ids.slice(first, first + GAMES_AT_ONCE)))
      if (member === userId) facts.push(fact);
  return facts;
}

const GAME_COLUMNS = [
  'game.id',
  'game.white_player_id',
  'game.black_player_id',
  'game.game_state',
  'game.moves',
  'game.clocks',
  'game.status',
  'game.time_control',
  'game.speed',
  'game.rated',
  'game.white_rating',
  'game.black_rating',
  'game.white_rating_change',
  'game.black_rating_change',
  'game.finished_at',
] as const;

async function ratedGamesOf(
  transaction: WorkerTransaction,
  userId: UserId,
  source: string | null,
): Promise<GameId[]> {
  const rows = await transaction
    .selectFrom('chess_games as game')
    .select('game.id')
    .where('game.rated', '=', true)
    .where('game.finished_at', 'is not', null)
    .where((where) =>
      where.or([
        where('game.white_player_id', '=', userId),
        where('game.black_player_id', '=', userId),
      ]),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('annulled_games')
            .select('game_id')
            .whereRef('annulled_games.game_id', '=', 'game.id'),
        ),
      ),
    )
    .$if(source !== null, (query) => query.where('game.id', '=', source as GameId))
    .execute();
  return rows.map(({ id }) => id);
}

function gamesWith(transaction: WorkerTransaction, ids: readonly GameId[]) {
  return transaction
    .selectFrom('chess_games as game')
    .select(GAME_COLUMNS)
    .where('game.id', 'in', ids);
}

async function reviewedGamesWith(
  transaction: WorkerTransaction,
  ids: readonly GameId[],
): Promise<(StoredGame & { readonly evaluations: readonly Evaluation[] })[]> {
  return gamesWith(transaction, ids)
    .innerJoin('chess_reviews as review', 'review.game_id', 'game.id')
    .select('review.evaluations')
    .where('review.state', '=', 'done')
    .execute();
}

/** Facts of tables that the worker reads through a function. */
async function rowFacts(
  transaction: WorkerTransaction,
  userId: UserId,
  { kind, source, other }: Wanted,
): Promise<Fact[]> {
  const { rows } = await sql<{ row: never }>`
    select row from app.achievement_rows(${userId}::uuid, ${kind}, ${source}, ${other}::uuid) as row
  `.execute(transaction);
  const toFacts = TO_FACTS[kind as keyof typeof TO_FACTS];
  return rows.flatMap(({ row }) => toFacts(row) ?? []);
}

type DailyAttempt = Parameters<typeof factOfAttempt>[0] & { readonly is_daily: boolean };

/** Homework and guests come as facts. */
const asItIs = (fact: Fact) => fact;

const TO_FACTS = {
  puzzle: ({ is_daily, ...attempt }: DailyAttempt) => factOfAttempt(attempt, is_daily),
  run: factOfRun,
  card: factOfCard,
  anniversary: (row: Parameters<typeof factsOfMembership>[0]) => factsOfMembership(row, new Date()),
  homework_solved: asItIs,
  homework_given: asItIs,
  guest: asItIs,
} satisfies Partial<Record<FactKind, (row: never) => Fact | readonly Fact[] | null>>;
