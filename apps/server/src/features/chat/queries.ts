import type { ChatClosed, ChatUnreadable, GameRoom } from '@rookery/contract';
import type {
  ChatMessageId,
  DB,
  GameId,
  ScopedTransaction,
  TournamentId,
  UserId,
} from '@rookery/database';
import { sql, type Selectable } from 'kysely';
import { pageBy } from '../../pagination/keyset.ts';
import type { PageRequest } from '../../pagination/page.ts';

/** A room of a game, or the room of a tournament, by the columns of a message. */
export type ChatPlace =
  | { readonly game_id: GameId; readonly tournament_id: null; readonly room: GameRoom }
  | {
      readonly game_id: null;
      readonly tournament_id: TournamentId;
      readonly room: 'tournament';
    };

/** Ids are stored in lower case, but a request may have them in upper case. */
export function roomOfGame(gameId: string, room: GameRoom): ChatPlace {
  return { game_id: gameId.toLowerCase() as GameId, tournament_id: null, room };
}

export function roomOfTournament(tournamentId: string): ChatPlace {
  const tournament_id = tournamentId.toLowerCase() as TournamentId;
  return { game_id: null, tournament_id, room: 'tournament' };
}

export type StoredMessage = Selectable<DB['chess_chat_lines']>;

interface PlaceColumns {
  readonly game_id: string | null;
  readonly tournament_id: string | null;
}

/** Of the ids of its place, a message has only the one that is set. */
export function presentMessage<Row extends PlaceColumns>(row: Row) {
  const { game_id, tournament_id, ...message } = row;
  return {
    ...message,
    ...(game_id !== null && { game_id }),
    ...(tournament_id !== null && { tournament_id }),
  };
}

export type WriteRefusal = ChatUnreadable | ChatClosed;

/** Why the caller may not read a room and why they may not write in it; null if they may. */
export async function chatRefusals(transaction: ScopedTransaction, place: ChatPlace) {
  const id = place.game_id ?? place.tournament_id;
  const { rows } = await sql<{ reading: ChatUnreadable | null; writing: WriteRefusal | null }>`
    select app.chat_refusal(${id}, ${place.room}) as reading,
           app.chat_write_refusal(${id}, ${place.room}) as writing`.execute(transaction);
  return rows[0] ?? { reading: 'not_found' as const, writing: 'not_found' as const };
}

/** The messages that the caller may read, newest first. */
export function messagesOf(
  transaction: ScopedTransaction,
  { game_id, tournament_id, room }: ChatPlace,
  page: PageRequest,
) {
  const messages = transaction.selectFrom('chess_chat_lines').selectAll();
  const query =
    game_id === null
      ? messages.where('tournament_id', '=', tournament_id)
      : messages.where('game_id', '=', game_id).where('room', '=', room);
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

export type NewMessage = Omit<StoredMessage, 'created_at'> & ChatPlace;

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
  const { id, game_id, tournament_id, room, author_id, text } = message;
  const place = game_id ?? tournament_id;
  const { rows } = await sql<AddResult>`
    with permission as (select app.chat_write_refusal(${place}, ${room}) as refusal),
    added as (
      insert into chess_chat_lines (id, game_id, tournament_id, room, author_id, text)
      select ${id}::uuid, ${game_id}::uuid, ${tournament_id}::uuid, ${room}, ${author_id}::uuid, ${text}
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
