import { CHAT_CLOSED, type ChatClosed, type ListQuery } from '@rookery/contract';
import type { ScopedTransaction } from '@rookery/database';
import { pageOf, readPageRequest, type Position } from '../../pagination/page.ts';
import { ok, refuse, type RouteResult } from '../../answers/result.ts';
import {
  chatRefusals,
  messagesOf,
  presentMessage,
  type ChatPlace,
  type StoredMessage,
  type WriteRefusal,
} from './queries.ts';

const positionOf = (message: StoredMessage): Position => [message.created_at, message.id];

export async function listMessages(
  transaction: ScopedTransaction,
  place: ChatPlace,
  query: ListQuery,
): Promise<RouteResult<'GET /api/chess/games/:gameId/chat'>> {
  const page = readPageRequest(query);
  if (page === null) return refuse('invalid_cursor');
  const { reading, writing } = await chatRefusals(transaction, place);
  if (reading !== null) return refuse(reading);
  const messages = await messagesOf(transaction, place, page);
  const closed = isClosed(writing) ? writing : null;
  return ok({ ...pageOf(messages, page, positionOf, presentMessage), closed });
}

function isClosed(refusal: WriteRefusal | null): refusal is ChatClosed {
  return (CHAT_CLOSED as readonly (string | null)[]).includes(refusal);
}
