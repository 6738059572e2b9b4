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

/** What takes minutes otherwise: the program runs in this process, and its clock can be put forward. */
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
  /** Of its end, once it has come. */
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

/** A heartbeat, and the answer to it. */
async function speak({ socket }: Opened): Promise<void> {
  const answered = once(socket, 'message');
  socket.send(JSON.stringify([null, '1', 'phoenix', 'heartbeat', {}]));
  await answered;
}

test('a socket whose line has died is let go of, one that says something is kept', async () => {
  await open(cookiesOf(ann), proxy.url);
  const living = await open(cookiesOf(bob));
  proxy.fallSilent();
  vi.advanceTimersByTime(85_000);
  expect(await socketsHeld()).toBe(2);
  await speak(living);
  vi.advanceTimersByTime(20_000);
  await eventually(async () => expect(await socketsHeld()).toBe(1));
  await speak(living);
  expect(living.ended()).toBeNull();
  living.socket.terminate();
  await eventually(async () => expect(await socketsHeld()).toBe(0));
});

test('whoever signs out loses their sockets, by whatever they were opened, and nobody else does', async () => {
  const byCookie = await open(cookiesOf(ann));
  const byToken = await open({ authorization: `Bearer ${await liveToken(ann)}` });
  const others = await open(cookiesOf(bob));
  vi.advanceTimersByTime(31_000);
  await Promise.all([byCookie, byToken, others].map(speak));
  await ann.send({ method: 'POST', path: '/api/auth/sign-out' });
  vi.advanceTimersByTime(31_000);
  await eventually(() => expect(byCookie.ended()).toBe('4001 the session is over'));
  await eventually(() => expect(byToken.ended()).toBe('4001 the session is over'));
  await speak(others);
  expect(others.ended()).toBeNull();
  others.socket.terminate();
});

test('a socket that nobody signs in at is ended', async () => {
  const stranger = await open({});
  const member = await open(cookiesOf(bob));
  vi.advanceTimersByTime(8_000);
  await Promise.all([stranger, member].map(speak));
  vi.advanceTimersByTime(10_000);
  await eventually(() => expect(stranger.ended()).toBe('4001 nobody is signed in here'));
  await speak(member);
  member.socket.terminate();
});
