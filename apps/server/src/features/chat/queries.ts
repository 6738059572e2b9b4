import type { ChatClosed, ChatRoom, ChatUnreadable } from '@rookery/contract';
import type { ChatMessageId, DB, GameId, ScopedTransaction, UserId } from '@rookery/database';
import { sql, type Selectable } from 'kysely';
import { pageBy } from '../../pagination/keyset.ts';
import type { PageRequest } from '../../pagination/page.ts';

export type StoredMessage = Selectable<DB['chess_chat_lines']>;

export type WriteRefusal = ChatUnreadable | ChatClosed;

/** Why the caller may not read a room and why they may not write in it; null if they may. */
export async function chatRefusals(transaction: ScopedTransaction, game: GameId, room: ChatRoom) {
  const { rows } = await sql<{ reading: ChatUnreadable | null; writing: WriteRefusal | null }>`
    select app.chat_refusal(${game}, ${room}) as reading,
           app.chat_write_refusal(${game}, ${room}) as writing`.execute(transaction);
  return rows[0] ?? { reading: 'not_found' as const, writing: 'not_found' as const };
}

/** The messages that the caller may read, newest first. */
export function messagesOf(
  transaction: ScopedTransaction,
  game: GameId,
  room: ChatRoom,
  page: PageRequest,
) {
  const query = transaction
    .selectFrom('chess_chat_lines')
    .selectAll()
    .where('game_id', '=', game)
    .where('room', '=', room);
  return pageBy(query, page, ['created_at', 'id'], 'newest first').execute();
}

export function findMessage(
  transaction: ScopedTransaction,
  id: ChatMessageId,
): Promise<StoredMessage | undefined> {
  return transaction
    .selectFrom('chess_chat_lines')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
}

export type NewMessage = Omit<StoredMessage, 'created_at'>;

interface AddResult {
  readonly refusal: WriteRefusal | null;
  /** Null if it was refused, or another message has this id. */
  readonly created_at: string | null;
}

/**
 * Checks and stores in one statement, so that preferences cannot change in between. Throws if the author has written
 * too many messages lately.
 */
export async function addMessage(
  transaction: ScopedTransaction,
  message: NewMessage,
): Promise<AddResult> {
  const { id, game_id, room, author_id, text } = message;
  const { rows } = await sql<AddResult>`
    with permission as (select app.chat_write_refusal(${game_id}, ${room}) as refusal),
    added as (
      insert into chess_chat_lines (id, game_id, room, author_id, text)
      select ${id}::uuid, ${game_id}::uuid, ${room}, ${author_id}::uuid, ${text}
      from permission where refusal is null
      on conflict (id) do nothing
      returning created_at
    )
    select refusal, created_at from permission left join added on true`.execute(transaction);
  return rows[0] ?? { refusal: null, created_at: null };
}

export async function insertReport(
  transaction: ScopedTransaction,
  message: ChatMessageId,
  reporter: UserId,
) {
  await transaction
    .insertInto('chess_chat_reports')
    .values({ line_id: message, reporter_id: reporter })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
