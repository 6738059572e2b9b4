import type { ScopedTransaction } from '@rookery/database';
import { sql } from 'kysely';
import type { CardAnswer, CardSchedule } from './schedule.ts';

const AT_MOST = 50;

/** The caller's cards with what their games tell about them. */
function cards(transaction: ScopedTransaction) {
  return transaction
    .selectFrom('mistake_cards as card')
    .innerJoin('chess_games as game', 'game.id', 'card.game_id')
    .select(['card.id', 'card.game_id', 'card.ply', 'card.fen', 'card.played', 'card.best_line'])
    .select(['card.mark', 'card.reason', 'card.due_at', 'card.answers', 'card.learned_at'])
    .select(['card.last_answer', 'card.last_answered_at'])
    .select('game.created_at as played_at')
    .select(
      sql<string>`case when game.white_player_id = card.user_id
        then game.black_player_id else game.white_player_id end`.as('opponent_id'),
    )
    .where('card.removed_at', 'is', null);
}

/** Those that are due, the oldest first. */
export async function dueCards(transaction: ScopedTransaction) {
  return cards(transaction)
    .where('card.learned_at', 'is', null)
    .where('card.due_at', '<=', sql<string>`now()`)
    .orderBy('card.due_at')
    .orderBy('card.id')
    .limit(AT_MOST)
    .execute();
}

export async function findCard(transaction: ScopedTransaction, id: string) {
  return cards(transaction).where('card.id', '=', id).executeTakeFirst();
}

export async function countCards(transaction: ScopedTransaction) {
  return transaction
    .selectFrom('mistake_cards')
    .select([
      sql<number>`(count(*) filter (where learned_at is null and due_at <= now()))::integer`.as(
        'due',
      ),
      sql<number>`(count(*) filter (where learned_at is null and due_at > now()))::integer`.as(
        'waiting',
      ),
      sql<number>`(count(*) filter (where learned_at is not null))::integer`.as('learned'),
      sql<string | null>`min(due_at) filter (where learned_at is null and due_at > now())`.as(
        'next_due_at',
      ),
    ])
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** The schedule of a card that may still come back, locked until the transaction ends. */
export async function lockSchedule(
  transaction: ScopedTransaction,
  id: string,
): Promise<CardSchedule | null> {
  const row = await transaction
    .selectFrom('mistake_cards')
    .select(['stability', 'difficulty', 'due_at', 'answers', 'lapses', 'last_answered_at'])
    .where('id', '=', id)
    .where('learned_at', 'is', null)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    stability: row.stability,
    difficulty: row.difficulty,
    dueAt: new Date(row.due_at),
    answers: row.answers,
    lapses: row.lapses,
    lastAnsweredAt: row.last_answered_at === null ? null : new Date(row.last_answered_at),
    learnedAt: null,
  };
}

export async function storeAnswer(
  transaction: ScopedTransaction,
  id: string,
  answer: CardAnswer,
  schedule: CardSchedule,
): Promise<void> {
  await transaction
    .updateTable('mistake_cards')
    .set({
      stability: schedule.stability,
      difficulty: schedule.difficulty,
      due_at: schedule.dueAt.toISOString(),
      answers: schedule.answers,
      lapses: schedule.lapses,
      last_answer: answer,
      last_answered_at: schedule.lastAnsweredAt?.toISOString() ?? null,
      learned_at: schedule.learnedAt?.toISOString() ?? null,
    })
    .where('id', '=', id)
    .execute();
}

/** False if there is no such card. */
export async function removeCard(transaction: ScopedTransaction, id: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('mistake_cards')
    .set({ removed_at: sql<string>`coalesce(removed_at, now())` })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
