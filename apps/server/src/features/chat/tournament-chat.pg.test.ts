import { randomUUID } from 'node:crypto';
import type { ChatMessages, List, ReportedMessage } from '@rookery/contract';
import { asOwner } from '@rookery/database';
import {
  commonServer,
  foundClub,
  playRound,
  refusalOf,
  send,
  signUpAlone,
  TestTournament,
  type CommonServer,
  type TestMember,
} from '@rookery/testkit';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

let server: CommonServer;
let olga: TestMember;
let ann: TestMember;
let bob: TestMember;
/** Of another club. */
let guest: TestMember;
let stranger: TestMember;
let club: string;
let cup: TestTournament;

beforeAll(async () => {
  server = await commonServer();
  [olga, ann, bob, guest, stranger] = await Promise.all([
    signUpAlone(server.url, 'Olga'),
    signUpAlone(server.url, 'Ann'),
    signUpAlone(server.url, 'Bob'),
    signUpAlone(server.url, 'Gus'),
    signUpAlone(server.url, 'Sam'),
  ]);
  club = await foundClub(olga, 'Chatting Club', [ann, bob]);
  const otherClub = await foundClub(guest, 'Other Club', []);
  await asOwner(server.databaseUrl, (client) =>
    client.query(`update workspaces set chess_scope = 'platform' where id = any ($1)`, [
      [club, otherClub],
    ]),
  );
});

beforeEach(async () => {
  await resetChatLimit(server.databaseUrl, olga, ann, bob, guest, stranger);
  cup = await TestTournament.create(club, olga);
});

test('a message is answered as it is stored, and all members of the club read it', async () => {
  const line = await sendChat(ann, cup, '  Good\tluck! ');
  expect(line).toStrictEqual({
    id: line.id,
    tournament_id: cup.id,
    room: 'tournament',
    author_id: ann.id,
    text: 'Good luck!',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/),
  });
  for (const reader of [olga, ann, bob]) {
    expect(await read(reader, cup)).toStrictEqual({
      data: [line],
      next_cursor: null,
      closed: null,
    });
  }
  const personal = { id: cup.id, club: 'personal' };
  expect(await textsOf(bob, personal)).toEqual(['Good luck!']);
});

test('a message is stored once, and its id belongs to its tournament', async () => {
  const id = randomUUID();
  const line = await sendChat(ann, cup, 'Hello', { id });
  const upper = { id: cup.id.toUpperCase(), club };
  expect(await sendChat(ann, upper, 'Hello', { id: id.toUpperCase() })).toStrictEqual(line);
  const taken = [409, 'line_id_taken'];
  expect(refusalOf(await trySending(ann, cup, 'Goodbye', { id }))).toEqual(taken);
  const other = await TestTournament.create(club, olga);
  expect(refusalOf(await trySending(ann, other, 'Hello', { id }))).toEqual(taken);
  expect(await textsOf(bob, cup)).toEqual(['Hello']);
});

test('lists are newest first, in pages without gaps', async () => {
  for (const text of ['1', '2', '3']) await sendChat(ann, cup, text);
  const first = await cup.send(bob, 'GET', '/chat?limit=2');
  const { data, next_cursor } = first.json<ChatMessages>();
  expect(data.map(({ text }) => text)).toEqual(['3', '2']);
  const rest = await cup.send(bob, 'GET', `/chat?limit=2&cursor=${next_cursor}`);
  expect(rest.json<ChatMessages>()).toMatchObject({ data: [{ text: '1' }], next_cursor: null });
  const lost = await cup.send(bob, 'GET', '/chat?cursor=x');
  expect(refusalOf(lost)).toEqual([400, 'invalid_cursor']);
});

/** The refusals of reading and of writing. */
async function refusalsOf(member: TestMember, place: { id: string; club: string }) {
  return [
    refusalOf(await tryReading(member, place)),
    refusalOf(await trySending(member, place, 'x')),
  ];
}

function both(status: number, code: string) {
  return [
    [status, code],
    [status, code],
  ];
}

describe('who may read and write', () => {
  test('members of other clubs, if the tournament is open to the platform', async () => {
    const open = await TestTournament.create(club, olga, { openToPlatform: true });
    const seen = { id: open.id, club: 'personal' };
    await sendChat(ann, open, 'Welcome');
    await sendChat(guest, seen, 'Thank you');
    expect(await textsOf(ann, open)).toEqual(['Welcome', 'Thank you']);
    expect(await refusalsOf(guest, { ...seen, id: cup.id })).toEqual(both(404, 'not_found'));
    expect(await refusalsOf(stranger, seen)).toEqual(both(404, 'not_found'));
  });

  test('nobody without a session, though the tournament is published', async () => {
    await cup.send(olga, 'PUT', '/publication');
    const path = `/api/${club}/tournaments/${cup.id}/chat`;
    expect(refusalOf(await send(server.url, { path }))).toEqual([401, 'unauthenticated']);
  });

  test('no member with chat off', async () => {
    const off = await signUpAlone(server.url, 'Off');
    await asOwner(server.databaseUrl, (client) =>
      client.query(`insert into workspace_members values ($1, $2, 'member')`, [club, off.id]),
    );
    await sendChat(off, cup, 'Hello');
    await prefer(off, { chat: false });
    expect(await refusalsOf(off, cup)).toEqual(both(403, 'chat_off'));
    await prefer(off, { chat: true });
    expect(await textsOf(off, cup)).toEqual(['Hello']);
  });

  test('no player during a game of the tournament', async () => {
    await cup.enter(ann, bob);
    await sendChat(ann, cup, 'before');
    await cup.control('start');
    const record = await cup.roundStarted(1);
    for (const player of [ann, bob]) {
      expect(await refusalsOf(player, cup)).toEqual(both(409, 'game_not_over'));
    }
    await sendChat(olga, cup, 'Ann should take the pawn');
    await playRound(record, 1, [ann, bob]);
    expect(await textsOf(ann, cup)).toEqual(['before', 'Ann should take the pawn']);
    await sendChat(bob, cup, 'after');
  });
});

test('a block hides the messages of both members from each other, and from no others', async () => {
  const [eve, fay] = await Promise.all([
    signUpAlone(server.url, 'Eve'),
    signUpAlone(server.url, 'Fay'),
  ]);
  const own = await foundClub(eve, 'Small Club', [fay, bob]);
  const small = await TestTournament.create(own, eve);
  await sendChat(eve, small, 'by Eve');
  await sendChat(fay, small, 'by Fay');
  await block(fay, eve);
  expect(await textsOf(eve, small)).toEqual(['by Eve']);
  expect(await textsOf(fay, small)).toEqual(['by Fay']);
  expect(await textsOf(bob, small)).toEqual(['by Eve', 'by Fay']);
});

test('the limit of messages counts all chats together', async () => {
  const other = await TestTournament.create(club, olga);
  for (const text of ['1', '2', '3']) await sendChat(ann, cup, text);
  for (const text of ['4', '5']) await sendChat(ann, other, text);
  expect(refusalOf(await trySending(ann, cup, '6'))).toEqual([429, 'too_many_requests']);
  expect(refusalOf(await trySending(bob, cup, 'x'.repeat(141)))).toEqual([422, 'line_too_long']);
  expect(refusalOf(await trySending(bob, cup, '\u200B'))).toEqual([422, 'empty_line']);
});

function report(member: TestMember, lineId: string, place = cup) {
  return place.send(member, 'POST', `/chat/${lineId}/report`);
}

test('a reported message is shown to the moderators of the club, who can mute its author', async () => {
  const rude = await signUpAlone(server.url, 'Rude');
  await asOwner(server.databaseUrl, (client) =>
    client.query(`insert into workspace_members values ($1, $2, 'member')`, [club, rude.id]),
  );
  const line = await sendChat(rude, cup, 'You are all bad');
  expect((await report(ann, line.id)).status).toBe(204);
  expect((await report(ann, line.id)).status).toBe(204);
  expect(refusalOf(await report(rude, line.id))).toEqual([422, 'self_report']);
  const other = await TestTournament.create(club, olga);
  expect(refusalOf(await report(ann, line.id, other))).toEqual([404, 'not_found']);
  const list = await olga.send({ path: `/api/${club}/chat/report/list` });
  expect(list.json<List<ReportedMessage>>().data).toStrictEqual([
    {
      line_id: line.id,
      tournament_id: cup.id,
      room: 'tournament',
      author_id: rude.id,
      author_name: 'Rude',
      text: 'You are all bad',
      created_at: line.created_at,
      reports: 1,
      reported_at: expect.any(String),
    },
  ]);
  const until = new Date(Date.now() + 86_400_000).toISOString();
  const path = `/api/${club}/chat/mute/create`;
  await olga.send({ method: 'POST', path, json: { userId: rude.id, until } });
  expect(refusalOf(await trySending(rude, cup, 'x'))).toEqual([403, 'muted']);
  expect((await read(rude, cup)).closed).toBe('muted');
});
