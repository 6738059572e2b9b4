import type { GameId, ScopedTransaction } from '@rookery/database';
import { sql } from 'kysely';

export async function findReview(transaction: ScopedTransaction, id: GameId) {
  return transaction
    .selectFrom('chess_reviews')
    .select(['state', 'evaluations'])
    .where('game_id', '=', id)
    .executeTakeFirst();
}

/** False where the caller has too many of them open. */
export async function askReview(transaction: ScopedTransaction, id: GameId, mostOpen: number) {
  const { rows } = await sql<{
    asked: boolean;
  }>`select app.ask_review(${id}, ${mostOpen}) as asked`.execute(transaction);
  return rows[0]?.asked === true;
}
