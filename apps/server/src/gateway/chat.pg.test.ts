import { chatChannel, type ChatMessage } from '@rookery/contract';
import {
  ask,
  commonServer,
  eventually,
  foundClub,
  look,
  markForJuniors,
  signUp,
  signUpAlone,
  startedGame,
  type CommonServer,
  type TestGame,
  type TestMember,
} from '@rookery/testkit';
import { stockClient } from '@rookery/testkit/live';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { block, prefer, resetChatLimit, sendChat } from '../features/chat/chat.testkit.ts';
import {
  changes,
  connectAs,
  joinConfig,
  type Answer,
  type RawClient,
} from './raw-client.testkit.ts';
import { relayed } from './relayed.testkit.ts';

const watching = { room: 'spectators' } as const;

let server: CommonServer;
let ann: TestMember;
let bob: TestMember;
let cleo: TestMember;
let dan: TestMember;
let game: TestGame;
let clients: RawClient[];

beforeAll(async () => {
  server = await commonServer();
  [ann, bob, cleo, dan] = await Promise.all([
    signUp(server.url, 'Ann'),
    signUp(server.url, 'Bob'),
    signUp(server.url, 'Cleo'),
    signUp(server.url, 'Dan'),
  ]);
});

beforeEach(async () => {
  clients = [];
  game = await startedGame(ann, bob);
  await resetChatLimit(server.databaseUrl, ann, bob, cleo, dan);
});
afterEach(async () => {
  await Promise.all(clients.map((client) => client.close()));
});

async function connect(member: TestMember): Promise<RawClient> {
  const client = await connectAs(server.url, member);
  clients.push(client);
  return client;
}

function join(client: RawClient, { id } = game): Promise<Answer> {
  return client.join(chatChannel(id), joinConfig('chess_chat_lines', id, 'INSERT'));
}

/** A client that follows the chat of the game. */
async function follower(member: TestMember): Promise<RawClient> {
  const client = await connect(member);
  expect((await join(client)).status).toBe('ok');
  return client;
}

function texts(client: RawClient): unknown[] {
  return changes(client).map(({ record }) => record['text']);
}

/** Resolves once every message so far has reached these clients. */
async function settled(...listeners: readonly RawClient[]): Promise<void> {
  await relayed(server.databaseUrl);
  // The answer arrives after everything that was sent before it.
  for (const client of listeners) await client.ask('phoenix', 'heartbeat', {});
}

describe('a chat message', () => {
  test('is sent as it was answered, to its room only', async () => {
    const [white, black, watcher] = [
      await follower(ann),
      await follower(bob),
      await follower(cleo),
    ];
    const greeting = await sendChat(ann, game, 'Good luck');
    const remark = await sendChat(dan, game, 'White will win', watching);
    await settled(white, black, watcher);
    for (const player of [white, black]) {
      expect(changes(player)).toMatchObject([{ type: 'INSERT', old_record: {} }]);
      expect(changes(player).map(({ record }) => record)).toStrictEqual([greeting]);
    }
    expect(changes(watcher).map(({ record }) => record)).toStrictEqual([remark]);
  });

  test('arrives once, in the order of storing', async () => {
    const client = await follower(bob);
    const sent: ChatMessage[] = [];
    for (const text of ['1', '2', '3', '4', '5']) sent.push(await sendChat(ann, game, text));
    await sendChat(ann, game, '5', { id: sent[4]?.id ?? '' });
    await settled(client);
    expect(changes(client).map(({ record }) => record)).toStrictEqual(sent);
  });

  test('of another game does not arrive', async () => {
    const client = await follower(bob);
    const other = await startedGame(ann, bob);
    await sendChat(ann, other, 'Another game');
    await sendChat(ann, game, 'This game');
    await settled(client);
    expect(texts(client)).toEqual(['This game']);
  });

  test('of the spectators reaches the players after the game', async () => {
    await ask(ann, game, 'resign');
    const client = await follower(ann);
    await sendChat(cleo, game, 'A pity', watching);
    await sendChat(bob, game, 'Thank you');
    await settled(client);
    expect(texts(client)).toEqual(['A pity', 'Thank you']);
  });

  test('reaches the Supabase client', async () => {
    const client = stockClient(server.url, { headers: { cookie: bob.cookies() } });
    const received: ChatMessage[] = [];
    const statuses: string[] = [];
    client
      .channel(chatChannel(game.id))
      .on<ChatMessage>(
        'postgres_changes',
        {
          event: 'INSERT',
          schema: 'public',
          table: 'chess_chat_lines',
          filter: `game_id=eq.${game.id}`,
        },
        (change) => received.push(change.new),
      )
      .subscribe((status) => statuses.push(status));
    await eventually(() => expect(statuses).toEqual(['SUBSCRIBED']));
    const message = await sendChat(ann, game, '<b>\u{1F468}\u200D\u{1F469}\u200D\u{1F467}</b>');
    await eventually(() => expect(received).toStrictEqual([message]));
    await client.realtime.disconnect();
  });
});

describe('with chat off', () => {
  test('no messages arrive until it is on again', async () => {
    const off = await signUp(server.url, 'Off');
    const client = await follower(off);
    const other = await follower(dan);
    await sendChat(cleo, game, 'before', watching);
    await settled(client, other);
    expect(texts(client)).toEqual(['before']);

    await prefer(off, { chat: false });
    await sendChat(cleo, game, 'while it is off', watching);
    await eventually(() => expect(client.of('phx_error')).toHaveLength(1));
    expect((await join(client)).response).toMatchObject({
      code: 'chat_off',
      reason: 'You have turned chat off.',
    });
    const received = client.received.length;
    await sendChat(cleo, game, 'still off', watching);
    await settled(other);
    expect((await client.ask('phoenix', 'heartbeat', {})).status).toBe('ok');
    // Only the answer to the heartbeat.
    expect(client.received).toHaveLength(received + 1);
    expect(texts(client)).toEqual(['before']);
    expect(texts(other)).toEqual(['before', 'while it is off', 'still off']);

    await prefer(off, { chat: true });
    // A change of preferences forces a resync. This one has to be over before the client joins.
    await settled();
    expect((await join(client)).status).toBe('ok');
    await sendChat(cleo, game, 'after', watching);
    await settled(client);
    expect(texts(client)).toEqual(['before', 'after']);
  });

  test('while playing, no messages of the opponent arrive until the game is over', async () => {
    const busy = await signUp(server.url, 'Busy');
    const own = await startedGame(busy, bob);
    await prefer(busy, { chat_while_playing: false });
    await settled();
    const client = await connect(busy);
    const answer = await join(client, own);
    expect(answer.response.code).toBe('chat_off_while_playing');
    // The chat of another game can be followed as before.
    expect((await join(client)).status).toBe('ok');
    await ask(bob, own, 'resign');
    expect((await join(client, own)).status).toBe('ok');
    await sendChat(bob, own, 'Well played');
    await settled(client);
    expect(texts(client)).toEqual(['Well played']);
  });

  test('the opponent has to join again, and so learns of it', async () => {
    const off = await signUp(server.url, 'Off');
    const own = await startedGame(off, bob);
    const [opponent, watcher] = [await connect(bob), await connect(dan)];
    for (const client of [opponent, watcher]) expect((await join(client, own)).status).toBe('ok');
    await prefer(off, { chat: false });
    await eventually(() => expect(opponent.of('phx_error')).toHaveLength(1));
    await settled(watcher);
    expect(watcher.of('phx_error')).toEqual([]);
  });
});

describe('a block', () => {
  test.each([
    ['of a member', (one: TestMember, other: TestMember) => block(one, other)],
    ['by a member', (one: TestMember, other: TestMember) => block(other, one)],
  ])('%s hides the messages of one from the other, and from no others', async (_what, apply) => {
    const [eve, fay] = [await signUp(server.url, 'Eve'), await signUp(server.url, 'Fay')];
    const [client, other] = [await follower(eve), await follower(dan)];
    await sendChat(fay, game, 'before', watching);
    await settled(client);
    await apply(eve, fay);
    await eventually(() => expect(client.of('phx_error')).toHaveLength(1));
    expect((await join(client)).status).toBe('ok');
    await sendChat(fay, game, 'blocked', watching);
    await sendChat(cleo, game, 'by another author', watching);
    await settled(client, other);
    expect(texts(client)).toEqual(['before', 'by another author']);
    expect(texts(other)).toEqual(['before', 'blocked', 'by another author']);
    expect(other.of('phx_error')).toEqual([]);
  });

  test('that is lifted shows new messages again', async () => {
    const [eve, fay] = [await signUp(server.url, 'Eve'), await signUp(server.url, 'Fay')];
    await block(eve, fay);
    await settled();
    const client = await follower(eve);
    await sendChat(fay, game, 'blocked', watching);
    await settled(client);
    await block(eve, fay, 'DELETE');
    await eventually(() => expect(client.of('phx_error')).toHaveLength(1));
    expect((await join(client)).status).toBe('ok');
    await sendChat(fay, game, 'received', watching);
    await settled(client);
    expect(texts(client)).toEqual(['received']);
  });

  test('applies to a message that is sent right after it', async () => {
    const [eve, fay] = [await signUp(server.url, 'Eve'), await signUp(server.url, 'Fay')];
    const client = await follower(eve);
    await block(eve, fay);
    // No wait is needed, because the log keeps their order.
    await sendChat(fay, game, 'too late', watching);
    await settled(client);
    expect(texts(client)).toEqual([]);
  });
});

/** The refusal when the player joins the chat again, which the act has ended. The game stays. */
async function refusalAfter(player: TestMember, own: TestGame, act: () => Promise<unknown>) {
  // Otherwise the channel could end by a change before the act, such as that of the club.
  await relayed(server.databaseUrl);
  const client = await connect(player);
  expect((await join(client, own)).status).toBe('ok');
  await act();
  await eventually(() => expect(client.of('phx_error')).toHaveLength(1));
  expect((await look(player, own)).status).toBe(200);
  return (await join(client, own)).response.code;
}

describe('a player keeps the game, but not its chat,', () => {
  test('when they leave the club for juniors that it belongs to', async () => {
    const [coach, kid, pal] = await Promise.all([
      signUpAlone(server.url, 'Coach'),
      signUpAlone(server.url, 'Kid'),
      signUpAlone(server.url, 'Pal'),
    ]);
    const club = await foundClub(coach, 'Juniors', [kid, pal]);
    await markForJuniors(coach, club);
    const leaving = () => coach.send({ method: 'DELETE', path: `/api/${club}/member/${pal.id}` });
    const own = await startedGame(kid, pal);
    expect(await refusalAfter(pal, own, leaving)).toBe('outside_junior_club');
  });

  test('when a club of theirs that it does not belong to becomes one for juniors', async () => {
    const [coach, kid] = await Promise.all([
      signUpAlone(server.url, 'Coach'),
      signUpAlone(server.url, 'Kid'),
    ]);
    // A junior has left all other clubs, such as the one of this game.
    const meeting = await foundClub(bob, 'Meeting', [kid]);
    const own = await startedGame(kid, bob);
    await kid.send({ method: 'DELETE', path: `/api/${meeting}/member/${kid.id}` });
    const club = await foundClub(coach, 'Juniors', [kid]);
    const marking = () => markForJuniors(coach, club);
    expect(await refusalAfter(kid, own, marking)).toBe('outside_junior_club');
  });
});

describe('a channel cannot follow', () => {
  test.each([
    ['changes of messages', (id: string) => joinConfig('chess_chat_lines', id, 'UPDATE')],
    ['messages by their author', (id: string) => filtered(`author_id=eq.${id}`)],
    ['messages by their id', (id: string) => filtered(`id=eq.${id}`)],
    ['reports', (id: string) => filtered(`line_id=eq.${id}`, 'chess_chat_reports')],
    ['mutes', (id: string) => filtered(`user_id=eq.${id}`, 'chess_chat_mutes')],
    ['blocks', (id: string) => filtered(`user_id=eq.${id}`, 'chess_blocks')],
    ['preferences', (id: string) => filtered(`user_id=eq.${id}`, 'chess_preferences')],
  ])('%s', async (_what, config) => {
    const client = await connect(ann);
    expect((await client.join('x', config(ann.id))).response.code).toBe('not_followed');
  });

  test('the chat of a missing game', async () => {
    const client = await connect(ann);
    expect((await join(client, { ...game, id: ann.id })).response.code).toBe('not_found');
  });
});

function filtered(filter: string, table = 'chess_chat_lines') {
  return { postgres_changes: [{ event: '*', schema: 'public', table, filter }] };
}
