import { randomUUID } from 'node:crypto';
import { chatChannel } from '@rookery/contract';
import {
  eventually,
  send,
  signUp,
  startCluster,
  startedGame,
  type TestCluster,
  type TestGame,
  type TestMember,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { block, prefer } from '../features/chat/chat.testkit.ts';
import { changes, connectAs, joinConfig, type RawClient } from './raw-client.testkit.ts';

let cluster: TestCluster;
let here: TestServer;
let there: TestServer;
let game: TestGame;

beforeAll(async () => {
  cluster = await startCluster();
  here = await cluster.start('api,gateway');
  there = await cluster.start('api,gateway');
  await cluster.start('relay');
  const players = [await signUp(here.url, 'Ann'), await signUp(here.url, 'Bob')] as const;
  game = await startedGame(...players);
});
afterAll(() => cluster.discard());

function sendChat(at: TestServer, member: TestMember, text: string) {
  const json = { id: randomUUID(), room: 'spectators', text };
  const headers = { cookie: member.cookies() };
  return send(at.url, { method: 'POST', path: `/api/chess/games/${game.id}/chat`, json, headers });
}

async function follower(at: TestServer, member: TestMember): Promise<RawClient> {
  const client = await connectAs(at.url, member);
  await join(client);
  return client;
}

async function join(client: RawClient): Promise<void> {
  const config = joinConfig('chess_chat_lines', game.id, 'INSERT');
  expect((await client.join(chatChannel(game.id), config)).status).toBe('ok');
}

const texts = (client: RawClient) => changes(client).map(({ record }) => record['text']);

test('members get the messages they may read, and no others, at every gateway', async () => {
  const [cleo, dan] = [await signUp(here.url, 'Cleo'), await signUp(here.url, 'Dan')];
  const [near, far] = [await follower(here, cleo), await follower(there, cleo)];
  expect((await sendChat(there, dan, 'Hello')).status).toBe(201);
  for (const client of [near, far])
    await eventually(() => expect(texts(client)).toEqual(['Hello']));
  await block(cleo, dan);
  await sendChat(here, dan, 'Hello?');
  for (const client of [near, far]) {
    await eventually(() => expect(client.of('phx_error')).toHaveLength(1));
    await join(client);
  }
  await sendChat(there, dan, 'Hello??');
  await prefer(cleo, { chat: false });
  for (const client of [near, far]) {
    await eventually(() => expect(client.of('phx_error')).toHaveLength(2));
    expect(texts(client)).toEqual(['Hello']);
    await client.close();
  }
});

test('the limit of five messages in ten seconds holds across processes', async () => {
  const eve = await signUp(here.url, 'Eve');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      sendChat(index % 2 ? here : there, eve, String(index)),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
});
