import {
  chatTextRefusal,
  cleanChatText,
  type ChatMessage,
  type SendChatMessage,
} from '@rookery/contract';
import {
  violatedConstraint,
  type ChatMessageId,
  type ScopedTransaction,
  type UserId,
} from '@rookery/database';
import { ok, refuse, type Result, type RouteResult } from '../../answers/result.ts';
import {
  addMessage,
  findMessage,
  presentMessage,
  type ChatPlace,
  type NewMessage,
  type StoredMessage,
} from './queries.ts';

export async function sendMessage(
  transaction: ScopedTransaction,
  caller: UserId,
  place: ChatPlace,
  { id, text: typed }: Pick<SendChatMessage, 'id' | 'text'>,
): Promise<RouteResult<'POST /api/chess/games/:gameId/chat'>> {
  const text = cleanChatText(typed);
  const refusal = chatTextRefusal(text);
  if (refusal !== null) return refuse(refusal);
  const message: NewMessage = {
    ...place,
    // Ids are stored in lower case, but a request may have them in upper case.
    id: id.toLowerCase() as ChatMessageId,
    author_id: caller,
    text,
  };
  return (await findRepeated(transaction, message)) ?? (await storeNew(transaction, message));
}

async function storeNew(
  transaction: ScopedTransaction,
  message: NewMessage,
): Promise<RouteResult<'POST /api/chess/games/:gameId/chat'>> {
  try {
    const { refusal, created_at } = await addMessage(transaction, message);
    if (refusal !== null) return refuse(refusal);
    if (created_at !== null) return ok(presentMessage({ ...message, created_at }));
  } catch (error) {
    if (violatedConstraint(error) === 'chess_chat_lines_limit') return refuse('too_many_requests');
    throw error;
  }
  // The same request was sent twice at once and the other one was stored first, or the id is taken.
  return (await findRepeated(transaction, message)) ?? refuse('line_id_taken');
}

/** The result of an earlier request with the same id; null if there is none. */
async function findRepeated(
  transaction: ScopedTransaction,
  message: NewMessage,
): Promise<Result<ChatMessage, 'line_id_taken'> | null> {
  const found = await findMessage(transaction, message.id);
  if (found === undefined) return null;
  return isSame(found, message) ? ok(presentMessage(found)) : refuse('line_id_taken');
}

function isSame(one: StoredMessage, other: NewMessage): boolean {
  return (
    one.author_id === other.author_id &&
    one.game_id === other.game_id &&
    one.tournament_id === other.tournament_id &&
    one.room === other.room &&
    one.text === other.text
  );
}
