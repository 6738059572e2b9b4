import type { AccountSessions } from '@rookery/contract';
import { asOwner } from '@rookery/database';
import {
  commonServer,
  refusalOf,
  signUpByForm,
  TEST_PASSWORD,
  type CommonServer,
  type TestMember,
} from '@rookery/testkit';
import { beforeAll, expect, test } from 'vitest';
import { newVisitor, type Visitor } from './visitor.testkit.ts';

const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0';

let server: CommonServer;
beforeAll(async () => void (server = await commonServer()));

async function signInElsewhere({ email }: TestMember): Promise<Visitor> {
  const visitor = newVisitor(server.url, EDGE);
  const json = { email, password: TEST_PASSWORD };
  expect((await visitor.post('/api/auth/sign-in/email', json)).status).toBe(200);
  return visitor;
}

async function sessionsOf(member: TestMember) {
  const answer = await member.send({ path: '/api/account/sessions' });
  return answer.json<AccountSessions>().data;
}

/** Whether a request that reads the session from the database still has one. */
async function isSignedIn(visitor: Visitor): Promise<boolean> {
  return (await visitor.get('/api/account/sessions')).status === 200;
}

test('the list has the browsers in words, this device first, and no tokens', async () => {
  const ann = await signUpByForm(server.url, 'Ann');
  await signInElsewhere(ann);
  const [own, other, ...more] = await sessionsOf(ann);
  expect(more).toEqual([]);
  expect(own).toMatchObject({ is_current: true, browser: null, system: null });
  expect(other).toMatchObject({ is_current: false, browser: 'Edge', system: 'Windows' });
  const { rows } = await asOwner(server.databaseUrl, (client) =>
    client.query<{ token: string }>('select token from accounts.sessions where user_id = $1', [
      ann.id,
    ]),
  );
  const { text } = await ann.send({ path: '/api/account/sessions' });
  expect(rows).toHaveLength(2);
  for (const { token } of rows) expect(text).not.toContain(token);
  // The list of better-auth has them, and is not served.
  expect((await ann.send({ path: '/api/auth/list-sessions' })).status).toBe(404);
});

test('one device is signed out', async () => {
  const ann = await signUpByForm(server.url, 'Ann');
  const [laptop, phone] = [await signInElsewhere(ann), await signInElsewhere(ann)];
  const { data } = (await laptop.get('/api/account/sessions')).json<AccountSessions>();
  const id = data.find((session) => session.is_current)?.id;
  const path = `/api/account/sessions/${id}`;
  expect((await ann.send({ method: 'DELETE', path })).status).toBe(204);
  expect(await isSignedIn(laptop)).toBe(false);
  expect(await isSignedIn(phone)).toBe(true);
  expect(refusalOf(await ann.send({ method: 'DELETE', path }))).toEqual([404, 'not_found']);
});

test('a member cannot sign out the device of another', async () => {
  const ann = await signUpByForm(server.url, 'Ann');
  const bob = await signUpByForm(server.url, 'Bob');
  const [session] = await sessionsOf(bob);
  const path = `/api/account/sessions/${session?.id}`;
  expect(refusalOf(await ann.send({ method: 'DELETE', path }))).toEqual([404, 'not_found']);
  expect(await sessionsOf(bob)).toHaveLength(1);
});

test('all other devices are signed out', async () => {
  const ann = await signUpByForm(server.url, 'Ann');
  const others = [await signInElsewhere(ann), await signInElsewhere(ann)];
  const answer = await ann.send({ method: 'POST', path: '/api/account/sessions/end-others' });
  expect(answer.status).toBe(204);
  for (const other of others) expect(await isSignedIn(other)).toBe(false);
  expect(await sessionsOf(ann)).toMatchObject([{ is_current: true }]);
});
