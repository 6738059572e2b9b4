import type { ChatMessageId, ScopedTransaction, UserId } from '@rookery/database';
import { ok, refuse, type RouteResult } from '../../answers/result.ts';
import { findMessage, insertReport } from './queries.ts';

/**
 * `placeId` is the game or the tournament in the address. Idempotent: a second report by the same member changes
 * nothing.
 */
export async function reportMessage(
  transaction: ScopedTransaction,
  caller: UserId,
  placeId: string,
  lineId: ChatMessageId,
): Promise<RouteResult<'POST /api/chess/games/:gameId/chat/:lineId/report'>> {
  const message = await findMessage(transaction, lineId);
  const foundAt = message?.game_id ?? message?.tournament_id;
  if (message === undefined || foundAt !== placeId.toLowerCase()) return refuse('not_found');
  if (message.author_id === caller) return refuse('self_report');
  await insertReport(transaction, lineId, caller);
  return ok(null);
}
