import { CHAT_CLOSED, type ChatClosed, type ChatRoom, type ListQuery } from '@rookery/contract';
import type { GameId, ScopedTransaction } from '@rookery/database';
import { pageOf, readPageRequest, type Position } from '../../pagination/page.ts';
import { ok, refuse, type RouteResult } from '../../answers/result.ts';
import { chatRefusals, messagesOf, type StoredMessage, type WriteRefusal } from './queries.ts';

const positionOf = (message: StoredMessage): Position => [message.created_at, message.id];

export async function listMessages(
  transaction: ScopedTransaction,
  game: GameId,
  { room, ...query }: ListQuery & { room: ChatRoom },
): Promise<RouteResult<'GET /api/chess/games/:gameId/chat'>> {
  const page = readPageRequest(query);
  if (page === null) return refuse('invalid_cursor');
  const { reading, writing } = await chatRefusals(transaction, game, room);
  if (reading !== null) return refuse(reading);
  const messages = await messagesOf(transaction, game, room, page);
  const closed = isClosed(writing) ? writing : null;
  return ok({ ...pageOf(messages, page, positionOf, (message) => message), closed });
}

function isClosed(refusal: WriteRefusal | null): refusal is ChatClosed {
  return (CHAT_CLOSED as readonly (string | null)[]).includes(refusal);
}
