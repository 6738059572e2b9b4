import { readConfig } from '@rookery/config';
import { checkDatabase, openChangeLog } from '@rookery/database';
import {
  appCode,
  cookiesOf,
  createTestDatabase,
  eventually,
  playGames,
  relayIsActive,
  report,
  send,
  signUp,
  startServer,
  startTestPostgres,
  TestBalancer,
  TEST_PASSWORD,
  TEST_SECRET,
  type TestMember,
  type TestPostgres,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareDatabase } from '../prepare-database.ts';

/** Changes the secret of a platform in which games are played, as docs/operations.md says. */
const OLD = TEST_SECRET;
const NEW = 'another-secret-that-is-long-enough-too';
const PAIRS = 3;

let postgres: TestPostgres;
let databaseUrl: string;
let servers: TestServer[] = [];
const balancer = new TestBalancer();

// The passwords of the roles change, so this test has its own server.
beforeAll(async () => {
  postgres = await startTestPostgres();
  databaseUrl = await createTestDatabase(postgres.url);
  servers = [await startWith(OLD), await startWith(OLD)];
  for (const server of servers) balancer.add(server);
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await postgres.discard();
});

function startWith(secret: string): Promise<TestServer> {
  return startServer(databaseUrl, { ROOKERY_SECRET: secret, ENGINE_PROCESSES: '0' });
}

/** Restarts the processes one after the other, each after it has answered all its requests. */
async function restartAll(secret: string): Promise<void> {
  for (const [index, server] of servers.entries()) {
    await balancer.remove(server);
    await server.stop();
    const next = await startWith(secret);
    servers[index] = next;
    balancer.add(next);
  }
}

/** Between the moves, asks for the own account, also by a write that needs a fresh session. */
function playAndAsk(white: TestMember, black: TestMember, signal: AbortSignal): Promise<void> {
  return playGames(white, black, {
    signal,
    onMove: () => black.send({ path: '/api/account' }),
    onGame: () => white.send({ method: 'PATCH', path: '/api/account', json: { name: 'Ann' } }),
  });
}

async function moreAnswers(): Promise<void> {
  const before = balancer.answered();
  await eventually(() => expect(balancer.answered()).toBeGreaterThan(before + 100));
}

async function statusOf(server: TestServer | undefined, cookie: string): Promise<number> {
  const response = await send(server?.url ?? '', { path: '/api/account', headers: { cookie } });
  return response.status;
}

/** Sets up codes of an app, and returns where they come from. */
async function setUpCodes(member: TestMember): Promise<string> {
  const post = (path: string, json: unknown) =>
    member.send({ method: 'POST', path: `/api/auth/two-factor/${path}`, json });
  const { totpURI } = (await post('enable', { password: TEST_PASSWORD })).json<{
    totpURI: string;
  }>();
  expect((await post('verify-totp', { code: appCode(totpURI) })).status).toBe(200);
  return totpURI;
}

async function signInWithCode(server: TestServer | undefined, email: string, code: string) {
  const path = '/api/auth/sign-in/email';
  const url = server?.url ?? '';
  const first = await send(url, { method: 'POST', path, json: { email, password: TEST_PASSWORD } });
  return send(url, {
    method: 'POST',
    path: '/api/auth/two-factor/verify-totp',
    headers: { cookie: cookiesOf(first) },
    json: { code },
  });
}

test('the secret is changed while members play: no session ends, and no request is refused', async () => {
  const url = servers[0]?.url ?? '';
  const idle = await signUp(url, 'Idle');
  const careful = await signUp(url, 'Careful');
  const totpUri = await setUpCodes(careful);
  const players = await Promise.all(
    Array.from({ length: 2 * PAIRS }, async (_, index) =>
      balancer.member(await signUp(url, `Player ${index}`)),
    ),
  );
  const stop = new AbortController();
  const load = Array.from({ length: PAIRS }, (_, index) =>
    playAndAsk(players[2 * index] as TestMember, players[2 * index + 1] as TestMember, stop.signal),
  );
  try {
    await moreAnswers();
    await restartAll(`${OLD},${NEW}`);
    await moreAnswers();
    await restartAll(`${NEW},${OLD}`);
    await moreAnswers();
    const config = readConfig({ DATABASE_URL: databaseUrl, ROOKERY_SECRET: `${NEW},${OLD}` });
    await prepareDatabase(config, { rotateSecret: true });
    await moreAnswers();
    // New connections log in with the new password.
    await restartAll(`${NEW},${OLD}`);
    await moreAnswers();
  } finally {
    stop.abort();
    await Promise.all(load);
  }
  const { refused } = balancer;
  report(`${balancer.answered()} requests while the secret was changed, ${refused.length} refused`);
  expect(refused).toEqual([]);
  expect(await statusOf(servers[0], idle.cookies()), 'a member who was away').toBe(200);

  await expect(checkDatabase({ databaseUrl, secret: OLD })).rejects.toThrow('cannot log in');

  await restartAll(NEW);
  const [server] = servers;
  expect(await statusOf(server, idle.cookies()), 'without the old secret').toBe(401);
  const signedIn = await signInWithCode(server, careful.email, appCode(totpUri, 'next'));
  expect(signedIn.status, signedIn.text).toBe(200);
});

test('a role can have a password that is not derived from the secret', async () => {
  const password = 'only-the-relay-knows-this';
  const access = { DATABASE_URL: databaseUrl, ROOKERY_SECRET: NEW };
  const relay = { ...access, DATABASE_PASSWORD_RELAY: password };
  await prepareDatabase(readConfig(relay), { rotateSecret: true });
  const derived = openChangeLog({ databaseUrl, secret: NEW, onConnectionLost: () => undefined });
  await expect(derived.ping()).rejects.toThrow('password authentication failed');
  await derived.close();
  await expect(prepareDatabase(readConfig(access))).rejects.toThrow(/rookery_relay/);

  const server = await startServer(databaseUrl, {
    ROOKERY_SECRET: NEW,
    DATABASE_PASSWORD_RELAY: password,
    ROOKERY_ROLES: 'api,relay,gateway,worker',
    METRICS: 'yes',
    ENGINE_PROCESSES: '0',
  });
  servers.push(server);
  await relayIsActive(server);
});
