import type { ChatMessageId, GameId, ScopedTransaction, UserId } from '@rookery/database';
import { ok, refuse, type RouteResult } from '../../answers/result.ts';
import { findMessage, insertReport } from './queries.ts';

/** Idempotent: a second report by the same member changes nothing. */
export async function reportMessage(
  transaction: ScopedTransaction,
  caller: UserId,
  gameId: GameId,
  lineId: ChatMessageId,
): Promise<RouteResult<'POST /api/chess/games/:gameId/chat/:lineId/report'>> {
  const message = await findMessage(transaction, lineId);
  if (message === undefined || message.game_id !== gameId.toLowerCase()) return refuse('not_found');
  if (message.author_id === caller) return refuse('self_report');
  await insertReport(transaction, lineId, caller);
  return ok(null);
}
