import { tournamentChatChannel } from '@rookery/contract';
import { asOwner } from '@rookery/database';
import {
  commonServer,
  eventually,
  foundClub,
  playRound,
  signUpAlone,
  TestTournament,
  type CommonServer,
  type TestMember,
} from '@rookery/testkit';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { block, prefer, resetChatLimit, sendChat } from '../features/chat/chat.testkit.ts';
import { changes, connectAs, type Answer, type RawClient } from './raw-client.testkit.ts';
import { relayed } from './relayed.testkit.ts';

let server: CommonServer;
let olga: TestMember;
let ann: TestMember;
let bob: TestMember;
let cleo: TestMember;
let club: string;
let cup: TestTournament;
let clients: RawClient[];

beforeAll(async () => {
  server = await commonServer();
  [olga, ann, bob, cleo] = await Promise.all([
    signUpAlone(server.url, 'Olga'),
    signUpAlone(server.url, 'Ann'),
    signUpAlone(server.url, 'Bob'),
    signUpAlone(server.url, 'Cleo'),
  ]);
  club = await foundClub(olga, 'Live Club', [ann, bob, cleo]);
});

beforeEach(async () => {
  clients = [];
  cup = await TestTournament.create(club, olga);
  await resetChatLimit(server.databaseUrl, olga, ann, bob, cleo);
});
afterEach(async () => {
  await Promise.all(clients.map((client) => client.close()));
});

function join(client: RawClient, id = cup.id): Promise<Answer> {
  const filter = `tournament_id=eq.${id}`;
  const wanted = { event: 'INSERT', schema: 'public', table: 'chess_chat_lines', filter };
  return client.join(tournamentChatChannel(id), { postgres_changes: [wanted] });
}

async function connect(member: TestMember): Promise<RawClient> {
  const client = await connectAs(server.url, member);
  clients.push(client);
  return client;
}

/** A client that follows the chat of the tournament. */
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
  for (const client of listeners) await client.ask('phoenix', 'heartbeat', {});
}

/** The client has lost its channel, once. */
function isEnded(client: RawClient): Promise<void> {
  return eventually(() => expect(client.of('phx_error')).toHaveLength(1));
}

test('a message is sent as it was answered, to the followers of its tournament only', async () => {
  const other = await TestTournament.create(club, olga);
  const client = await follower(bob);
  await sendChat(ann, other, 'Another tournament');
  const message = await sendChat(ann, cup, 'Hello');
  await settled(client);
  expect(changes(client).map(({ record }) => record)).toStrictEqual([message]);
});

test('from the start of a game of the tournament on, its players get no messages', async () => {
  await cup.enter(ann, bob);
  const [player, watcher] = [await follower(ann), await follower(cleo)];
  await sendChat(olga, cup, 'before');
  await settled(player);
  await cup.control('start');
  const record = await cup.roundStarted(1);
  // No wait is needed, because the log keeps the order of the start and the message.
  await sendChat(olga, cup, 'Ann should take the pawn');
  await settled(player, watcher);
  expect(texts(player)).toEqual(['before']);
  expect(player.of('phx_error')).toHaveLength(1);
  expect((await join(player)).response).toMatchObject({ code: 'game_not_over' });
  await sendChat(olga, cup, 'or not');
  await settled(player, watcher);
  expect(texts(player)).toEqual(['before']);
  expect(texts(watcher)).toEqual(['before', 'Ann should take the pawn', 'or not']);
  expect(watcher.of('phx_error')).toEqual([]);

  await playRound(record, 1, [ann, bob]);
  expect((await join(player)).status).toBe('ok');
  await sendChat(bob, cup, 'A good game');
  await settled(player);
  expect(texts(player)).toEqual(['before', 'A good game']);
});

test.each([
  ['of a member', (one: TestMember, other: TestMember) => block(one, other)],
  ['by a member', (one: TestMember, other: TestMember) => block(other, one)],
])('a block %s hides the messages of one from the other', async (_what, apply) => {
  const [eve, fay] = [await joined('Eve'), await joined('Fay')];
  const [client, other] = [await follower(eve), await follower(cleo)];
  await apply(eve, fay);
  await sendChat(fay, cup, 'too late');
  await isEnded(client);
  expect((await join(client)).status).toBe('ok');
  await sendChat(fay, cup, 'blocked');
  await sendChat(bob, cup, 'by another author');
  await settled(client, other);
  expect(texts(client)).toEqual(['by another author']);
  expect(texts(other)).toEqual(['too late', 'blocked', 'by another author']);
});

test('with chat off, no messages arrive', async () => {
  const off = await joined('Off');
  const client = await follower(off);
  await prefer(off, { chat: false });
  await sendChat(ann, cup, 'off');
  await isEnded(client);
  expect((await join(client)).response).toMatchObject({ code: 'chat_off' });
  expect(texts(client)).toEqual([]);
});

test('a member who leaves the club gets no more messages', async () => {
  const gone = await joined('Gone');
  const client = await follower(gone);
  await asOwner(server.databaseUrl, (owner) =>
    owner.query('delete from workspace_members where workspace_id = $1 and user_id = $2', [
      club,
      gone.id,
    ]),
  );
  await sendChat(ann, cup, 'among ourselves');
  await isEnded(client);
  expect((await join(client)).response).toMatchObject({ code: 'not_found' });
  expect(texts(client)).toEqual([]);
});

test('a member of another club loses an open tournament when the own club is closed', async () => {
  const guest = await signUpAlone(server.url, 'Guest');
  const own = await foundClub(guest, 'Open Club', []);
  const setScope = (id: string, scope: string) =>
    asOwner(server.databaseUrl, (owner) =>
      owner.query('update workspaces set chess_scope = $2 where id = $1', [id, scope]),
    );
  for (const id of [own, club]) await setScope(id, 'platform');
  // These changes force a resync, which has to be over before the client joins.
  await settled();
  cup = await TestTournament.create(club, olga, { openToPlatform: true });
  const client = await follower(guest);
  await sendChat(ann, cup, 'open');
  await settled(client);
  expect(texts(client)).toEqual(['open']);
  await setScope(own, 'club');
  await sendChat(ann, cup, 'closed');
  await isEnded(client);
  expect((await join(client)).response).toMatchObject({ code: 'not_found' });
  expect(texts(client)).toEqual(['open']);
});

/** A new member of the club. */
async function joined(name: string): Promise<TestMember> {
  const member = await signUpAlone(server.url, name);
  await asOwner(server.databaseUrl, (owner) =>
    owner.query(`insert into workspace_members values ($1, $2, 'member')`, [club, member.id]),
  );
  return member;
}
