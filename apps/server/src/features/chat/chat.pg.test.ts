import { randomUUID } from 'node:crypto';
import { isBotId, type ChatMessage, type ChatMessages } from '@rookery/contract';
import { asOwner } from '@rookery/database';
import {
  ask,
  BOT_IDS,
  createTestDatabase,
  refusalOf,
  send,
  signUp,
  startedGame,
  startServer,
  type TestGame,
  type TestMember,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import {
  block,
  prefer,
  read,
  resetChatLimit,
  sendChat,
  textsOf,
  tryReading,
  trySending,
} from './chat.testkit.ts';

let databaseUrl: string;
let server: TestServer;
let ann: TestMember;
let bob: TestMember;
let cleo: TestMember;
let dan: TestMember;
let game: TestGame;

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  server = await startServer(databaseUrl, { ROOKERY_ROLES: 'api' });
  [ann, bob, cleo, dan] = await Promise.all([
    signUp(server.url, 'Ann'),
    signUp(server.url, 'Bob'),
    signUp(server.url, 'Cleo'),
    signUp(server.url, 'Dan'),
  ]);
});
afterAll(() => server.stop());

beforeEach(async () => {
  await resetChatLimit(databaseUrl, ann, bob, cleo, dan);
  game = await startedGame(ann, bob);
});

const watching = { room: 'spectators' } as const;

describe('a message', () => {
  test('is answered as it is stored, and both players read the same', async () => {
    const line = await sendChat(ann, game, '  Good\tluck! ');
    expect(line).toStrictEqual({
      id: line.id,
      game_id: game.id,
      room: 'players',
      author_id: ann.id,
      text: 'Good luck!',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/),
    });
    for (const player of [ann, bob]) {
      expect(await read(player, game)).toStrictEqual({
        data: [line],
        next_cursor: null,
        closed: null,
      });
    }
  });

  test('is stored once, even if it is sent several times', async () => {
    const id = randomUUID();
    const line = await sendChat(ann, game, 'Hello', { id });
    expect(await sendChat(ann, game, 'Hello', { id })).toStrictEqual(line);
    expect(await sendChat(ann, game, ' Hello ', { id: id.toUpperCase() })).toStrictEqual(line);
    const again = await Promise.all(
      Array.from({ length: 10 }, () => sendChat(bob, game, 'Hi', { id: BOB_ID })),
    );
    expect(new Set(again.map(({ created_at }) => created_at)).size).toBe(1);
    expect(await textsOf(ann, game)).toEqual(['Hello', 'Hi']);
  });
  const BOB_ID = randomUUID();

  test('cannot have the id of another message', async () => {
    const { id } = await sendChat(ann, game, 'Hello');
    const taken = [409, 'line_id_taken'];
    expect(refusalOf(await trySending(ann, game, 'Goodbye', { id }))).toEqual(taken);
    expect(refusalOf(await trySending(bob, game, 'Hello', { id }))).toEqual(taken);
    // Also for a member who cannot read the other message.
    expect(refusalOf(await trySending(cleo, game, 'Hello', { id, ...watching }))).toEqual(taken);
  });

  test('can be repeated when the limit is reached', async () => {
    const id = randomUUID();
    await sendChat(ann, game, 'The first', { id });
    for (const text of ['2', '3', '4', '5']) await sendChat(ann, game, text);
    expect(refusalOf(await trySending(ann, game, '6'))).toEqual([429, 'too_many_requests']);
    expect((await sendChat(ann, game, 'The first', { id })).id).toBe(id);
  });
});

describe('a list', () => {
  test('is newest first, in pages without gaps', async () => {
    for (const text of ['1', '2', '3', '4', '5']) await sendChat(cleo, game, text, watching);
    const path = `/api/chess/games/${game.id}/chat?room=spectators&limit=2`;
    const texts: string[][] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: ChatMessages = (await dan.send({ path: path + cursor })).json<ChatMessages>();
      texts.push(page.data.map(({ text }) => text));
      cursor = page.next_cursor && `&cursor=${page.next_cursor}`;
    }
    expect(texts).toEqual([['5', '4'], ['3', '2'], ['1']]);
    const lost = await dan.send({ path: `${path}&cursor=x` });
    expect(refusalOf(lost)).toEqual([400, 'invalid_cursor']);
  });
});

describe('rooms', () => {
  test('are separate for players and spectators', async () => {
    await sendChat(ann, game, 'to Bob');
    await sendChat(cleo, game, 'to Dan', watching);
    expect(await textsOf(bob, game)).toEqual(['to Bob']);
    expect(await textsOf(dan, game, 'spectators')).toEqual(['to Dan']);
    expect(refusalOf(await tryReading(cleo, game))).toEqual([403, 'not_a_player']);
    expect(refusalOf(await trySending(cleo, game, 'x'))).toEqual([403, 'not_a_player']);
    expect(refusalOf(await tryReading(ann, game, 'spectators'))).toEqual([409, 'game_not_over']);
    const tampered = await trySending(ann, game, 'x', watching);
    expect(refusalOf(tampered)).toEqual([409, 'game_not_over']);
  });

  test('of the spectators can be read by the players after the game, who keep their own room', async () => {
    await sendChat(cleo, game, 'What a blunder', watching);
    await ask(ann, game, 'resign');
    const { data, closed } = await read(ann, game, 'spectators');
    expect(data.map(({ text }) => text)).toEqual(['What a blunder']);
    expect(closed).toBe('spectators_only');
    const answer = await trySending(ann, game, 'I saw it', watching);
    expect(refusalOf(answer)).toEqual([403, 'spectators_only']);
    await sendChat(ann, game, 'Well played');
    expect(await textsOf(bob, game)).toEqual(['Well played']);
  });

  test('need an existing game and a session', async () => {
    const nowhere = { id: randomUUID() };
    expect(refusalOf(await tryReading(ann, nowhere))).toEqual([404, 'not_found']);
    expect(refusalOf(await trySending(ann, nowhere, 'x'))).toEqual([404, 'not_found']);
    const path = `/api/chess/games/${game.id}/chat?room=spectators`;
    expect(refusalOf(await send(server.url, { path }))).toEqual([401, 'unauthenticated']);
  });
});

describe('with chat off', () => {
  test('a member can neither read nor write, and the opponent learns why', async () => {
    const off = await signUp(server.url, 'Off');
    const own = await startedGame(off, bob);
    await sendChat(bob, own, 'Hello?');
    await prefer(off, { chat: false });
    const none = [403, 'chat_off'];
    expect(refusalOf(await tryReading(off, own))).toEqual(none);
    expect(refusalOf(await trySending(off, own, 'x'))).toEqual(none);
    expect(refusalOf(await tryReading(off, game, 'spectators'))).toEqual(none);
    expect(refusalOf(await trySending(off, game, 'x', watching))).toEqual(none);
    expect((await read(bob, own)).closed).toBe('opponent_chat_off');
    const answer = await trySending(bob, own, 'Hello??');
    expect(answer.json()).toEqual({
      error: 'Your opponent does not chat.',
      code: 'opponent_chat_off',
    });
    await prefer(off, { chat: true });
    expect(await textsOf(off, own)).toEqual(['Hello?']);
    expect((await read(bob, own)).closed).toBeNull();
  });

  test('while playing, this applies to running games of the member only', async () => {
    const busy = await signUp(server.url, 'Busy');
    const own = await startedGame(busy, bob);
    await prefer(busy, { chat_while_playing: false });
    const none = [403, 'chat_off_while_playing'];
    expect(refusalOf(await tryReading(busy, own))).toEqual(none);
    expect(refusalOf(await trySending(busy, own, 'x'))).toEqual(none);
    expect((await read(bob, own)).closed).toBe('opponent_chat_off');
    // In other games the member reads as a spectator.
    await sendChat(busy, game, 'Hello', watching);
    await ask(bob, own, 'resign');
    await sendChat(bob, own, 'Well played');
    expect(await textsOf(busy, own)).toEqual(['Well played']);
  });

  test('a bot does not chat, and pages recognize a bot by its id', async () => {
    const { rows } = await asOwner(databaseUrl, (client) =>
      client.query<{ id: string }>('select id from users where is_bot'),
    );
    expect(rows.map(({ id }) => isBotId(id))).toEqual(BOT_IDS.map(() => true));
    expect([ann, bob].some(({ id }) => isBotId(id))).toBe(false);
    const started = await ann.send({
      method: 'POST',
      path: '/api/chess/games',
      json: { opponentId: BOT_IDS[0], timeControl: 'rapid', color: 'white' },
    });
    const training = started.json<{ id: string }>();
    expect(refusalOf(await trySending(ann, training, 'Hi'))).toEqual([403, 'opponent_chat_off']);
  });
});

describe('a block', () => {
  test('hides the messages of both members from each other, and from no others', async () => {
    const [eve, fay] = [await signUp(server.url, 'Eve'), await signUp(server.url, 'Fay')];
    await sendChat(eve, game, 'by Eve', watching);
    await sendChat(fay, game, 'by Fay', watching);
    await block(eve, fay);
    expect(await textsOf(eve, game, 'spectators')).toEqual(['by Eve']);
    expect(await textsOf(fay, game, 'spectators')).toEqual(['by Fay']);
    expect(await textsOf(dan, game, 'spectators')).toEqual(['by Eve', 'by Fay']);
    await block(eve, fay, 'DELETE');
    expect(await textsOf(fay, game, 'spectators')).toEqual(['by Eve', 'by Fay']);
  });

  test('between the players of a game closes their room and hides earlier messages', async () => {
    const eve = await signUp(server.url, 'Eve');
    const own = await startedGame(eve, bob);
    await sendChat(bob, own, 'You will lose');
    await block(eve, bob);
    expect(await textsOf(eve, own)).toEqual([]);
    for (const player of [eve, bob]) {
      expect((await read(player, own)).closed).toBe('blocked');
      expect(refusalOf(await trySending(player, own, 'x'))).toEqual([403, 'blocked']);
    }
  });
});

describe('the limit', () => {
  test('of five messages in ten seconds counts all rooms together, for each member', async () => {
    const other = await startedGame(ann, cleo);
    const third = await startedGame(bob, cleo);
    for (const text of ['1', '2']) await sendChat(ann, game, text);
    for (const text of ['3', '4']) await sendChat(ann, other, text);
    await sendChat(ann, third, '5', watching);
    for (const tried of [trySending(ann, game, '6'), trySending(ann, third, '6', watching)]) {
      expect(refusalOf(await tried)).toEqual([429, 'too_many_requests']);
    }
    await sendChat(bob, game, 'I can still talk');
    await resetChatLimit(databaseUrl, ann, bob, cleo, dan);
    await sendChat(ann, game, 'So can I');
    expect(await textsOf(bob, game)).toEqual(['1', '2', 'I can still talk', 'So can I']);
  });

  test('holds for concurrent messages', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => trySending(ann, game, String(index))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status !== 201);
    for (const answer of refused) expect(refusalOf(answer)).toEqual([429, 'too_many_requests']);
    expect((await read(bob, game)).data).toHaveLength(5);
  });
});

test('messages stay with their game', async () => {
  const sent: ChatMessage[] = [];
  for (const text of ['1', '2', '3']) sent.unshift(await sendChat(ann, game, text));
  await ask(bob, game, 'resign');
  await server.stop();
  await server.start();
  expect((await read(bob, game)).data).toStrictEqual(sent);
});
