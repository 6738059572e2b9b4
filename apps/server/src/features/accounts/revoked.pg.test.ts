import { readConfig } from '@rookery/config';
import { asOwner } from '@rookery/database';
import { freePort } from '@rookery/local-postgres';
import { createTestDatabase, send, signUpByForm, TEST_SECRET } from '@rookery/testkit';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { startPlatform, type Platform } from '../../platform.ts';

/** The program runs in this process, and its clock can be put forward. */
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

test('a session that was revoked is dead within 60 seconds', async () => {
  const ann = await signUpByForm(url, 'Ann');
  // A thief would not drop the signed copy when told to: the same cookies, again and again.
  const headers = { cookie: ann.cookies() };
  const status = async () => (await send(url, { path: '/api/account', headers })).status;
  expect(await status()).toBe(200);
  await asOwner(databaseUrl, (client) =>
    client.query('delete from accounts.sessions where user_id = $1', [ann.id]),
  );
  // As late as the signed copy is believed, and once more from memory.
  vi.advanceTimersByTime(49_000);
  expect(await status()).toBe(200);
  vi.advanceTimersByTime(10_000);
  expect(await status()).toBe(401);
});
