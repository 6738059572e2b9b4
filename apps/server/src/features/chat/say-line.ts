import {
  chatTextRefusal,
  cleanChatText,
  type ChatMessage,
  type SendChatMessage,
} from '@rookery/contract';
import {
  violatedConstraint,
  type ChatMessageId,
  type GameId,
  type ScopedTransaction,
  type UserId,
} from '@rookery/database';
import { ok, refuse, type Result } from '../../result.ts';
import { addLine, findLine, type NewLine } from './queries.ts';

export async function sayLine(
  transaction: ScopedTransaction,
  caller: UserId,
  gameId: GameId,
  { id, room, text: typed }: SendChatMessage,
): Promise<Result<ChatMessage>> {
  const text = cleanChatText(typed);
  const unfit = chatTextRefusal(text);
  if (unfit !== null) return refuse(unfit);
  const line: NewLine = {
    // As they are stored: an address may spell them in capitals.
    id: id.toLowerCase() as ChatMessageId,
    game_id: gameId.toLowerCase() as GameId,
    room,
    author_id: caller,
    text,
  };
  return (await saidBefore(transaction, line)) ?? (await sayAnew(transaction, line));
}

async function sayAnew(
  transaction: ScopedTransaction,
  line: NewLine,
): Promise<Result<ChatMessage>> {
  try {
    const { refusal, created_at } = await addLine(transaction, line);
    if (refusal !== null) return refuse(refusal);
    if (created_at !== null) return ok({ ...line, created_at });
  } catch (error) {
    if (violatedConstraint(error) === 'chess_chat_lines_limit') return refuse('too_many_requests');
    throw error;
  }
  // The same request came twice at once, and the other one was first; or the id is somebody else's.
  return (await saidBefore(transaction, line)) ?? refuse('line_id_taken');
}

/** What became of the same request when it was sent before; null where it was not. */
async function saidBefore(
  transaction: ScopedTransaction,
  line: NewLine,
): Promise<Result<ChatMessage> | null> {
  const found = await findLine(transaction, line.id);
  if (found === undefined) return null;
  return isSame(found, line) ? ok(found) : refuse('line_id_taken');
}

function isSame(one: NewLine, other: NewLine): boolean {
  return (
    one.author_id === other.author_id &&
    one.game_id === other.game_id &&
    one.room === other.room &&
    one.text === other.text
  );
}
