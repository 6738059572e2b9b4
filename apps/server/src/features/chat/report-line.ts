import type { ChatMessageId, GameId, ScopedTransaction, UserId } from '@rookery/database';
import { ok, refuse, type Result } from '../../result.ts';
import { findLine, insertReport } from './queries.ts';

/** Reporting the same line again changes nothing. */
export async function reportLine(
  transaction: ScopedTransaction,
  caller: UserId,
  gameId: GameId,
  lineId: ChatMessageId,
): Promise<Result<null>> {
  const line = await findLine(transaction, lineId);
  if (line === undefined || line.game_id !== gameId.toLowerCase()) return refuse('not_found');
  if (line.author_id === caller) return refuse('self_report');
  await insertReport(transaction, lineId, caller);
  return ok(null);
}
