import { TIME_CONTROLS } from '@rookery/chess';
import type { ChessGame, Seek, SeekState } from '@rookery/contract';
import { asOwner } from '@rookery/database';
import {
  ask,
  eventually,
  play,
  signUp,
  startGame,
  startLiveServer,
  type LiveServer,
  type TestMember,
} from '@rookery/testkit';
import { showUp } from '@rookery/testkit/live';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { WebSocket } from 'ws';

let server: LiveServer;
const sockets: WebSocket[] = [];

beforeAll(async () => {
  server = await startLiveServer();
});
afterAll(() => server.discard());
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  await asOwner(server.databaseUrl, (client) => client.query('delete from chess_seeks'));
});

/** A member with an open socket. */
async function onlineMember(name: string): Promise<TestMember> {
  const member = await signUp(server.url, name);
  await connect(member);
  return member;
}

async function connect(member: TestMember): Promise<void> {
  sockets.push(await showUp(server.url, member.cookies()));
}

function seek(member: TestMember, json: object = {}) {
  const criteria = { timeControl: 'blitz', ...json };
  return member.send({ method: 'POST', path: '/api/chess/seeks', json: criteria });
}

function accept(member: TestMember, seeker: TestMember) {
  return member.send({ method: 'POST', path: `/api/chess/seeks/${seeker.id}/accept` });
}

async function stateOf(member: TestMember): Promise<SeekState> {
  return (await member.send({ path: '/api/chess/seeks' })).json<SeekState>();
}

async function gamesOf(member: TestMember): Promise<ChessGame[]> {
  const answer = await member.send({ path: `/api/chess/games?player=${member.id}` });
  return answer.json<{ data: ChessGame[] }>().data;
}

/** Waits for at least one wave, by pairing two other members. */
async function wavePassed(): Promise<void> {
  const [one, other] = [await onlineMember('Pat'), await onlineMember('Quinn')];
  await Promise.all([one, other].map((member) => seek(member, { timeControl: 'classical' })));
  await eventually(async () => expect(await gamesOf(one)).toHaveLength(1));
}

test('two members with the same criteria are paired and stop seeking', async () => {
  const [ann, bob] = [await onlineMember('Ann'), await onlineMember('Bob')];
  const answer = await seek(ann);
  expect(answer.status).toBe(201);
  expect(answer.json<Seek>()).toMatchObject({
    time_control: TIME_CONTROLS.blitz,
    rated: true,
    rating: 1200,
  });
  await seek(bob);
  await eventually(async () => expect(await gamesOf(ann)).toHaveLength(1));
  const [game] = await gamesOf(bob);
  expect(game).toMatchObject({ status: 'active', rated: true, created_by: null, speed: 'blitz' });
  expect(new Set([game?.white_player_id, game?.black_player_id])).toEqual(
    new Set([ann.id, bob.id]),
  );
  expect((await stateOf(ann)).own).toBeNull();
  expect((await stateOf(bob)).own).toBeNull();
});

test('members with different criteria are not paired', async () => {
  const [ann, bob, cem] = [
    await onlineMember('Ann'),
    await onlineMember('Bob'),
    await onlineMember('Cem'),
  ];
  await seek(ann);
  await seek(bob, { timeControl: 'rapid' });
  await seek(cem, { rated: false });
  await wavePassed();
  for (const member of [ann, bob, cem]) expect(await gamesOf(member)).toEqual([]);
});

test('rating ranges and blocks apply for any waiting time', async () => {
  const [ann, bob, cem] = [
    await onlineMember('Ann'),
    await onlineMember('Bob'),
    await onlineMember('Cem'),
  ];
  await ann.send({ method: 'PUT', path: `/api/chess/blocks/${bob.id}` });
  await seek(ann);
  await seek(bob);
  await seek(cem, { minRating: 1300 });
  await asOwner(server.databaseUrl, (client) =>
    client.query(`update chess_seeks set created_at = now() - interval '10 minutes'`),
  );
  await wavePassed();
  for (const member of [ann, bob, cem]) expect(await gamesOf(member)).toEqual([]);
});

test('a member without a socket is not paired until they reconnect', async () => {
  const [ann, bob] = [await onlineMember('Ann'), await signUp(server.url, 'Bob')];
  await seek(ann);
  await seek(bob);
  await wavePassed();
  expect(await gamesOf(ann)).toEqual([]);
  await connect(bob);
  await eventually(async () => expect(await gamesOf(ann)).toHaveLength(1));
});

test('the seek of a member who stays offline ends', async () => {
  const ann = await signUp(server.url, 'Ann');
  await seek(ann);
  await wavePassed();
  expect((await stateOf(ann)).own).not.toBeNull();
  await asOwner(server.databaseUrl, (client) =>
    client.query(`update chess_seeks set created_at = now() - interval '31 seconds'`),
  );
  await eventually(async () => expect((await stateOf(ann)).own).toBeNull());
});

test('a repeated seek keeps its waiting time, a different one starts anew, and a seek can be stopped', async () => {
  const ann = await onlineMember('Ann');
  const first = (await seek(ann)).json<Seek>();
  expect((await seek(ann)).json()).toEqual(first);
  const other = (await seek(ann, { timeControl: 'rapid' })).json<Seek>();
  expect(other.time_control.name).toBe('rapid');
  expect(other.created_at > first.created_at).toBe(true);
  for (const _ of [1, 2]) {
    const stopped = await ann.send({ method: 'DELETE', path: '/api/chess/seeks' });
    expect(stopped.status).toBe(204);
  }
  expect((await stateOf(ann)).own).toBeNull();
});

test('many requests at once make one seek', async () => {
  const ann = await onlineMember('Ann');
  const answers = await Promise.all(Array.from({ length: 8 }, () => seek(ann)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
});

test('a member who plays cannot seek, and starting a game ends a seek', async () => {
  const [ann, bob] = [await onlineMember('Ann'), await onlineMember('Bob')];
  await seek(ann);
  await seek(bob, { timeControl: 'rapid' });
  // Ann starts a game with Bob, which ends her seek but not his.
  const game = await startGame(ann, bob);
  expect((await stateOf(ann)).own).toBeNull();
  expect((await stateOf(bob)).own).not.toBeNull();
  expect((await seek(ann)).json()).toMatchObject({ code: 'already_playing' });
  await play(game, 'e2e4 e7e5');
  expect((await seek(bob, { timeControl: 'blitz' })).json()).toMatchObject({
    code: 'already_playing',
  });
  await ask(ann, game, 'resign');
  expect((await seek(ann)).status).toBe(201);
});

test('colours alternate', async () => {
  const [ann, bob] = [await onlineMember('Ann'), await onlineMember('Bob')];
  const whites: string[] = [];
  for (let games = 1; games <= 2; games += 1) {
    await Promise.all([seek(ann), seek(bob)]);
    await eventually(async () => expect(await gamesOf(ann)).toHaveLength(games));
    const [game] = await gamesOf(ann);
    whites.push(game?.white_player_id ?? '');
    await ask(ann, { id: game?.id ?? '' }, 'abort');
  }
  expect(new Set(whites).size).toBe(2);
});

test('members with the same figures are paired, whatever name they chose them by', async () => {
  const [ann, bob] = [await onlineMember('Ann'), await onlineMember('Bob')];
  await seek(ann, { timeControl: 'blitz' });
  await seek(bob, { timeControl: { initial_ms: 300_000, increment_ms: 3_000, delay_ms: 0 } });
  await eventually(async () => expect(await gamesOf(ann)).toHaveLength(1));
});

test('a seek is listed for others, and one of them accepts it', async () => {
  const [ann, bob, cem] = [
    await onlineMember('Ann'),
    await onlineMember('Bob'),
    await onlineMember('Cem'),
  ];
  const timeControl = { initial_ms: 60_000, increment_ms: 0 };
  await seek(ann, { timeControl, rated: false });
  expect((await stateOf(ann)).open).toEqual([]);
  const control = { name: 'bullet', ...timeControl };
  await eventually(async () =>
    expect((await stateOf(bob)).open).toMatchObject([
      { user_id: ann.id, name: 'Ann', time_control: control, rated: false, rating: 1200 },
    ]),
  );
  const answers = await Promise.all([bob, cem].map((member) => accept(member, ann)));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    201, 409,
  ]);
  expect(await gamesOf(ann)).toMatchObject([{ speed: 'bullet', rated: false, status: 'active' }]);
  expect((await stateOf(bob)).open).toEqual([]);
  const late = answers[0]?.status === 409 ? bob : cem;
  expect((await accept(late, ann)).json()).toMatchObject({ code: 'seek_gone' });
});

test('a seek cannot be accepted by members outside its range, blocked ones or players', async () => {
  const [ann, bob] = [await onlineMember('Ann'), await onlineMember('Bob')];
  await seek(ann, { minRating: 1300 });
  expect((await accept(bob, ann)).json()).toMatchObject({ code: 'seek_gone' });
  await seek(ann);
  await bob.send({ method: 'PUT', path: `/api/chess/blocks/${ann.id}` });
  expect((await stateOf(bob)).open).toEqual([]);
  expect((await accept(bob, ann)).json()).toMatchObject({ code: 'seek_gone' });
  await bob.send({ method: 'DELETE', path: `/api/chess/blocks/${ann.id}` });
  const cem = await signUp(server.url, 'Cem');
  const game = await startGame(bob, cem);
  expect((await accept(bob, ann)).json()).toMatchObject({ code: 'already_playing' });
  await ask(bob, game, 'abort');
  // It is stored a moment after the connection that Ann is online.
  await eventually(async () => expect((await accept(bob, ann)).status).toBe(201));
});

test('a game by correspondence keeps no member from seeking', async () => {
  const [ann, bob] = [await onlineMember('Ann'), await onlineMember('Bob')];
  await seek(ann);
  await startGame(ann, bob, { timeControl: { days_per_move: 3 } });
  expect((await stateOf(ann)).own).not.toBeNull();
  expect((await seek(ann, { timeControl: 'rapid' })).status).toBe(201);
});

test.each([
  [{ timeControl: 'bullet' }, 400],
  [{ timeControl: { days_per_move: 3 } }, 400],
  [{ timeControl: null }, 400],
  [{ minRating: -1 }, 400],
  [{ minRating: 1500, maxRating: 1400 }, 422],
  [{ color: 'white' }, 400],
])('refuses the criteria %j', async (criteria, status) => {
  const ann = await onlineMember('Ann');
  expect((await seek(ann, criteria)).status).toBe(status);
  expect((await stateOf(ann)).own).toBeNull();
});
