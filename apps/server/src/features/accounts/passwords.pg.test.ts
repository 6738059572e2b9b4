import { asOwner } from '@rookery/database';
import {
  cookiesOf,
  createTestDatabase,
  eventually,
  NotYet,
  send,
  signUp,
  startServer,
  TEST_PASSWORD,
  type TestMember,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

const NEW_PASSWORD = 'a better password';

let databaseUrl: string;
let server: TestServer;

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  server = await startServer(databaseUrl);
});
afterAll(() => server.stop());

function post(path: string, json: unknown) {
  return send(server.url, { method: 'POST', path, json });
}

function mailedTokens(email: string): string[] {
  const mails = server.log().filter((line) => line.includes(email));
  return mails.flatMap((line) => /login\/reset\?token=([\w-]+)/.exec(line)?.[1] ?? []);
}

/** The token of a new mail. */
async function resetToken({ email }: TestMember): Promise<string> {
  const before = mailedTokens(email).length;
  await post('/api/auth/request-password-reset', { email });
  return eventually(() => {
    const token = mailedTokens(email)[before];
    if (token === undefined) throw new NotYet('no mail yet');
    return token;
  });
}

async function reset(token: string): Promise<number> {
  const json = { newPassword: NEW_PASSWORD, token };
  return (await post('/api/auth/reset-password', json)).status;
}

/** Cookies of another session of the same member. */
async function signInElsewhere({ email }: TestMember, password: string): Promise<string> {
  const response = await post('/api/auth/sign-in/email', { email, password });
  expect(response.status).toBe(200);
  return cookiesOf(response);
}

async function sessionsOf({ id }: TestMember): Promise<number | null> {
  const { rowCount } = await asOwner(databaseUrl, (client) =>
    client.query('select from accounts.sessions where user_id = $1', [id]),
  );
  return rowCount;
}

test('a reset invalidates all other reset links and all sessions', async () => {
  const ann = await signUp(server.url, 'Ann');
  const first = await resetToken(ann);
  const second = await resetToken(ann);
  expect(await reset(second)).toBe(200);
  expect(await sessionsOf(ann)).toBe(0);
  expect(await reset(first)).toBe(400);
  expect(await reset(second)).toBe(400);
  await signInElsewhere(ann, NEW_PASSWORD);
});

test('a reset link cannot be reconstructed from the database', async () => {
  const bob = await signUp(server.url, 'Bob');
  const token = await resetToken(bob);
  const { rows } = await asOwner(databaseUrl, (client) =>
    client.query('select * from accounts.verifications'),
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(await reset(token)).toBe(200);
});

test('changing the password always ends all other sessions and reset links', async () => {
  const cat = await signUp(server.url, 'Cat');
  const token = await resetToken(cat);
  const cookie = await signInElsewhere(cat, TEST_PASSWORD);
  const json = {
    currentPassword: TEST_PASSWORD,
    newPassword: 'a changed password',
    revokeOtherSessions: false,
  };
  const path = '/api/auth/change-password';
  expect((await cat.send({ method: 'POST', path, json })).status).toBe(200);
  // The request that changed it gets a new session.
  expect(await sessionsOf(cat)).toBe(1);
  const rename = { method: 'PATCH', path: '/api/account', json: { name: 'Catherine' } };
  expect((await cat.send(rename)).status).toBe(200);
  expect((await send(server.url, { ...rename, headers: { cookie } })).status).toBe(401);
  expect(await reset(token)).toBe(400);
  await signInElsewhere(cat, 'a changed password');
});

test('a wrong password changes nothing', async () => {
  const dan = await signUp(server.url, 'Dan');
  await signInElsewhere(dan, TEST_PASSWORD);
  const json = { currentPassword: 'wrong password', newPassword: 'a changed password' };
  const path = '/api/auth/change-password';
  expect((await dan.send({ method: 'POST', path, json })).status).toBe(400);
  expect(await sessionsOf(dan)).toBe(2);
});

test('sessions and reset links end with the old password, also after a direct change in the database', async () => {
  const eve = await signUp(server.url, 'Eve');
  await asOwner(databaseUrl, async (client) => {
    await client.query(
      `insert into accounts.verifications (identifier, value, expires_at)
       values ('x', $1, now() + interval '1 hour')`,
      [eve.id],
    );
    await client.query(`update accounts.credentials set password = 'x' where user_id = $1`, [
      eve.id,
    ]);
    const { rowCount } = await client.query('select from accounts.verifications where value = $1', [
      eve.id,
    ]);
    expect(rowCount).toBe(0);
  });
  expect(await sessionsOf(eve)).toBe(0);
});
