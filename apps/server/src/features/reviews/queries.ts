import type { GameId, ScopedTransaction } from '@rookery/database';
import { sql } from 'kysely';

export async function findReview(transaction: ScopedTransaction, id: GameId) {
  return transaction
    .selectFrom('chess_reviews')
    .select(['state', 'evaluations'])
    .where('game_id', '=', id)
    .executeTakeFirst();
}

/** False if the caller has too many unfinished reviews. */
export async function askReview(transaction: ScopedTransaction, id: GameId, maxOpen: number) {
  const { rows } = await sql<{
    asked: boolean;
  }>`select app.ask_review(${id}, ${maxOpen}) as asked`.execute(transaction);
  return rows[0]?.asked === true;
}
