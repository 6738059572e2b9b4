import type { ChatMessage, ChatMute, List, ReportedMessage } from '@rookery/contract';
import { asOwner } from '@rookery/database';
import {
  createTestDatabase,
  foundClub,
  refusalOf,
  signUpAlone,
  startedGame,
  startServer,
  type RawResponse,
  type TestGame,
  type TestMember,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { block, prefer, read, resetChatLimit, sendChat, trySending } from './chat.testkit.ts';

const DAY_MS = 86_400_000;

let databaseUrl: string;
let server: TestServer;
let owner: TestMember;
let admin: TestMember;
let arbiter: TestMember;
let trainer: TestMember;
let member: TestMember;
let outsider: TestMember;
let club: string;
let game: TestGame;

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  server = await startServer(databaseUrl, { ROOKERY_ROLES: 'api' });
  [owner, admin, arbiter, trainer, member, outsider] = await Promise.all([
    signUpAlone(server.url, 'Owner'),
    signUpAlone(server.url, 'Admin'),
    signUpAlone(server.url, 'Arbiter'),
    signUpAlone(server.url, 'Trainer'),
    signUpAlone(server.url, 'Member'),
    signUpAlone(server.url, 'Outsider'),
  ]);
  club = await foundClub(owner, 'The club', []);
  await foundClub(outsider, 'Another club', []);
  await asOwner(databaseUrl, (client) =>
    client.query(`update workspaces set chess_scope = 'platform' where kind = 'regular'`),
  );
  await join(admin, 'admin');
  await join(arbiter, 'arbiter');
  await join(trainer, 'trainer');
  await join(member, 'member');
});
afterAll(() => server.stop());

beforeEach(async () => {
  await resetChatLimit(databaseUrl, owner, admin, arbiter, trainer, member, outsider);
  await asOwner(databaseUrl, (client) =>
    client.query('delete from chess_chat_reports; delete from chess_chat_mutes'),
  );
  game = await startedGame(member, outsider);
});

async function join(as: TestMember, role: string): Promise<void> {
  await asOwner(databaseUrl, (client) =>
    client.query('insert into workspace_members values ($1, $2, $3) on conflict do nothing', [
      club,
      as.id,
      role,
    ]),
  );
}

type GameMessage = Pick<ChatMessage, 'id' | 'game_id'>;

function report(as: TestMember, line: GameMessage): Promise<RawResponse> {
  const path = `/api/chess/games/${line.game_id}/chat/${line.id}/report`;
  return as.send({ method: 'POST', path });
}

async function reported(as: TestMember, workspace = club): Promise<ReportedMessage[]> {
  const answer = await as.send({ path: `/api/${workspace}/chat/report/list` });
  expect(answer.status).toBe(200);
  return answer.json<List<ReportedMessage>>().data;
}

function inDays(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString();
}

function mute(by: TestMember, target: TestMember, until = inDays(1)): Promise<RawResponse> {
  const path = `/api/${club}/chat/mute/create`;
  return by.send({ method: 'POST', path, json: { userId: target.id, until } });
}

function unmute(by: TestMember, target: TestMember): Promise<RawResponse> {
  return by.send({ method: 'DELETE', path: `/api/${club}/chat/mute/${target.id}` });
}

async function mutes(as: TestMember): Promise<ChatMute[]> {
  const answer = await as.send({ path: `/api/${club}/chat/mute/list` });
  expect(answer.status).toBe(200);
  return answer.json<List<ChatMute>>().data;
}

describe('a report', () => {
  test('is shown to the moderators of the author’s club, without the reporter', async () => {
    const line = await sendChat(member, game, 'You are a bad loser');
    expect((await report(outsider, line)).status).toBe(204);
    for (const moderator of [owner, admin, arbiter]) {
      expect(await reported(moderator)).toStrictEqual([
        {
          line_id: line.id,
          game_id: game.id,
          room: 'players',
          author_id: member.id,
          author_name: 'Member',
          text: 'You are a bad loser',
          created_at: line.created_at,
          reports: 1,
          reported_at: expect.stringMatching(/Z$/),
        },
      ]);
    }
  });

  test('counts once for each reporter', async () => {
    const other = await startedGame(owner, outsider);
    const line = await sendChat(member, other, 'Boo', { room: 'spectators' });
    for (const reporter of [admin, admin, admin])
      expect((await report(reporter, line)).status).toBe(204);
    await Promise.all([report(admin, line), report(admin, line)]);
    expect((await reported(owner)).map(({ reports }) => reports)).toEqual([1]);
    const another = await signUpAlone(server.url, 'Another');
    expect(refusalOf(await report(another, line))).toEqual([404, 'not_found']);
    await join(another, 'member');
    await report(another, line);
    expect((await reported(owner)).map(({ reports }) => reports)).toEqual([2]);
  });

  test('is accepted from members who can read the message, except its author', async () => {
    const line = await sendChat(member, game, 'Hello');
    expect(refusalOf(await report(member, line))).toEqual([422, 'self_report']);
    expect(refusalOf(await report(owner, line))).toEqual([404, 'not_found']);
    const elsewhere = await startedGame(owner, outsider);
    const wrongGame = await report(outsider, { ...line, game_id: elsewhere.id });
    expect(refusalOf(wrongGame)).toEqual([404, 'not_found']);
    const unknown = await report(outsider, { ...line, id: member.id });
    expect(refusalOf(unknown)).toEqual([404, 'not_found']);
    expect(await reported(owner)).toEqual([]);
  });

  test('cannot be read by other members', async () => {
    const line = await sendChat(member, game, 'Hello');
    await report(outsider, line);
    const path = `/api/${club}/chat/report/list`;
    expect(refusalOf(await member.send({ path }))).toEqual([403, 'forbidden']);
    expect(refusalOf(await trainer.send({ path }))).toEqual([403, 'forbidden']);
    expect(refusalOf(await outsider.send({ path }))).toEqual([404, 'not_found']);
    // The owner of a personal workspace is no moderator of others.
    expect(await reported(member, 'personal')).toEqual([]);
    const own = await startedGame(owner, outsider);
    await report(outsider, await sendChat(owner, own, 'Hello'));
    expect((await reported(owner)).map(({ author_name }) => author_name)).toEqual(['Member']);
    expect((await reported(admin)).map(({ author_name }) => author_name)).toEqual([
      'Owner',
      'Member',
    ]);
  });
});

describe('a mute', () => {
  test('stops a member from writing in all rooms until a given time, but not from reading', async () => {
    const until = inDays(7);
    const answer = await mute(owner, member, until);
    expect(answer.status).toBe(201);
    const [stored] = await mutes(admin);
    expect(answer.json()).toStrictEqual(stored);
    expect(stored).toMatchObject({ user_id: member.id, name: 'Member', muted_by: owner.id });
    expect(Date.parse(stored?.ends_at ?? '')).toBe(Date.parse(until));
    expect(refusalOf(await trySending(member, game, 'x'))).toEqual([403, 'muted']);
    const other = await startedGame(owner, outsider);
    const watching = { room: 'spectators' } as const;
    expect(refusalOf(await trySending(member, other, 'x', watching))).toEqual([403, 'muted']);
    await sendChat(outsider, game, 'Hello?');
    expect(await read(member, game)).toMatchObject({
      data: [{ text: 'Hello?' }],
      closed: 'muted',
    });
    expect((await unmute(admin, member)).status).toBe(204);
    await sendChat(member, game, 'Here I am');
    expect(await mutes(owner)).toEqual([]);
    expect((await unmute(admin, member)).status).toBe(204);
  });

  test('ends by itself, and can be shortened', async () => {
    await mute(owner, member, inDays(7));
    await mute(admin, member, inDays(1));
    const [stored, ...others] = await mutes(owner);
    expect(others).toEqual([]);
    expect(stored?.muted_by).toBe(admin.id);
    await asOwner(databaseUrl, (client) =>
      client.query(`update chess_chat_mutes
        set created_at = now() - interval '2 days', ends_at = now() - interval '1 second'`),
    );
    await sendChat(member, game, 'At last');
    expect(await mutes(owner)).toEqual([]);
  });

  test.each([
    ['a mute of 31 days', 31],
    ['a mute that is over', -1],
    ['a mute for ever', 100_000],
  ])('is refused: %s', async (_what, days) => {
    expect(refusalOf(await mute(owner, member, inDays(days)))).toEqual([422, 'mute_out_of_range']);
  });

  test('can be set by moderators for members with a lower role only', async () => {
    const forbidden = [403, 'forbidden'];
    expect(refusalOf(await mute(member, admin))).toEqual(forbidden);
    expect(refusalOf(await mute(trainer, member))).toEqual(forbidden);
    expect(refusalOf(await mute(arbiter, trainer))).toEqual(forbidden);
    expect(refusalOf(await mute(arbiter, admin))).toEqual(forbidden);
    expect(refusalOf(await mute(admin, owner))).toEqual(forbidden);
    expect(refusalOf(await mute(admin, admin))).toEqual(forbidden);
    expect(refusalOf(await mute(owner, owner))).toEqual(forbidden);
    expect(refusalOf(await mute(owner, outsider))).toEqual([404, 'not_found']);
    expect(refusalOf(await mute(outsider, member))).toEqual([404, 'not_found']);
    expect((await mute(owner, admin)).status).toBe(201);
    expect(refusalOf(await unmute(admin, admin))).toEqual(forbidden);
    expect(refusalOf(await unmute(member, admin))).toEqual(forbidden);
    expect(refusalOf(await unmute(arbiter, admin))).toEqual(forbidden);
    expect((await mute(admin, arbiter)).status).toBe(201);
    expect((await mute(arbiter, member)).status).toBe(201);
    expect((await unmute(arbiter, member)).status).toBe(204);
  });

  test('applies to members only: leaving suspends it, coming back restores it', async () => {
    await mute(owner, member);
    await member.send({ method: 'DELETE', path: `/api/${club}/member/${member.id}` });
    await sendChat(member, game, 'Free');
    await join(member, 'member');
    expect(refusalOf(await trySending(member, game, 'x'))).toEqual([403, 'muted']);
  });
});

test('of several reasons why a chat is closed, a mute comes first, then a block, then preferences', async () => {
  await mute(owner, member);
  await block(outsider, member);
  expect((await read(member, game)).closed).toBe('muted');
  await unmute(owner, member);
  expect((await read(member, game)).closed).toBe('blocked');
  await block(outsider, member, 'DELETE');
  await prefer(outsider, { chat: false });
  expect((await read(member, game)).closed).toBe('opponent_chat_off');
  await prefer(outsider, { chat: true });
  expect((await read(member, game)).closed).toBeNull();
});
