import { once } from 'node:events';
import { LIVE_PATH, type LiveToken, type NewApiToken } from '@rookery/contract';
import {
  administer,
  createAttackTable,
  eventually,
  play,
  send,
  signUp,
  startGame,
  commonServer,
  TEST_PASSWORD,
  type AttackAnswer,
  type CommonServer,
  type TestMember,
} from '@rookery/testkit';
import { followGame, stockClient } from '@rookery/testkit/live';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';

/** Sessions and tokens of open sockets are looked up every 20 s. */
const CLOSED_WITHIN_MS = 40_000;
const DAY_MS = 86_400_000;

let server: CommonServer;
const clients: SupabaseClient[] = [];
const attacks = createAttackTable();

beforeAll(async () => {
  server = await commonServer();
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.removeAllChannels()));
  attacks.print();
});

async function createToken(member: TestMember, scopes: readonly string[]): Promise<NewApiToken> {
  const json = {
    name: 'Script',
    scopes,
    expiresAt: new Date(Date.now() + DAY_MS).toISOString(),
    password: TEST_PASSWORD,
  };
  const answer = await member.send({ method: 'POST', path: '/api/account/tokens', json });
  expect(answer.status).toBe(201);
  return answer.json<NewApiToken>();
}

function by(token: string, request: string, json?: unknown, headers?: Record<string, string>) {
  const [method = '', path = ''] = request.split(' ');
  return send(server.url, {
    method,
    path,
    json,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
}

const expire = (id: string) =>
  administer(
    server.databaseUrl,
    `update accounts.api_tokens set expires_at = now() where id = '${id}'`,
  );

const revoke = (member: TestMember, id: string) =>
  member.send({ method: 'DELETE', path: `/api/account/tokens/${id}` });

/** A socket that has sent the token with its upgrade request. */
async function openSocket(headers: Record<string, string>, query = '') {
  const address = `${server.url.replace(/^http/, 'ws')}${LIVE_PATH}?vsn=2.0.0${query}`;
  const socket = new WebSocket(address, { headers });
  let end: AttackAnswer | null = null;
  socket.on('close', (status, reason) => (end = { status, text: reason.toString() }));
  await once(socket, 'open');
  return { socket, ended: () => end };
}

function follow(accessToken: () => Promise<string>, gameId: string) {
  const client = stockClient(server.url, { accessToken });
  clients.push(client);
  return client.realtime.setAuth().then(() => followGame(client, gameId));
}

test('beyond the scope', async () => {
  const ann = await signUp(server.url, 'Ann');
  const bob = await signUp(server.url, 'Bob');
  const game = await startGame(ann, bob);
  const { token: reading } = await createToken(ann, ['read']);
  const { token: playing } = await createToken(ann, ['play']);
  const cases = [
    ['moves with `read` only', reading, `POST /api/chess/games/${game.id}/move`, { move: 'e2e4' }],
    ['writes a task with `play` only', playing, 'POST /api/personal/task/create', { name: 'x' }],
    ['reads with `play` only', playing, 'GET /api/personal/task/list', undefined],
  ] as const;
  for (const [attack, token, request, json] of cases) {
    const answer = await by(token, request, json);
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('token_scope')]);
    attacks.note(attack, request.replace(game.id, '…'), answer, 'refused');
  }
  // The same move is fine with the scope for it.
  const moved = await by(playing, `POST /api/chess/games/${game.id}/move`, { move: 'e2e4' });
  expect(moved.status).toBe(200);
});

test('a token with all scopes cannot make tokens or change the account', async () => {
  const ann = await signUp(server.url, 'Ann');
  const { token, id } = await createToken(ann, ['read', 'play', 'write']);
  const password = TEST_PASSWORD;
  const expiresAt = new Date(Date.now() + DAY_MS).toISOString();
  const cases: [string, object?][] = [
    ['POST /api/account/tokens', { name: 'x', scopes: ['read'], expiresAt, password }],
    ['GET /api/account/tokens'],
    [`DELETE /api/account/tokens/${id}`],
    ['PATCH /api/account', { name: 'Eve' }],
    ['POST /api/account/address', { email: 'eve@rookery.test', password }],
    ['GET /api/account/sessions'],
    ['POST /api/account/sessions/end-others'],
    ['POST /api/account/data/exports'],
    ['POST /api/account/deletion', { password }],
    ['POST /api/workspaces', { name: 'Mine' }],
    ['POST /api/personal/calendar/feed'],
    ['GET /api/internal/administration/accounts'],
  ];
  for (const [request, json] of cases) {
    const answer = await by(token, request, json);
    expect([request, answer.status, answer.text]).toEqual([
      request,
      403,
      expect.stringContaining('token_scope'),
    ]);
    attacks.note('all scopes, beyond all', request.replace(id, '…'), answer, 'refused');
  }
  // The account service knows cookies only.
  const change = { currentPassword: password, newPassword: 'a better password' };
  const changed = await by(token, 'POST /api/auth/change-password', change);
  expect(changed.status).toBe(401);
  attacks.note(
    'change of password by a token',
    'POST /api/auth/change-password',
    changed,
    'refused',
  );
  const session = await by(token, 'GET /api/auth/get-session');
  expect([session.text, session.headers['set-cookie']]).toEqual(['null', undefined]);
  attacks.note('a session for a token', 'GET /api/auth/get-session', session, 'none');
  const page = await by(token, 'GET /personal/tasks');
  expect([page.status, page.headers.location]).toEqual([307, expect.stringContaining('/login')]);
  attacks.note(
    'a page by a token',
    'GET /personal/tasks',
    { status: 307, text: '/login' },
    'signed out',
  );
  expect((await ann.send({ path: '/api/account' })).json()).toMatchObject({ name: 'Ann' });
});

test('another member’s token, and a token beside the session of someone else', async () => {
  const ann = await signUp(server.url, 'Ann');
  const eve = await signUp(server.url, 'Eve');
  const { token, id } = await createToken(ann, ['read']);
  const answer = await revoke(eve, id);
  expect(answer.status).toBe(404);
  attacks.note(
    "revoking another member's token",
    'DELETE /api/account/tokens/…',
    answer,
    'unknown',
  );
  const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
  const guessed = await by(forged, 'GET /api/account');
  expect(guessed.json()).toMatchObject({ code: 'token_not_valid' });
  attacks.note('a token with one other letter', 'GET /api/account', guessed, 'refused');
  // A valid session beside it does not help, and does not add to the scopes.
  const cookie = eve.cookies();
  const beside = await by(forged, 'GET /api/account', undefined, { cookie });
  expect(beside.status).toBe(401);
  attacks.note('a wrong token beside a session', 'GET /api/account', beside, 'refused');
  const mixed = await by(token, 'PATCH /api/account', { name: 'x' }, { cookie });
  expect(mixed.json()).toMatchObject({ code: 'token_scope' });
  attacks.note(
    'a token with the cookies of a session',
    'PATCH /api/account',
    mixed,
    'scope of the token',
  );
});

test('a token in a cookie or in the address is not accepted', async () => {
  const ann = await signUp(server.url, 'Ann');
  const { token } = await createToken(ann, ['read']);
  const attempts: [string, string, Record<string, string>][] = [
    ['cookie', '/api/account', { cookie: `rookery.session_token=${token}` }],
    ['address', `/api/account?access_token=${token}`, {}],
    ['other header', '/api/account', { 'x-api-key': token }],
    ['Basic', '/api/account', { authorization: `Basic ${btoa(`ann:${token}`)}` }],
  ];
  for (const [place, path, headers] of attempts) {
    const answer = await send(server.url, { path, headers });
    expect([place, answer.status]).toEqual([place, 401]);
    attacks.note(`token in: ${place}`, `GET ${path.replace(token, '…')}`, answer, 'refused');
  }
  const game = await startGame(ann, await signUp(server.url, 'Bob'));
  const { socket } = await openSocket({}, `&access_token=${token}&apikey=${token}`);
  const answered = once(socket, 'message') as Promise<[Buffer]>;
  const filter = `id=eq.${game.id}`;
  const binding = { event: 'UPDATE', schema: 'public', table: 'chess_games', filter };
  const join = { config: { postgres_changes: [binding] } };
  socket.send(JSON.stringify(['1', '1', `realtime:chess-game-${game.id}`, 'phx_join', join]));
  const text = (await answered)[0].toString();
  expect(text).toContain('unauthenticated');
  attacks.note('token in the address of a socket', 'phx_join', { status: 101, text }, 'refused');
  socket.close();
});

test('an expired token, over HTTP and on an open socket', async () => {
  const ann = await signUp(server.url, 'Ann');
  const game = await startGame(ann, await signUp(server.url, 'Bob'));
  const { token, id } = await createToken(ann, ['read']);
  const followed = await follow(async () => token, game.id);
  await eventually(() => expect(followed.statuses).toEqual(['SUBSCRIBED']));
  const row = await play(game, 'e2e4');
  await eventually(() => expect(followed.rows).toStrictEqual([row]));
  const open = await openSocket({ authorization: `Bearer ${token}` });
  await expire(id);
  const answer = await by(token, 'GET /api/account');
  expect(answer.json()).toMatchObject({ code: 'token_not_valid' });
  attacks.note('an expired token', 'GET /api/account', answer, 'refused at once');
  await eventually(() => expect(open.ended()).not.toBeNull(), CLOSED_WITHIN_MS);
  const end = open.ended() ?? { status: 0, text: '' };
  expect(end).toEqual({ status: 4001, text: 'session ended' });
  attacks.note('an open socket of an expired token', 'none', end, 'closed within 20 s');
  await eventually(() => expect(followed.statuses).toContain('CHANNEL_ERROR'), CLOSED_WITHIN_MS);
}, 90_000);

test('a revoked token, over HTTP, on an open socket, and by a live token that it was given', async () => {
  const ann = await signUp(server.url, 'Ann');
  const game = await startGame(ann, await signUp(server.url, 'Bob'));
  const { token, id } = await createToken(ann, ['read']);
  const live = await by(token, 'POST /api/account/live-token');
  expect(live.status).toBe(201);
  const { access_token } = live.json<LiveToken>();
  const followed = await follow(async () => access_token, game.id);
  await eventually(() => expect(followed.statuses).toEqual(['SUBSCRIBED']));
  const open = await openSocket({ authorization: `Bearer ${token}` });
  expect((await revoke(ann, id)).status).toBe(204);
  const answer = await by(token, 'GET /api/account');
  expect(answer.json()).toMatchObject({ code: 'token_not_valid' });
  attacks.note('a revoked token', 'GET /api/account', answer, 'refused at once');
  await eventually(() => expect(open.ended()).not.toBeNull(), CLOSED_WITHIN_MS);
  attacks.note(
    'an open socket of a revoked token',
    'none',
    open.ended() ?? answer,
    'closed within 20 s',
  );
  await eventually(() => expect(followed.statuses).toContain('CHANNEL_ERROR'), CLOSED_WITHIN_MS);
  const again = await follow(async () => access_token, game.id);
  await eventually(() => expect(again.statuses).toContain('CHANNEL_ERROR'));
  expect(again.errors[0]?.message).toContain('Sign in');
  const text = again.errors[0]?.message ?? '';
  attacks.note('a live token of a revoked token', 'phx_join', { status: 101, text }, 'refused');
}, 90_000);

test('a token without `read` follows nothing', async () => {
  const ann = await signUp(server.url, 'Ann');
  const game = await startGame(ann, await signUp(server.url, 'Bob'));
  const { token } = await createToken(ann, ['play', 'write']);
  const followed = await follow(async () => token, game.id);
  await eventually(() => expect(followed.statuses).toContain('CHANNEL_ERROR'));
  const text = followed.errors[0]?.message ?? '';
  expect(text).toContain('Sign in');
  attacks.note('a socket without `read`', 'phx_join', { status: 101, text }, 'refused');
});
