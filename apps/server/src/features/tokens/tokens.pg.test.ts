import { TOKENS_MAX, type ApiToken, type NewApiToken } from '@rookery/contract';
import { ROUTES, type RouteKey } from '@rookery/contract/routes';
import { scopeOf } from '@rookery/contract/token-scopes';
import { grantRoot } from '@rookery/database';
import {
  administer,
  commonServer,
  inLanes,
  send,
  signUp,
  TEST_PASSWORD,
  type CommonServer,
  type TestMember,
} from '@rookery/testkit';
import { beforeAll, expect, test } from 'vitest';

const DAY_MS = 86_400_000;
const UNKNOWN_ID = '11111111-1111-4111-8111-111111111111';

let server: CommonServer;

beforeAll(async () => {
  server = await commonServer();
});

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

function ask(member: TestMember, body: object = {}) {
  const json = {
    name: 'Script',
    scopes: ['read'],
    expiresAt: inDays(30),
    password: TEST_PASSWORD,
    ...body,
  };
  return member.send({ method: 'POST', path: '/api/account/tokens', json });
}

async function create(member: TestMember, scopes: string[] = ['read']): Promise<NewApiToken> {
  const answer = await ask(member, { scopes });
  expect(answer.status).toBe(201);
  return answer.json<NewApiToken>();
}

function by(token: string, method: string, path: string, json?: unknown) {
  const headers = { authorization: `Bearer ${token}` };
  return send(server.url, { method, path, headers, json });
}

const listOf = async (member: TestMember) =>
  (await member.send({ path: '/api/account/tokens' })).json<{ data: ApiToken[] }>().data;

test('a token acts as its member, is listed without its text, and ends when it is revoked', async () => {
  const ann = await signUp(server.url, 'Ann');
  const { token, ...listed } = await create(ann, ['read', 'write']);
  expect(token).toMatch(/^rookery_[\w-]{32}$/);
  expect(await listOf(ann)).toEqual([listed]);
  expect(listed).toMatchObject({ name: 'Script', scopes: ['read', 'write'], last_used_at: null });
  expect((await by(token, 'GET', '/api/account')).json()).toMatchObject({ id: ann.id });
  const task = await by(token, 'POST', '/api/personal/task/create', { name: 'Buy clocks' });
  expect(task.status).toBe(201);
  const tasks = await ann.send({ path: '/api/personal/task/list' });
  expect(tasks.text).toContain('Buy clocks');
  expect((await listOf(ann))[0]?.last_used_at).not.toBeNull();
  const { rows } = await administer(
    server.databaseUrl,
    `select from accounts.api_tokens where to_jsonb(api_tokens)::text like '%${token.slice(8)}%'`,
  );
  expect(rows).toEqual([]);
  const path = `/api/account/tokens/${listed.id}`;
  expect((await ann.send({ method: 'DELETE', path })).status).toBe(204);
  const refused = await by(token, 'GET', '/api/account');
  expect(refused.status).toBe(401);
  expect(refused.json()).toMatchObject({ code: 'token_not_valid' });
  expect((await ann.send({ method: 'DELETE', path })).status).toBe(404);
});

test('each route is open to tokens with its scope only', async () => {
  const ann = await signUp(server.url, 'Ann');
  const tokens = {
    read: (await create(ann, ['read'])).token,
    play: (await create(ann, ['play'])).token,
    write: (await create(ann, ['write'])).token,
  };
  const wrong: string[] = [];
  const keys = Object.keys(ROUTES) as RouteKey[];
  await inLanes(keys.length, 8, async (index) => {
    const key = keys[index] as RouteKey;
    const [method = '', pattern = ''] = key.split(' ');
    const path = pattern.replace(':wsId', 'personal').replaceAll(/:\w+/g, UNKNOWN_ID);
    for (const [scope, token] of Object.entries(tokens)) {
      const isBody = method !== 'GET' && method !== 'DELETE';
      // Most requests are not valid, but the scope is checked before.
      const answer = await by(token, method, path, isBody ? {} : undefined);
      const isRefused = /"code":"token_/.test(answer.text);
      if (isRefused === (scopeOf(key) === scope)) wrong.push(`${key} ${scope} ${answer.text}`);
    }
  });
  expect(wrong).toEqual([]);
});

test.each([
  ['a wrong password', { password: 'not this one' }, 422, 'wrong_password'],
  ['no password', { password: undefined }, 422, 'wrong_password'],
  ['an end in the past', { expiresAt: inDays(-1) }, 422, 'token_end_out_of_range'],
  ['an end after two years', { expiresAt: inDays(730) }, 422, 'token_end_out_of_range'],
  ['a name without visible characters', { name: '\u200b' }, 422, 'empty_name'],
  ['no scope', { scopes: [] }, 400, 'invalid_request'],
  ['an unknown scope', { scopes: ['admin'] }, 400, 'invalid_request'],
])('a token with %s is refused', async (_, body, status, code) => {
  const ann = await signUp(server.url, 'Ann');
  const answer = await ask(ann, body);
  expect([answer.status, answer.json<{ code: string }>().code]).toEqual([status, code]);
  expect(await listOf(ann)).toEqual([]);
});

test('a member has 20 tokens at most, also with requests at the same time', async () => {
  const ann = await signUp(server.url, 'Ann');
  await administer(
    server.databaseUrl,
    `insert into accounts.api_tokens (user_id, name, token_hash, scopes, expires_at)
     select '${ann.id}', 'x', sha256(gen_random_uuid()::text::bytea), '{read}', now() + interval '1 day'
     from generate_series(1, ${TOKENS_MAX - 1})`,
  );
  const answers = await Promise.all([ask(ann), ask(ann), ask(ann)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  expect(await listOf(ann)).toHaveLength(TOKENS_MAX);
});

test('a token of a deleted account does not work, should one still be stored', async () => {
  const ann = await signUp(server.url, 'Ann');
  const { token } = await create(ann);
  await administer(
    server.databaseUrl,
    `update users set deleted_at = now() where id = '${ann.id}'`,
  );
  expect((await by(token, 'GET', '/api/account')).status).toBe(401);
});

test('the tokens of a suspended member do not work until the suspension is lifted', async () => {
  const admin = await signUp(server.url, 'Adam');
  await grantRoot(server.databaseUrl, admin.email);
  const ann = await signUp(server.url, 'Ann');
  const { token } = await create(ann);
  const act = (action: string, json?: object) =>
    admin.send({
      method: 'POST',
      path: `/api/internal/administration/accounts/${ann.id}/${action}`,
      json,
    });
  expect((await act('suspend', { reason: 'Spam' })).status).toBe(200);
  expect((await by(token, 'GET', '/api/account')).status).toBe(401);
  expect((await act('lift-suspension')).status).toBe(200);
  expect((await by(token, 'GET', '/api/account')).status).toBe(200);
  // An administrator who ends the sessions of an account also ends its tokens.
  expect((await act('end-sessions')).status).toBe(200);
  expect((await by(token, 'GET', '/api/account')).status).toBe(401);
});

test('a new password ends all tokens', async () => {
  const ann = await signUp(server.url, 'Ann');
  const { token } = await create(ann);
  const json = { currentPassword: TEST_PASSWORD, newPassword: 'a better password' };
  const changed = await ann.send({ method: 'POST', path: '/api/auth/change-password', json });
  expect(changed.status).toBe(200);
  expect((await by(token, 'GET', '/api/account')).status).toBe(401);
});

test('a program is answered by 404 for an unknown path, and a foreign Authorization header is ignored', async () => {
  const ann = await signUp(server.url, 'Ann');
  const { token } = await create(ann);
  expect((await by(token, 'GET', '/api/nothing/here')).status).toBe(404);
  const headers = { authorization: 'Basic YW5uOnNlY3JldA==' };
  expect((await ann.send({ path: '/api/account', headers })).status).toBe(200);
});
