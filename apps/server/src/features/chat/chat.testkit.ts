import { randomUUID } from 'node:crypto';
import type { ChatMessage, ChatMessages, ChatRoom } from '@rookery/contract';
import { asOwner } from '@rookery/database';
import type { RawResponse, TestMember } from '@rookery/testkit';

interface InGame {
  readonly id: string;
}

export interface Saying {
  readonly room?: ChatRoom;
  readonly id?: string;
}

export function trySaying(
  member: TestMember,
  game: InGame,
  text: string,
  { room = 'players', id = randomUUID() }: Saying = {},
): Promise<RawResponse> {
  const path = `/api/chess/games/${game.id}/chat`;
  return member.send({ method: 'POST', path, json: { id, room, text } });
}

export async function say(...saying: Parameters<typeof trySaying>): Promise<ChatMessage> {
  const response = await trySaying(...saying);
  if (response.status !== 201) throw new Error(`${response.status}: ${response.text}`);
  return response.json<ChatMessage>();
}

export function tryReading(
  member: TestMember,
  game: InGame,
  room: ChatRoom = 'players',
): Promise<RawResponse> {
  return member.send({ path: `/api/chess/games/${game.id}/chat?room=${room}` });
}

export async function read(...reading: Parameters<typeof tryReading>): Promise<ChatMessages> {
  const response = await tryReading(...reading);
  if (response.status !== 200) throw new Error(`${response.status}: ${response.text}`);
  return response.json<ChatMessages>();
}

/** What was said, oldest first. */
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

/** What was said is ten seconds older than it was: nobody has to wait. */
export async function rest(databaseUrl: string): Promise<void> {
  await asOwner(databaseUrl, (client) =>
    client.query(`update chess_chat_lines set created_at = created_at - interval '10 seconds'`),
  );
}
