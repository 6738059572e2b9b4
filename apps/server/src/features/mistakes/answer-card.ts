import { parseTimestamp, type AnswerCard } from '@rookery/contract';
import type { ScopedTransaction } from '@rookery/database';
import { ok, refuse, type RouteResult } from '../../answers/result.ts';
import { findCard, lockSchedule, storeAnswer } from './queries.ts';
import { afterAnswer, type CardSchedule } from './schedule.ts';

/**
 * Stores an answer. Nothing changes if it is repeated, or if the card was not due: an answer that comes too early
 * would not show that the mistake is remembered.
 */
export async function answerCard(
  transaction: ScopedTransaction,
  id: string,
  { answer, answers, at }: AnswerCard,
): Promise<RouteResult<'POST /api/chess/mistakes/:cardId/answer'>> {
  const schedule = await lockSchedule(transaction, id);
  const answeredAt = timeOf(schedule, at);
  if (schedule?.answers === answers && schedule.dueAt <= answeredAt) {
    await storeAnswer(transaction, id, answer, afterAnswer(schedule, answer, answeredAt));
  }
  const card = await findCard(transaction, id);
  return card === undefined ? refuse('not_found') : ok(card);
}

/** When a page without a network stored the answer: not in the future, and not before the last answer. */
function timeOf(schedule: CardSchedule | null, at: string | undefined): Date {
  const now = Date.now();
  const told = at === undefined ? now : (parseTimestamp(at) ?? now);
  return new Date(Math.min(now, Math.max(told, schedule?.lastAnsweredAt?.getTime() ?? 0)));
}
