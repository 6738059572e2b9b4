import { NEW_PLAYER, type RatedAttempt } from '@rookery/chess';
import type { PuzzleResult, ReportPuzzle } from '@rookery/contract';
import type { PuzzleId, ScopedTransaction } from '@rookery/database';
import { sql } from 'kysely';
import type { PageRequest } from '../../pagination/page.ts';

export type PuzzleRow = NonNullable<Awaited<ReturnType<typeof findPuzzle>>>;

/** A puzzle with the caller's attempt and vote. The solution is null unless the caller may see it. */
export async function findPuzzle(transaction: ScopedTransaction, id: PuzzleId) {
  return (
    transaction
      .selectFrom('puzzles')
      // Row-level security shows only the caller's attempt and vote.
      .leftJoin('puzzle_attempts as attempt', 'attempt.puzzle_id', 'puzzles.id')
      .leftJoin('puzzle_votes as vote', 'vote.puzzle_id', 'puzzles.id')
      .select(['puzzles.id', 'fen', 'first_move', 'rating', 'themes', 'plays', 'popularity'])
      // It shows the game only to callers who may see it.
      .leftJoin('chess_games as source', 'source.id', 'puzzles.game_id')
      .select(['up_votes', 'down_votes', 'source.id as game_id', 'source_url'])
      .select(['attempt.user_id', 'result', 'hints', 'rating_after', 'rating_change'])
      .select('vote.vote as own_vote')
      .select(sql<string[] | null>`app.revealed_solution(puzzles.id)`.as('solution'))
      .where('puzzles.id', '=', id)
      .executeTakeFirst()
  );
}

/** A puzzle that the caller has not attempted, near their rating plus `shift`. Null if there is none. */
export async function chooseNext(
  transaction: ScopedTransaction,
  theme: string,
  shift: number,
): Promise<PuzzleId | null> {
  const { rows } = await sql<{ id: PuzzleId | null }>`
    select app.next_puzzle(${theme}, ${shift}, ${NEW_PLAYER.rating}) as id`.execute(transaction);
  return rows[0]?.id ?? null;
}

export async function chooseDaily(transaction: ScopedTransaction): Promise<PuzzleId | null> {
  const { rows } = await sql<{ id: PuzzleId | null }>`
    select app.daily_puzzle() as id`.execute(transaction);
  return rows[0]?.id ?? null;
}

/** The solution, which only the server may see, and the state of the caller's first attempt. */
export interface OpenAttempt {
  readonly solution: readonly string[];
  /** Null until the attempt is decided. */
  readonly result: PuzzleResult | null;
  readonly hints: number;
  readonly hint_at: number | null;
  readonly hint_level: number;
}

/** Begins or finds the caller's attempt, and locks it. Undefined if there is no such puzzle. */
export async function openAttempt(transaction: ScopedTransaction, id: PuzzleId) {
  const { rows } = await sql<OpenAttempt>`
    select * from app.open_puzzle_attempt(${id})`.execute(transaction);
  return rows[0];
}

export async function storeHint(
  transaction: ScopedTransaction,
  id: PuzzleId,
  movesMade: number,
  level: 1 | 2,
): Promise<void> {
  await sql`select app.store_puzzle_hint(${id}, ${movesMade}, ${level})`.execute(transaction);
}

interface LockedRatings {
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
  /** The time since the caller's rating changed. */
  readonly idle_ms: number;
  readonly moved_today: number;
  readonly puzzle_rating: number;
  readonly puzzle_deviation: number;
  readonly puzzle_volatility: number;
}

/** The ratings of the caller and of the puzzle, locked until the transaction ends. */
export async function lockRatings(transaction: ScopedTransaction, id: PuzzleId) {
  const { rows } = await sql<LockedRatings>`
    select * from app.lock_puzzle_ratings(${id})`.execute(transaction);
  return rows[0];
}

export async function decideAttempt(
  transaction: ScopedTransaction,
  id: PuzzleId,
  result: PuzzleResult,
  { solver, puzzle, moved }: RatedAttempt,
): Promise<void> {
  await sql`select app.decide_puzzle_attempt(${id}, ${result},
    ${solver.rating}, ${solver.deviation}, ${solver.volatility},
    ${puzzle.rating}, ${puzzle.deviation}, ${puzzle.volatility}, ${moved})`.execute(transaction);
}

export async function reveal(transaction: ScopedTransaction, id: PuzzleId): Promise<void> {
  await sql`select app.reveal_puzzle(${id})`.execute(transaction);
}

/** False unless the caller has attempted the puzzle. */
export async function storeVote(transaction: ScopedTransaction, id: PuzzleId, vote: -1 | 0 | 1) {
  const { rows } = await sql<{ isDone: boolean }>`
    select app.vote_on_puzzle(${id}, ${vote}) as "isDone"`.execute(transaction);
  return rows[0]?.isDone === true;
}

/** False unless the caller has attempted the puzzle. */
export async function storeReport(
  transaction: ScopedTransaction,
  id: PuzzleId,
  reason: ReportPuzzle['reason'],
) {
  const { rows } = await sql<{ isDone: boolean }>`
    select app.report_puzzle(${id}, ${reason}) as "isDone"`.execute(transaction);
  return rows[0]?.isDone === true;
}

export type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number];

/** Decided attempts of the caller. */
export async function listAttempts(transaction: ScopedTransaction, { limit, after }: PageRequest) {
  const query = transaction
    .selectFrom('puzzle_attempts')
    .innerJoin('puzzles', 'puzzles.id', 'puzzle_id')
    .select(['puzzle_id', 'hints', 'fen', 'first_move'])
    .select((row) => [
      row.ref('result').$notNull().as('result'),
      row.ref('rating_after').$notNull().as('rating_after'),
      row.ref('rating_change').$notNull().as('rating_change'),
      row.ref('finished_at').$notNull().as('finished_at'),
    ])
    .where('finished_at', 'is not', null)
    .orderBy('finished_at', 'desc')
    .orderBy('puzzle_id', 'desc')
    .limit(limit + 1);
  if (after === null) return query.execute();
  const [time, id] = after;
  return query
    .where(sql<boolean>`(finished_at, puzzle_id) < (${time}::timestamptz, ${id})`)
    .execute();
}

export async function ownRating(transaction: ScopedTransaction) {
  return transaction
    .selectFrom('puzzle_ratings')
    .select(['rating', 'deviation', 'attempts', 'solved'])
    .executeTakeFirst();
}

export async function listProgress(transaction: ScopedTransaction) {
  return transaction
    .selectFrom('puzzle_progress')
    .select(['theme', 'attempts', 'solved'])
    .orderBy('attempts', 'desc')
    .orderBy('theme')
    .execute();
}
