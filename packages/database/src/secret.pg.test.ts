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
// A server of its own: the passwords of its roles change here.
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

/** Every role, because each has a password of its own. */
async function logInEverywhere(secret: string): Promise<void> {
  for (const role of LOGIN_ROLES) await logIn(roleConnection(databaseUrl, secret, role));
}

const REFUSAL = {
  name: 'UnfitServer',
  message: expect.stringMatching(/ROOKERY_SECRET.*--rotate-secret/s) as string,
};

test('another secret is refused in words, and the roles keep their passwords', async () => {
  await expect(migrate({ databaseUrl, secret: OTHER_SECRET })).rejects.toMatchObject(REFUSAL);
  await logInEverywhere(TEST_SECRET);
});

test('another secret on a new database of the same server is refused as well', async () => {
  const staging = await createEmptyDatabase(postgres.url);
  await expect(migrate({ databaseUrl: staging, secret: OTHER_SECRET })).rejects.toMatchObject(
    REFUSAL,
  );
  await logInEverywhere(TEST_SECRET);
});

test('one role that the secret does not open is enough for a refusal', async () => {
  await administer(postgres.url, `alter role rookery_relay password 'set by hand'`);
  await expect(migrate({ databaseUrl, secret: TEST_SECRET })).rejects.toMatchObject({
    ...REFUSAL,
    message: expect.stringContaining('rookery_relay') as string,
  });
});

test('a rotation that is asked for by name gives the roles new passwords', async () => {
  await migrate({ databaseUrl, secret: OTHER_SECRET, rotateSecret: true });
  await logInEverywhere(OTHER_SECRET);
  const before = logIn(roleConnection(databaseUrl, TEST_SECRET, 'rookery_app'));
  await expect(before).rejects.toThrow('password authentication failed');
});

test('a process that does not migrate refuses a secret that opens nothing, too', async () => {
  await checkDatabase({ databaseUrl, secret: TEST_SECRET });
  await expect(checkDatabase({ databaseUrl, secret: OTHER_SECRET })).rejects.toMatchObject({
    name: 'UnfitServer',
    message: expect.stringContaining('ROOKERY_SECRET') as string,
  });
});
