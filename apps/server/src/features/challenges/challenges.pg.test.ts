import { TIME_CONTROLS } from '@rookery/chess';
import {
  BOT_IDS,
  challengeChannel,
  feedBinding,
  type Challenge,
  type ChallengeList,
  type ChessGame,
} from '@rookery/contract';
import { asOwner } from '@rookery/database';
import {
  ask,
  eventually,
  signUp,
  signUpAlone,
  startGame,
  commonServer,
  type CommonServer,
  type TestMember,
} from '@rookery/testkit';
import { showUp } from '@rookery/testkit/live';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { connectAs } from '../../gateway/raw-client.testkit.ts';

let server: CommonServer;
const sockets: WebSocket[] = [];

beforeAll(async () => {
  server = await commonServer();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});

async function onlineMember(name: string): Promise<TestMember> {
  const member = await signUp(server.url, name);
  await connect(member);
  return member;
}

/** Opens a socket, and waits until the server knows that the member is here. */
async function connect(member: TestMember): Promise<void> {
  sockets.push(await showUp(server.url, member.cookies()));
  await eventually(async () => {
    const { rowCount } = await asOwner(server.databaseUrl, (client) =>
      client.query('select from gateway_members where user_id = $1', [member.id]),
    );
    expect(rowCount).toBe(1);
  });
}

function offer(member: TestMember, opponent: TestMember | null, json: object = {}) {
  const terms = { timeControl: 'rapid', color: 'white', ...json };
  return member.send({
    method: 'POST',
    path: '/api/chess/challenges',
    json: { opponentId: opponent?.id ?? null, ...terms },
  });
}

async function offered(member: TestMember, opponent: TestMember | null, json: object = {}) {
  const response = await offer(member, opponent, json);
  expect(response.status).toBe(201);
  return response.json<Challenge>();
}

function answer(member: TestMember, { id }: Pick<Challenge, 'id'>, what: string, json?: object) {
  return member.send({ method: 'POST', path: `/api/chess/challenges/${id}/${what}`, json });
}

function withdraw(member: TestMember, { id }: Challenge) {
  return member.send({ method: 'DELETE', path: `/api/chess/challenges/${id}` });
}

async function challengesOf(member: TestMember): Promise<Challenge[]> {
  return (await member.send({ path: '/api/chess/challenges' })).json<ChallengeList>().data;
}

/** Moves the time of a challenge into the past. */
function age({ id }: Challenge, by: string) {
  return asOwner(server.databaseUrl, (client) =>
    client.query(
      `update chess_challenges set created_at = created_at - $2::interval,
         expires_at = expires_at - $2::interval where id = $1`,
      [id, by],
    ),
  );
}

test('a challenge waits until it is accepted, and only then the game begins', async () => {
  const [ann, bob] = [await onlineMember('Ann'), await onlineMember('Bob')];
  const challenge = await offered(ann, bob, { message: '  A  game? ', rated: false });
  expect(challenge).toMatchObject({
    challenger_name: 'Ann',
    opponent_name: 'Bob',
    time_control: TIME_CONTROLS.rapid,
    rated: false,
    color: 'white',
    message: 'A game?',
    status: 'open',
    is_playing: false,
  });
  expect(await challengesOf(bob)).toMatchObject([{ id: challenge.id, challenger_rating: 1200 }]);
  const accepted = await answer(bob, challenge, 'accept');
  expect(accepted.status).toBe(201);
  const game = accepted.json<ChessGame>();
  expect(game).toMatchObject({
    id: challenge.id,
    white_player_id: ann.id,
    black_player_id: bob.id,
    rated: false,
    created_by: null,
    status: 'active',
  });
  const firstMoveBy = Date.parse(game.game_state.first_move_by ?? '');
  expect(firstMoveBy).toBeGreaterThan(Date.parse(challenge.created_at) + 29_000);
  expect(await challengesOf(ann)).toEqual([]);
  expect(await challengesOf(bob)).toEqual([]);
  const again = await answer(bob, challenge, 'accept');
  expect([again.status, again.json<ChessGame>().id]).toEqual([201, challenge.id]);
});

test('the challenger reads why a challenge was declined, until it is dismissed', async () => {
  const [ann, bob] = [await onlineMember('Ann'), await signUp(server.url, 'Bob')];
  const challenge = await offered(ann, bob);
  expect((await answer(ann, challenge, 'decline', { reason: 'later' })).status).toBe(409);
  expect((await answer(bob, challenge, 'decline', { reason: 'time_control' })).status).toBe(204);
  expect(await challengesOf(bob)).toEqual([]);
  expect(await challengesOf(ann)).toMatchObject([
    { id: challenge.id, status: 'declined', decline_reason: 'time_control' },
  ]);
  expect((await answer(bob, challenge, 'accept')).json()).toMatchObject({ code: 'challenge_gone' });
  await withdraw(ann, challenge);
  expect(await challengesOf(ann)).toEqual([]);
});

test('a challenge is answered with other terms, which the challenger accepts', async () => {
  const [ann, bob] = [await onlineMember('Ann'), await onlineMember('Bob')];
  const challenge = await offered(ann, bob);
  const terms = { timeControl: { initial_ms: 60_000, increment_ms: 0 }, color: 'white' };
  const changed = await answer(bob, challenge, 'change', terms);
  expect(changed.status).toBe(201);
  expect(await challengesOf(ann)).toMatchObject([
    { challenger_id: bob.id, replaces: challenge.id, time_control: { name: 'bullet' } },
  ]);
  expect((await answer(bob, challenge, 'accept')).status).toBe(409);
  const accepted = await answer(ann, changed.json<Challenge>(), 'accept');
  expect(accepted.json<ChessGame>()).toMatchObject({ white_player_id: bob.id, speed: 'bullet' });
});

test('a clock needs both players: not if one is away or plays', async () => {
  const [ann, bob] = [await signUp(server.url, 'Ann'), await onlineMember('Bob')];
  const challenge = await offered(ann, bob);
  expect((await answer(bob, challenge, 'accept')).json()).toMatchObject({
    code: 'challenger_away',
  });
  await connect(ann);
  const cem = await onlineMember('Cem');
  const game = await startGame(ann, cem);
  expect((await answer(bob, challenge, 'accept')).json()).toMatchObject({
    code: 'challenger_playing',
  });
  expect(await challengesOf(bob)).toMatchObject([{ is_here: true, is_playing: true }]);
  await ask(ann, game, 'abort');
  const other = await startGame(bob, cem);
  expect((await answer(bob, challenge, 'accept')).json()).toMatchObject({
    code: 'already_playing',
  });
  await ask(bob, other, 'abort');
  expect((await answer(bob, challenge, 'accept')).status).toBe(201);
});

function minutesOpen({ created_at, expires_at }: Challenge): number {
  return Math.round((Date.parse(expires_at) - Date.parse(created_at)) / 60_000);
}

test('it waits for minutes while the other is here, for days otherwise', async () => {
  const [ann, bob] = [await onlineMember('Ann'), await onlineMember('Bob')];
  const away = await signUp(server.url, 'Cem');
  expect(minutesOpen(await offered(ann, bob))).toBe(15);
  expect(minutesOpen(await offered(ann, away))).toBe(3 * 24 * 60);
  const days = await offered(ann, bob, { timeControl: { days_per_move: 3 } });
  expect(minutesOpen(days)).toBe(14 * 24 * 60);
  // A second challenge to the same member replaces the first.
  expect((await challengesOf(bob)).map(({ id }) => id)).toEqual([days.id]);
  await age(days, '14 days');
  expect(await challengesOf(bob)).toEqual([]);
  expect((await answer(bob, days, 'accept')).status).toBe(409);
});

test('a game by correspondence begins although its challenger is away', async () => {
  const [ann, bob] = [await signUp(server.url, 'Ann'), await signUp(server.url, 'Bob')];
  const challenge = await offered(ann, bob, { timeControl: { days_per_move: 2 } });
  const game = (await answer(bob, challenge, 'accept')).json<ChessGame>();
  expect(game).toMatchObject({ speed: 'correspondence', rated: true });
  const left = Date.parse(game.game_state.first_move_by ?? '') - Date.parse(game.created_at);
  expect(Math.round(left / 86_400_000)).toBe(2);
});

test('a challenge to all members of a club is accepted by one of them', async () => {
  const [ann, bob, cem] = [
    await signUp(server.url, 'Ann'),
    await signUp(server.url, 'Bob'),
    await signUp(server.url, 'Cem'),
  ];
  const stranger = await signUpAlone(server.url, 'Stranger');
  const workspaceId = await clubOf(ann);
  const open = await offered(ann, null, { timeControl: { days_per_move: 1 }, workspaceId });
  expect(await challengesOf(bob)).toMatchObject([{ id: open.id, opponent_id: null }]);
  expect(await challengesOf(stranger)).toEqual([]);
  expect((await answer(stranger, open, 'accept')).status).toBe(409);
  expect((await answer(ann, open, 'accept')).status).toBe(409);
  const answers = await Promise.all([bob, cem].map((member) => answer(member, open, 'accept')));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    201, 409,
  ]);
});

async function clubOf(member: TestMember): Promise<string> {
  const list = (await member.send({ path: '/api/workspaces' })).json<{
    data: { workspace: { id: string }; isPersonal: boolean; isRoot: boolean }[];
  }>();
  const club = list.data.find(({ isPersonal, isRoot }) => !isPersonal && !isRoot);
  return club?.workspace.id ?? '';
}

test('members who are blocked, busy or unknown are not challenged', async () => {
  const [ann, bob] = [await signUp(server.url, 'Ann'), await signUp(server.url, 'Bob')];
  const stranger = await signUpAlone(server.url, 'Stranger');
  const prefer = (json: object) =>
    bob.send({ method: 'PATCH', path: '/api/chess/preferences', json });
  expect((await offer(ann, stranger)).json()).toMatchObject({ code: 'opponent_unknown' });
  expect((await offer(ann, ann)).json()).toMatchObject({ code: 'self_game' });
  const bot = { id: BOT_IDS[0] } as TestMember;
  expect((await offer(ann, bot)).json()).toMatchObject({ code: 'bot_starts_at_once' });
  await prefer({ direct_games: 'nobody' });
  expect((await offer(ann, bob)).status).toBe(201);
  await prefer({ do_not_disturb: true });
  expect((await offer(ann, bob)).json()).toMatchObject({ code: 'do_not_disturb' });
  await prefer({ do_not_disturb: false });
  const challenge = await offered(ann, bob, { timeControl: { days_per_move: 3 } });
  await bob.send({ method: 'PUT', path: `/api/chess/blocks/${ann.id}` });
  expect(await challengesOf(bob)).toEqual([]);
  expect((await answer(bob, challenge, 'accept')).status).toBe(403);
  expect((await offer(ann, bob)).json()).toMatchObject({ code: 'blocked' });
});

test('a repeated request makes one challenge, and messages have 80 characters at most', async () => {
  const [ann, bob] = [await signUp(server.url, 'Ann'), await signUp(server.url, 'Bob')];
  const id = crypto.randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => offer(ann, bob, { id })));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await challengesOf(bob)).toMatchObject([{ id }]);
  expect((await offer(bob, ann, { id })).json()).toMatchObject({ code: 'id_taken' });
  const long = await offer(ann, bob, { message: 'x'.repeat(81) });
  expect(long.json()).toMatchObject({ code: 'line_too_long' });
});

function feedFor({ id }: TestMember) {
  return { postgres_changes: [feedBinding('chess_challenges', 'opponent_id', id, '*')] };
}

test('both members follow their challenges live, and no one else does', async () => {
  const [ann, bob] = [await onlineMember('Ann'), await onlineMember('Bob')];
  const client = await connectAs(server.url, bob);
  const channel = challengeChannel(bob.id);
  expect(await client.join(`${channel}-other`, feedFor(ann))).toMatchObject({ status: 'error' });
  expect(await client.join(channel, feedFor(bob))).toMatchObject({ status: 'ok' });
  const challenge = await offered(ann, bob);
  await eventually(() =>
    expect(JSON.stringify(client.of('postgres_changes'))).toContain(challenge.id),
  );
  await client.close();
});
