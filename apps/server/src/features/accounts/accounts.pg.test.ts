import { randomBytes } from 'node:crypto';
import { asOwner } from '@rookery/database';
import {
  createTestDatabase,
  eventually,
  NotYet,
  refusalOf,
  send,
  signUpByForm,
  startServer,
  TEST_PASSWORD,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

let databaseUrl: string;
let server: TestServer;

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  server = await startServer(databaseUrl);
});
afterAll(() => server.stop());

function post(path: string, json: unknown, headers: Record<string, string> = {}) {
  return send(server.url, { method: 'POST', path, json, headers });
}

function sql(text: string, values: unknown[] = []) {
  return asOwner(databaseUrl, (client) => client.query(text, values));
}

describe('signing up', () => {
  test('creates the member and their personal workspace, and redirects to it', async () => {
    const ann = await signUpByForm(server.url, 'Ann');
    expect((await ann.send({ path: '/' })).headers.location).toBe('/personal');
    expect((await ann.send({ path: '/api/personal' })).json()).toEqual({
      workspace: {
        id: ann.personalWorkspaceId,
        name: 'Personal',
        role: 'owner',
        joined: true,
        chess_scope: 'club',
        for_juniors: false,
        time_controls: null,
      },
      isPersonal: true,
      isRoot: false,
    });
  });

  test('stores nothing when the credentials cannot be stored', async () => {
    await sql(`alter table accounts.credentials add constraint refuse_all check (false) not valid`);
    const json = { name: 'Half', email: 'half@rookery.test', password: TEST_PASSWORD };
    const response = await post('/api/auth/sign-up/email', json);
    await sql('alter table accounts.credentials drop constraint refuse_all');
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect((await sql(`select from users where name = 'Half'`)).rowCount).toBe(0);
    expect(
      (await sql(`select from workspaces where created_by is null and kind = 'personal'`)).rowCount,
    ).toBe(0);
  });

  test.each([
    [
      'a short password',
      { name: 'X', email: 'x@rookery.test', password: 'short' },
      'PASSWORD_TOO_SHORT',
    ],
    ['no address', { name: 'X', email: 'nonsense', password: TEST_PASSWORD }, 'VALIDATION_ERROR'],
    [
      'a long address',
      // Not compressible, so that it does not fit into the index.
      { name: 'X', email: `${randomBytes(4_000).toString('hex')}@x.test`, password: TEST_PASSWORD },
      'INVALID_EMAIL',
    ],
    ['no name', { name: '', email: 'y@rookery.test', password: TEST_PASSWORD }, 'INVALID_NAME'],
    [
      'a name of spaces',
      { name: '   ', email: 'v@rookery.test', password: TEST_PASSWORD },
      'INVALID_NAME',
    ],
    [
      'a long name',
      { name: 'x'.repeat(81), email: 'w@rookery.test', password: TEST_PASSWORD },
      'INVALID_NAME',
    ],
    ['nothing at all', {}, 'VALIDATION_ERROR'],
    [
      'a name that is not text',
      { name: {}, email: 'z@rookery.test', password: TEST_PASSWORD },
      'VALIDATION_ERROR',
    ],
  ])('is refused with an error message: %s', async (_, json, code) => {
    const response = await post('/api/auth/sign-up/email', json);
    expect(refusalOf(response)).toEqual([400, code]);
    expect(response.json()).toMatchObject({ error: expect.any(String) });
  });

  test('ignores a workspace, a role or a bot flag', async () => {
    const json = {
      name: 'Sly',
      email: 'sly@rookery.test',
      password: TEST_PASSWORD,
      defaultWorkspaceId: '00000000-0000-0000-0000-000000000000',
      personalWorkspaceId: '00000000-0000-0000-0000-000000000000',
      is_bot: true,
    };
    await post('/api/auth/sign-up/email', json);
    const { rows } = await sql(
      `select is_bot, personal_workspace_id from users where email = 'sly@rookery.test'`,
    );
    expect(
      rows.every((row) => !row.is_bot && !row.personal_workspace_id.startsWith('00000000')),
    ).toBe(true);
  });
});

test('forty members can sign up at once', async () => {
  const members = await Promise.all(
    Array.from({ length: 40 }, (_, index) => signUpByForm(server.url, `Crowd ${index}`)),
  );
  expect(new Set(members.map(({ id }) => id)).size).toBe(40);
});

describe('a session', () => {
  test('ends with signing out', async () => {
    const ann = await signUpByForm(server.url, 'Ann');
    expect((await ann.send({ method: 'POST', path: '/api/auth/sign-out', json: {} })).status).toBe(
      200,
    );
    expect((await ann.send({ path: '/api/account' })).status).toBe(401);
  });

  test('is checked without a query while its signed cookie is fresh', async () => {
    const ann = await signUpByForm(server.url, 'Ann');
    await ann.send({ path: '/personal' });
    await sql('alter table accounts.sessions rename to sessions_away');
    const other = { 'accept-language': 'vi' };
    try {
      const redirected = await ann.send({ path: `/${ann.personalWorkspaceId}`, headers: other });
      expect(redirected.headers.location).toBe('/personal');
      expect((await ann.send({ path: '/api/account' })).status).toBe(200);
    } finally {
      await sql('alter table accounts.sessions_away rename to sessions');
    }
  });

  test('is invalid if its cookie was changed', async () => {
    const ann = await signUpByForm(server.url, 'Ann');
    const cookie = ann.cookies().replace(/session_token=\w{4}/, 'session_token=AAAA');
    expect((await send(server.url, { path: '/api/account', headers: { cookie } })).status).toBe(
      401,
    );
  });
});

describe('a forgotten password', () => {
  test('can be reset by mail, once, which ends other sessions', async () => {
    const ann = await signUpByForm(server.url, 'Ann');
    await post('/api/auth/request-password-reset', {
      email: ann.email,
      redirectTo: '/login/reset',
    });
    const token = await eventually(() => {
      const line = server.log().findLast((text) => text.includes('login/reset?token='));
      const [, found] = /login\/reset\?token=([\w-]+)/.exec(line ?? '') ?? [];
      if (found === undefined || !line?.includes(ann.email)) throw new NotYet('no mail yet');
      return found;
    });
    const newPassword = 'a better password';
    expect((await post('/api/auth/reset-password', { newPassword, token })).status).toBe(200);
    expect((await post('/api/auth/reset-password', { newPassword, token })).status).toBe(400);
    expect(
      (await post('/api/auth/sign-in/email', { email: ann.email, password: TEST_PASSWORD })).status,
    ).toBe(401);
    expect(
      (await post('/api/auth/sign-in/email', { email: ann.email, password: newPassword })).status,
    ).toBe(200);
    expect((await sql('select from accounts.sessions where user_id = $1', [ann.id])).rowCount).toBe(
      1,
    );
  });

  test('does not reveal which addresses have an account', async () => {
    const ann = await signUpByForm(server.url, 'Ann');
    const known = await post('/api/auth/request-password-reset', { email: ann.email });
    const unknown = await post('/api/auth/request-password-reset', {
      email: 'nobody@rookery.test',
    });
    expect(unknown.status).toBe(known.status);
    expect(unknown.text).toBe(known.text);
  });
});

describe('writes', () => {
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ];

  test.each(foreign)('from another origin are refused: %o', async (headers) => {
    const ann = await signUpByForm(server.url, 'Ann');
    for (const path of ['/api/workspaces', '/api/auth/sign-out', '/api/personal/task/create']) {
      const response = await ann.send({ method: 'POST', path, json: { name: 'x' }, headers });
      expect([path, response.status, response.json<{ code: string }>().code]).toEqual([
        path,
        403,
        'cross_origin',
      ]);
    }
  });

  test('from our own pages pass', async () => {
    const ann = await signUpByForm(server.url, 'Ann');
    for (const origin of [server.url, server.url.replace('127.0.0.1', 'localhost')]) {
      const headers = { origin, 'sec-fetch-site': 'same-origin' };
      const response = await ann.send({
        method: 'POST',
        path: '/api/workspaces',
        json: { name: 'x' },
        headers,
      });
      expect(response.status).toBe(201);
    }
  });
});

describe('too many attempts', () => {
  test('are limited for signing in and signing up only', async () => {
    const strict = await startServer(databaseUrl, {
      SIGN_INS_PER_MINUTE: '3',
      SIGN_UPS_PER_MINUTE: '2',
    });
    try {
      const attempt = (path: string, json: unknown) =>
        // A forged address header makes no difference.
        send(strict.url, {
          method: 'POST',
          path,
          json,
          headers: {
            'x-forwarded-for': String(Math.random()),
            'x-rookery-client-address': String(Math.random()),
          },
        });
      await sql('delete from accounts.rate_limits');
      const signIn = { email: 'nobody@rookery.test', password: 'wrong password' };
      const statuses = [];
      for (let turn = 0; turn < 5; turn += 1)
        statuses.push((await attempt('/api/auth/sign-in/email', signIn)).status);
      expect(statuses).toEqual([401, 401, 401, 429, 429]);
      const signUps = [];
      for (let turn = 0; turn < 3; turn += 1) {
        const json = { name: 'Many', email: `many-${turn}@rookery.test`, password: TEST_PASSWORD };
        signUps.push((await attempt('/api/auth/sign-up/email', json)).status);
      }
      expect(signUps).toEqual([200, 200, 429]);
      expect((await send(strict.url, { path: '/login' })).status).toBe(200);
    } finally {
      await strict.stop();
    }
  });
});

test('four requests a minute never exceed a limit of five a minute', async () => {
  await sql('delete from accounts.rate_limits');
  const statuses: number[] = [];
  for (let count = 0; count < 12; count += 1) {
    const json = { email: `nobody-${count}@rookery.test` };
    statuses.push((await post('/api/auth/request-password-reset', json)).status);
    // Instead of waiting for 15 seconds.
    await sql('update accounts.rate_limits set last_request = last_request - 15000');
  }
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});

describe('the account', () => {
  test('can be changed by its member, with immediate effect', async () => {
    const ann = await signUpByForm(server.url, 'Ann');
    const json = { name: '  Ann-Marie ', locale: 'vi', theme: 'dark' };
    const changed = await ann.send({ method: 'PATCH', path: '/api/account', json });
    expect(changed.json()).toMatchObject({ name: 'Ann-Marie', locale: 'vi', theme: 'dark' });
    const page = await ann.send({ path: '/personal' });
    expect(page.text).toContain('<html lang="vi" data-theme="dark">');
    expect(page.text).toContain('Ann-Marie');
  });

  test('accepts a default workspace of the member in any form, and no other', async () => {
    const ann = await signUpByForm(server.url, 'Ann');
    const bob = await signUpByForm(server.url, 'Bob');
    const choose = (default_workspace_id: string | null) =>
      ann.send({ method: 'PATCH', path: '/api/account', json: { default_workspace_id } });
    for (const id of [bob.personalWorkspaceId, 'internal', 'nonsense']) {
      expect((await choose(id)).status).toBe(404);
    }
    expect((await choose(null)).json()).toMatchObject({ default_workspace_id: null });
    expect((await ann.send({ path: '/' })).status).toBe(200);
    expect((await choose('personal')).json()).toMatchObject({
      default_workspace_id: ann.personalWorkspaceId,
    });
    expect((await ann.send({ path: '/' })).headers.location).toBe('/personal');
  });

  test('is changed although the default workspace was deleted', async () => {
    const ann = await signUpByForm(server.url, 'Ann');
    const json = { name: 'Short-lived' };
    const { workspace } = (await ann.send({ method: 'POST', path: '/api/workspaces', json })).json<{
      workspace: { id: string };
    }>();
    const change = (fields: object) =>
      ann.send({ method: 'PATCH', path: '/api/account', json: fields });
    expect((await change({ default_workspace_id: workspace.id })).status).toBe(200);
    await ann.send({ method: 'POST', path: `/api/${workspace.id}/delete`, json });
    expect((await change({ theme: 'dark' })).json()).toMatchObject({ theme: 'dark' });
    expect((await change({ default_workspace_id: workspace.id })).status).toBe(404);
  });

  test.each([
    {},
    { name: '' },
    { name: '   ' },
    { theme: 'pink' },
    { email: 'x@y.z' },
    { is_bot: true },
    [],
    'x',
    null,
  ])('is not changed by %j', async (json) => {
    const ann = await signUpByForm(server.url, 'Ann');
    const response = await ann.send({ method: 'PATCH', path: '/api/account', json });
    expect([response.status, response.json<{ code: string }>().code]).toEqual([
      400,
      'invalid_request',
    ]);
  });
});

describe('behind a proxy', () => {
  test('over https, sessions work and their cookies are for https only', async () => {
    const secure = await startServer(databaseUrl, { PUBLIC_URL: 'https://club.example' });
    try {
      const ann = await signUpByForm(secure.url, 'Ann');
      expect(ann.cookies()).toContain('__Secure-rookery.session_token=');
      expect((await ann.send({ path: '/api/account' })).status).toBe(200);
      expect((await ann.send({ path: `/${ann.personalWorkspaceId}` })).headers.location).toBe(
        '/personal',
      );
      const page = await ann.send({ path: '/personal' });
      expect(page.headers['strict-transport-security']).toBeTruthy();
    } finally {
      await secure.stop();
    }
  });

  test('limits count the address seen by the last trusted proxy, not what a client sent', async () => {
    const proxied = await startServer(databaseUrl, {
      SIGN_INS_PER_MINUTE: '2',
      TRUSTED_PROXIES: '1',
    });
    try {
      await sql('delete from accounts.rate_limits');
      const attempt = async (claimed: string, seen: string) =>
        send(proxied.url, {
          method: 'POST',
          path: '/api/auth/sign-in/email',
          json: { email: 'nobody@rookery.test', password: 'wrong password' },
          headers: { 'x-forwarded-for': `${claimed}, ${seen}` },
        });
      const statuses = [];
      for (const claimed of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
        statuses.push((await attempt(claimed, '198.51.100.7')).status);
      }
      expect(statuses).toEqual([401, 401, 429]);
      expect((await attempt('192.0.2.1', '198.51.100.8')).status).toBe(401);
      const refused = await attempt('192.0.2.4', '198.51.100.7');
      expect(refused.json()).toMatchObject({ code: 'too_many_requests' });
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    } finally {
      await proxied.stop();
    }
  });
});

test.each([
  ['POST', 'update-user'],
  ['POST', 'delete-user'],
  ['POST', 'change-email'],
  ['POST', 'verify-password'],
  ['POST', 'sign-in/social'],
  ['GET', 'error'],
  ['GET', 'x'.repeat(6_000)],
  ['HEAD', 'get-session'],
])('unused routes of better-auth do not exist: %s %s', async (method, path) => {
  const ann = await signUpByForm(server.url, 'Ann');
  const response = await ann.send({ method, path: `/api/auth/${path}` });
  expect(response.status).toBe(404);
});

test('a body that is nested too deep is refused', async () => {
  const ann = await signUpByForm(server.url, 'Ann');
  const response = await ann.send({
    method: 'POST',
    path: '/api/auth/sign-out',
    headers: { 'content-type': 'application/json' },
    body: '['.repeat(30_000) + ']'.repeat(30_000),
  });
  expect(response.status).toBe(400);
  expect(response.json()).toMatchObject({ code: 'invalid_request' });
});

test('the log contains no secret', async () => {
  const ann = await signUpByForm(server.url, 'Ann');
  const token = 'a-secret-invitation';
  await ann.send({ path: `/invite/${token}?token=a-secret-in-a-query` });
  await ann.send({ path: `/api/invites/${token}` });
  await ann.send({ method: 'POST', path: `/api/invites/${token}/accept?x=a-secret-in-a-query` });
  const log = await eventually(() => {
    const lines = server.log().join('\n');
    expect(lines).toContain('/api/invites/…/accept');
    return lines;
  });
  const cookieValues = ann
    .cookies()
    .split('; ')
    .map((pair) => pair.split('=')[1] ?? '');
  for (const secret of [TEST_PASSWORD, token, 'a-secret-in-a-query', ...cookieValues]) {
    expect(log).not.toContain(secret);
  }
});
