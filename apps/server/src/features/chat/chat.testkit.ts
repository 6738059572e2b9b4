import { randomUUID } from 'node:crypto';
import type { ChatMessage, ChatMessages, GameRoom } from '@rookery/contract';
import { asOwner } from '@rookery/database';
import type { RawResponse, TestMember } from '@rookery/testkit';

/** A game, or a tournament with its club. */
interface ChatPlace {
  readonly id: string;
  readonly club?: string;
}

function chatOf({ id, club }: ChatPlace): string {
  return club === undefined ? `/api/chess/games/${id}/chat` : `/api/${club}/tournaments/${id}/chat`;
}

export interface MessageOptions {
  readonly room?: GameRoom;
  readonly id?: string;
}

export function trySending(
  member: TestMember,
  place: ChatPlace,
  text: string,
  { room = 'players', id = randomUUID() }: MessageOptions = {},
): Promise<RawResponse> {
  const json = place.club === undefined ? { id, room, text } : { id, text };
  return member.send({ method: 'POST', path: chatOf(place), json });
}

export async function sendChat(...message: Parameters<typeof trySending>): Promise<ChatMessage> {
  const response = await trySending(...message);
  if (response.status !== 201) throw new Error(`${response.status}: ${response.text}`);
  return response.json<ChatMessage>();
}

export function tryReading(
  member: TestMember,
  place: ChatPlace,
  room: GameRoom = 'players',
): Promise<RawResponse> {
  const query = place.club === undefined ? `?room=${room}` : '';
  return member.send({ path: `${chatOf(place)}${query}` });
}

export async function read(...reading: Parameters<typeof tryReading>): Promise<ChatMessages> {
  const response = await tryReading(...reading);
  if (response.status !== 200) throw new Error(`${response.status}: ${response.text}`);
  return response.json<ChatMessages>();
}

/** The texts of a room, oldest first. */
export async function textsOf(...reading: Parameters<typeof tryReading>): Promise<string[]> {
  const { data } = await read(...reading);
  return data.map(({ text }) => text).toReversed();
}

export async function prefer(member: TestMember, json: object): Promise<void> {
  const path = '/api/chess/preferences';
  const { status, text } = await member.send({ method: 'PATCH', path, json });
  if (status !== 200) throw new Error(`${status}: ${text}`);
}

export async function block(
  member: TestMember,
  other: TestMember,
  method: 'PUT' | 'DELETE' = 'PUT',
): Promise<void> {
  const { status } = await member.send({ method, path: `/api/chess/blocks/${other.id}` });
  if (status !== 204) throw new Error(`not blocked: ${status}`);
}

/** Makes all messages of these members ten seconds older, so that the rate limit is free again. */
export async function resetChatLimit(
  databaseUrl: string,
  ...members: readonly TestMember[]
): Promise<void> {
  await asOwner(databaseUrl, (client) =>
    client.query(
      `update chess_chat_lines set created_at = created_at - interval '10 seconds'
       where author_id = any ($1)`,
      [members.map(({ id }) => id)],
    ),
  );
}
