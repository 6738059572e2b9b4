import { once } from 'node:events';
import { readConfig } from '@rookery/config';
import { LIVE_PATH } from '@rookery/contract';
import { freePort } from '@rookery/local-postgres';
import {
  createTestDatabase,
  eventually,
  send,
  signUpByForm,
  startProxy,
  startTestPostgres,
  TEST_SECRET,
  type TestMember,
  type TestPostgres,
  type TestProxy,
} from '@rookery/testkit';
import { liveToken } from '@rookery/testkit/live';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { startPlatform, type Platform } from '../platform.ts';

/** The program runs in this process, so that fake timers can skip minutes. */
let postgres: TestPostgres;
let platform: Platform;
let proxy: TestProxy;
let url: string;
let ann: TestMember;
let bob: TestMember;

beforeAll(async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  });
  postgres = await startTestPostgres();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const config = readConfig({
    DATABASE_URL: await createTestDatabase(postgres.url),
    ROOKERY_SECRET: TEST_SECRET,
    ROOKERY_ROLES: 'api,relay,gateway',
    PORT: String(port),
    METRICS: 'yes',
    LOG_LEVEL: 'fatal',
  });
  platform = await startPlatform(config);
  proxy = await startProxy(url);
  ann = await signUpByForm(url, 'Ann');
  bob = await signUpByForm(url, 'Bob');
});
afterAll(async () => {
  await proxy.stop();
  await platform.stop();
  await postgres.discard();
  vi.useRealTimers();
});

interface Opened {
  readonly socket: WebSocket;
  /** Code and reason of the close, or null while the socket is open. */
  ended(): string | null;
}

async function open(headers: Record<string, string>, through = url): Promise<Opened> {
  const address = `${through.replace(/^http/, 'ws')}${LIVE_PATH}?vsn=2.0.0`;
  const socket = new WebSocket(address, { headers });
  let end: string | null = null;
  socket.on('close', (code, reason) => (end = `${code} ${reason.toString()}`));
  await once(socket, 'open');
  return { socket, ended: () => end };
}

const cookiesOf = (member: TestMember) => ({ cookie: member.cookies() });

async function socketsHeld(): Promise<number> {
  const { text } = await send(url, { path: '/health/metrics' });
  return Number(/^rookery_gateway_sockets (\d+)$/m.exec(text)?.[1]);
}

/** Resolves once the heartbeat is answered. */
async function sendHeartbeat({ socket }: Opened): Promise<void> {
  const answered = once(socket, 'message');
  socket.send(JSON.stringify([null, '1', 'phoenix', 'heartbeat', {}]));
  await answered;
}

test('a socket with a dead connection is dropped, one that sends heartbeats is kept', async () => {
  await open(cookiesOf(ann), proxy.url);
  const living = await open(cookiesOf(bob));
  proxy.fallSilent();
  vi.advanceTimersByTime(85_000);
  expect(await socketsHeld()).toBe(2);
  await sendHeartbeat(living);
  vi.advanceTimersByTime(20_000);
  await eventually(async () => expect(await socketsHeld()).toBe(1));
  await sendHeartbeat(living);
  expect(living.ended()).toBeNull();
  living.socket.terminate();
  await eventually(async () => expect(await socketsHeld()).toBe(0));
});

test('signing out closes all sockets of the session, opened by cookie or token, and no others', async () => {
  const byCookie = await open(cookiesOf(ann));
  const byToken = await open({ authorization: `Bearer ${await liveToken(ann)}` });
  const others = await open(cookiesOf(bob));
  vi.advanceTimersByTime(31_000);
  await Promise.all([byCookie, byToken, others].map(sendHeartbeat));
  await ann.send({ method: 'POST', path: '/api/auth/sign-out' });
  vi.advanceTimersByTime(31_000);
  await eventually(() => expect(byCookie.ended()).toBe('4001 session ended'));
  await eventually(() => expect(byToken.ended()).toBe('4001 session ended'));
  await sendHeartbeat(others);
  expect(others.ended()).toBeNull();
  others.socket.terminate();
});

test('a socket without an identity is closed', async () => {
  const anonymous = await open({});
  const member = await open(cookiesOf(bob));
  vi.advanceTimersByTime(8_000);
  await Promise.all([anonymous, member].map(sendHeartbeat));
  vi.advanceTimersByTime(10_000);
  await eventually(() => expect(anonymous.ended()).toBe('4001 not signed in'));
  await sendHeartbeat(member);
  member.socket.terminate();
});
