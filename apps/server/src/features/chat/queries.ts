import type { ChatClosed, ChatRoom } from '@rookery/contract';
import type { ChatMessageId, DB, GameId, ScopedTransaction, UserId } from '@rookery/database';
import { sql, type Selectable } from 'kysely';
import { pageBy } from '../../keyset.ts';
import type { PageRequest } from '../../page.ts';

export type StoredLine = Selectable<DB['chess_chat_lines']>;

type ReadRefusal =
  | 'unauthenticated'
  | 'not_found'
  | 'chat_off'
  | 'chat_off_while_playing'
  | 'not_a_player'
  | 'game_not_over';
export type WriteRefusal = ReadRefusal | ChatClosed;

/** Why the caller does not hear a room, and why they cannot write in it; null where they can. */
export async function chatRefusals(transaction: ScopedTransaction, game: GameId, room: ChatRoom) {
  const { rows } = await sql<{ reading: ReadRefusal | null; writing: WriteRefusal | null }>`
    select app.chat_refusal(${game}, ${room}) as reading,
           app.chat_write_refusal(${game}, ${room}) as writing`.execute(transaction);
  return rows[0] ?? { reading: 'not_found' as const, writing: 'not_found' as const };
}

/** Of those the caller hears; newest first. */
export function linesOf(
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

export function findLine(
  transaction: ScopedTransaction,
  id: ChatMessageId,
): Promise<StoredLine | undefined> {
  return transaction
    .selectFrom('chess_chat_lines')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
}

export type NewLine = Omit<StoredLine, 'created_at'>;

interface Addition {
  readonly refusal: WriteRefusal | null;
  /** Null where it was refused, or another line has this id. */
  readonly created_at: string | null;
}

/**
 * Judged and stored by one statement: nobody turns their chat off in between. Throws where too many
 * lines were written lately.
 */
export async function addLine(transaction: ScopedTransaction, line: NewLine): Promise<Addition> {
  const { id, game_id, room, author_id, text } = line;
  const { rows } = await sql<Addition>`
    with verdict as (select app.chat_write_refusal(${game_id}, ${room}) as refusal),
    added as (
      insert into chess_chat_lines (id, game_id, room, author_id, text)
      select ${id}::uuid, ${game_id}::uuid, ${room}, ${author_id}::uuid, ${text}
      from verdict where refusal is null
      on conflict (id) do nothing
      returning created_at
    )
    select refusal, created_at from verdict left join added on true`.execute(transaction);
  return rows[0] ?? { refusal: null, created_at: null };
}

export async function insertReport(
  transaction: ScopedTransaction,
  line: ChatMessageId,
  reporter: UserId,
) {
  await transaction
    .insertInto('chess_chat_reports')
    .values({ line_id: line, reporter_id: reporter })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
