import { ESTIMATE_DEVIATION, type Evaluation, type SolvedCandidate } from '@rookery/chess';
import type { GameId, ScopedTransaction, WorkerTransaction } from '@rookery/database';
import { sql } from 'kysely';

export async function findReview(transaction: ScopedTransaction, id: GameId) {
  return transaction
    .selectFrom('chess_reviews')
    .select(['state', 'evaluations'])
    .where('game_id', '=', id)
    .executeTakeFirst();
}

/** The number of other unfinished reviews of the caller. Null if that is too many. */
export async function storeRequest(
  transaction: ScopedTransaction,
  id: GameId,
  maxUnfinished: number,
): Promise<number | null> {
  const { rows } = await sql<{
    unfinished: number | null;
  }>`select app.request_review(${id}, ${maxUnfinished}) as unfinished`.execute(transaction);
  return rows[0]?.unfinished ?? null;
}

/** A game under review, with the evaluations so far. */
export async function findReviewWork(transaction: WorkerTransaction, id: GameId) {
  return transaction
    .selectFrom('chess_reviews')
    .innerJoin('chess_games', 'chess_games.id', 'chess_reviews.game_id')
    .select(['chess_games.moves', 'chess_games.initial_fen'])
    .select(['chess_reviews.evaluations', 'chess_reviews.state'])
    .where('chess_reviews.game_id', '=', id)
    .executeTakeFirst();
}

/** Stores a puzzle from a game, unless its position is known. False if it is. */
export async function addMadePuzzle(
  transaction: WorkerTransaction,
  gameId: GameId,
  { id, puzzle, themes, rating }: SolvedCandidate & { readonly rating: number },
): Promise<boolean> {
  const [firstMove, ...solution] = puzzle.moves;
  const { rows } = await sql<{ isNew: boolean }>`
    select app.add_made_puzzle(${gameId}, ${id}, ${puzzle.fen}, ${firstMove}, ${solution}, ${rating},
      ${ESTIMATE_DEVIATION}, ${themes}) as "isNew"`.execute(transaction);
  return rows[0]?.isNew === true;
}

/** Appends to a review. False if another worker has appended since it was read. */
export async function addEvaluations(
  transaction: WorkerTransaction,
  id: GameId,
  before: number,
  evaluations: readonly Evaluation[],
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('chess_reviews')
    .set({
      evaluations: sql`evaluations || ${JSON.stringify(evaluations)}::jsonb`,
      state: 'running',
    })
    .where('game_id', '=', id)
    .where(sql`jsonb_array_length(evaluations)`, '=', before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A finished review stays finished. */
export async function endReview(
  transaction: WorkerTransaction,
  id: GameId,
  state: 'done' | 'failed',
): Promise<void> {
  await transaction
    .updateTable('chess_reviews')
    .set({ state })
    .where('game_id', '=', id)
    .where('state', '<>', 'done')
    .execute();
}
