import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '@rookery/config';
import { asOwner } from '@rookery/database';
import { freePort } from '@rookery/local-postgres';
import {
  createTestDatabase,
  insertAccounts,
  send,
  signUpByForm,
  TEST_SECRET,
} from '@rookery/testkit';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { startPlatform, type Platform } from '../../platform.ts';

const DOCUMENT = join(import.meta.dirname, '..', '..', '..', '..', '..', 'openapi.json');

/** Need no session: the token of a mail is enough, or asking for one. */
const CONFIRMATIONS = new Set([
  '/api/account/address/confirm',
  '/api/account/guardian/confirm',
  '/api/account/guardian/link',
  '/api/account/guardian/clubs',
  '/api/account/guardian/decide',
]);

/** Writes to accounts, workspaces, members, invitations and mutes. */
const SENSITIVE_WRITES = writes().filter(
  ({ tag, path }) =>
    !CONFIRMATIONS.has(path) &&
    (['Account', 'Workspaces', 'Members', 'Invitations'].includes(tag) ||
      path.includes('/chat/mute/')),
);

function writes() {
  const { paths } = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as {
    paths: Record<string, Record<string, { tags: string[] }>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      // The routes of better-auth are tested elsewhere.
      .filter(([method]) => method !== 'get' && !path.startsWith('/api/auth/'))
      .map(([method, { tags }]) => ({ method: method.toUpperCase(), path, tag: tags[0] ?? '' })),
  );
}

/** The program runs in this process, so that its clock can be faked. */
let databaseUrl: string;
let platform: Platform;
let url: string;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  platform = await startPlatform(
    readConfig({
      DATABASE_URL: databaseUrl,
      ROOKERY_SECRET: TEST_SECRET,
      ROOKERY_ROLES: 'api',
      PORT: String(port),
      LOG_LEVEL: 'fatal',
    }),
  );
});
afterAll(async () => {
  await platform.stop();
  vi.useRealTimers();
});

test('a revoked session stops working within 60 seconds', async () => {
  const ann = await signUpByForm(url, 'Ann');
  // An attacker would ignore Set-Cookie, so the same cookies are sent again and again.
  const headers = { cookie: ann.cookies() };
  const status = async () => (await send(url, { path: '/api/account', headers })).status;
  expect(await status()).toBe(200);
  await asOwner(databaseUrl, (client) =>
    client.query('delete from accounts.sessions where user_id = $1', [ann.id]),
  );
  // At the end of the signed cookie's lifetime, and once more from the cache of the process.
  vi.advanceTimersByTime(49_000);
  expect(await status()).toBe(200);
  vi.advanceTimersByTime(10_000);
  expect(await status()).toBe(401);
});

test('there are writes that need a fresh session', () => {
  expect(SENSITIVE_WRITES.length).toBeGreaterThanOrEqual(10);
});

test.each(SENSITIVE_WRITES)(
  'a revoked session is refused at once: $method $path',
  async ({ method, path }) => {
    const person = { name: 'Bob', email: `bob-${crypto.randomUUID()}@rookery.test` };
    const [bob] = await insertAccounts(databaseUrl, [person]);
    const token = `${bob?.cookie.name}=${bob?.cookie.value}`;
    // The signed cookie, which other routes would still accept for a while.
    const seen = await send(url, { path: '/api/auth/get-session', headers: { cookie: token } });
    const copies = (seen.headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? '');
    const headers = { cookie: [token, ...copies].join('; ') };
    expect((await send(url, { path: '/api/account', headers })).status).toBe(200);
    await asOwner(databaseUrl, (client) =>
      client.query('delete from accounts.sessions where user_id = $1', [bob?.id]),
    );
    const target = path.replace('{wsId}', 'personal').replace(/\{\w+\}/g, crypto.randomUUID());
    const refused = await send(url, { method, path: target, json: { name: 'x' }, headers });
    expect([refused.status, refused.json<{ code: string }>().code]).toEqual([
      401,
      'unauthenticated',
    ]);
  },
);
