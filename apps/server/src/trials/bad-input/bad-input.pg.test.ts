import { Agent } from 'node:http';
import {
  createTestDatabase,
  inLanes,
  seeded,
  send,
  startServer,
  type RawRequest,
  type RawResponse,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { isLong } from '../length.testkit.ts';
import { complaintAbout, operationAt, OPERATIONS, type Operation } from './api-document.testkit.ts';
import { goodRequest, type Draft } from './good-request.testkit.ts';
import { assemble, spoil } from './spoil.testkit.ts';
import { createWorld, type World } from './world.testkit.ts';

const SEED = 1;
const REQUESTS_AT_MOST = 50_000;
const REQUESTS_AT_LEAST = isLong ? REQUESTS_AT_MOST : 10_000;
const REQUESTS_A_ROUND = 1_000;
const AT_ONCE = 24;
/** Passwords are hashed for long, on purpose. */
const ACCOUNT_REQUESTS = 120;
const ACCOUNTS = '/api/auth/';
const MOVING = 'POST /api/chess/games/{gameId}/move';
/** Granted only to whoever has got a mail. */
const NEEDS_MAIL = 'POST /api/auth/reset-password';

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
let server: TestServer;
let world: World;
let complaints: string[];
/** Such as `GET /api/account 200`. */
let answered: Set<string>;

beforeAll(async () => {
  server = await startServer(await createTestDatabase(inject('postgresUrl')));
  world = await createWorld(server.url, agent);
  complaints = [];
  answered = new Set();
});
afterAll(async () => {
  await server.stop();
  agent.destroy();
});

test('whatever is sent, the answer is no fault and as documented', async () => {
  const own = OPERATIONS.filter(({ path }) => !path.startsWith(ACCOUNTS));
  const moving = own.filter(({ name }) => name === MOVING);
  // Most of what can be done in a game can only be done after some moves.
  const operations = [...own, ...moving, ...moving, ...moving, ...moving, ...moving, ...moving];
  const isEnough = (sent: number) => sent >= REQUESTS_AT_LEAST && notGranted(own).length === 0;
  for (let sent = 0; sent < REQUESTS_AT_MOST && !isEnough(sent); sent += REQUESTS_A_ROUND) {
    await inLanes(REQUESTS_A_ROUND, AT_ONCE, (index) => attempt(operations, sent + index));
  }
  expect(complaints).toEqual([]);
}, 300_000);

test('so it is where accounts are concerned', async () => {
  const accounts = OPERATIONS.filter(({ path }) => path.startsWith(ACCOUNTS));
  await inLanes(ACCOUNT_REQUESTS, 4, (index) => attempt(accounts, REQUESTS_AT_MOST + index));
  expect(complaints).toEqual([]);
}, 60_000);

test('each operation was granted at least once, so refusals were not all there was', () => {
  expect(notGranted(OPERATIONS.filter(({ name }) => name !== NEEDS_MAIL))).toEqual([]);
});

test('the program is well afterwards', async () => {
  expect((await send(server.url, { path: '/health/ready' })).status).toBe(200);
  const faults = /request failed|could not check the games|could not take jobs|"level":60/;
  expect(server.log().filter((line) => faults.test(line))).toEqual([]);
});

/** The good answers nobody has got so far. */
function notGranted(operations: readonly Operation[]): string[] {
  return operations
    .map(({ name, answers }) => `${name} ${[...answers.keys()].find((status) => status < '3')}`)
    .filter((answer) => !answered.has(answer));
}

/** Sends the request of this number, and notes what is wrong with its answer. */
async function attempt(operations: readonly Operation[], index: number): Promise<void> {
  const random = seeded(SEED * 1_000_000 + index);
  const draft = goodRequest(random.one(operations), world, random);
  let faults = random.one([0, 0, 1, 1, 2]);
  while (faults-- > 0) spoil(draft, random, world);
  const request = assemble(draft);
  const operation = operationAt(draft.method, request.path);
  try {
    const response = await deliver(draft, request);
    answered.add(`${operation?.name ?? 'none'} ${response.status}`);
    world.learn(operation, request.path, response);
    const complaint = complaintAbout(operation, response);
    if (complaint !== null) complain(index, request, `${complaint}: ${told(response)}`);
  } catch (error) {
    complain(index, request, `no answer: ${String(error)}`);
  }
}

/** With a spoilt cookie the answer may clear the member's: it is not theirs to keep. */
function deliver(draft: Draft, request: RawRequest): Promise<RawResponse> {
  return draft.member === null || draft.cookie !== null
    ? send(server.url, { ...request, agent })
    : draft.member.send(request);
}

function complain(index: number, request: RawRequest, about: string): void {
  const sent = JSON.stringify(request).slice(0, 600);
  complaints.push(`seed ${SEED}, request ${index}: ${about}\n  to ${sent}`);
}

function told({ status, text }: RawResponse): string {
  return `${status} ${text.slice(0, 300)}`;
}
