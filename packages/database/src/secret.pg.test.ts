import {
  administer,
  createEmptyDatabase,
  createTestDatabase,
  startTestPostgres,
  TEST_SECRET,
  type TestPostgres,
} from '@rookery/testkit';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkDatabase } from './check-database.ts';
import { migrate } from './migrate.ts';
import { LOGIN_ROLES, roleConnection } from './roles.ts';

const OTHER_SECRET = 'another-secret-that-is-long-enough-too';

let postgres: TestPostgres;
let databaseUrl: string;
// These tests change the passwords of the roles, so they use their own server.
beforeAll(async () => {
  postgres = await startTestPostgres();
  databaseUrl = await createTestDatabase(postgres.url);
});
afterAll(() => postgres.discard());
beforeEach(async () => {
  await migrate({ databaseUrl, secret: TEST_SECRET, rotateSecret: true });
});

async function logIn(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  try {
    await client.connect();
  } finally {
    await client.end();
  }
}

/** Each role has its own password. */
async function logInAsAllRoles(secret: string): Promise<void> {
  for (const role of LOGIN_ROLES) await logIn(roleConnection({ databaseUrl, secret }, role));
}

const REFUSAL = {
  name: 'DatabaseSetupError',
  message: expect.stringMatching(/ROOKERY_SECRET.*--rotate-secret/s) as string,
};

test('another secret is refused with an explanation, and the roles keep their passwords', async () => {
  await expect(migrate({ databaseUrl, secret: OTHER_SECRET })).rejects.toMatchObject(REFUSAL);
  await logInAsAllRoles(TEST_SECRET);
});

test('another secret on a new database of the same server is refused as well', async () => {
  const staging = await createEmptyDatabase(postgres.url);
  await expect(migrate({ databaseUrl: staging, secret: OTHER_SECRET })).rejects.toMatchObject(
    REFUSAL,
  );
  await logInAsAllRoles(TEST_SECRET);
});

test('a wrong password of a single role is refused', async () => {
  await administer(postgres.url, `alter role rookery_relay password 'set by hand'`);
  await expect(migrate({ databaseUrl, secret: TEST_SECRET })).rejects.toMatchObject({
    ...REFUSAL,
    message: expect.stringContaining('rookery_relay') as string,
  });
});

test('an explicit rotation gives the roles new passwords', async () => {
  await migrate({ databaseUrl, secret: OTHER_SECRET, rotateSecret: true });
  await logInAsAllRoles(OTHER_SECRET);
  const before = logIn(roleConnection({ databaseUrl, secret: TEST_SECRET }, 'rookery_app'));
  await expect(before).rejects.toThrow('password authentication failed');
});

test('a process that does not migrate also refuses a wrong secret', async () => {
  await checkDatabase({ databaseUrl, secret: TEST_SECRET });
  await expect(checkDatabase({ databaseUrl, secret: OTHER_SECRET })).rejects.toMatchObject({
    name: 'DatabaseSetupError',
    message: expect.stringContaining('ROOKERY_SECRET') as string,
  });
});
