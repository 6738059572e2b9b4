import { Agent } from 'node:http';
import {
  createTestDatabase,
  inLanes,
  seeded,
  seedOfDay,
  send,
  startServer,
  type RawRequest,
  type RawResponse,
  trialRuns,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { problemWith, operationAt, OPERATIONS, type Operation } from './api-document.testkit.ts';
import { goodRequest, type Draft } from './good-request.testkit.ts';
import { assemble, corrupt } from './corrupt.testkit.ts';
import { createWorld, type World } from './world.testkit.ts';

const SEED = seedOfDay(1);
const MAX_REQUESTS = 50_000;
const REQUESTS = trialRuns(300, MAX_REQUESTS);
/** For one operation. Some need several: the random game may be another member's turn. */
const MAX_GOOD_REQUESTS = 200;
/** How many faults a request may have; one of them is chosen. */
const FAULTS = [0, 0, 1, 1, 2];
const NO_FAULTS = [0];
const CONCURRENCY = 24;
/** Few, because hashing passwords is slow on purpose. */
const ACCOUNT_REQUESTS = 120;
const ACCOUNTS = '/api/auth/';
const MOVING = 'POST /api/chess/games/{gameId}/move';
/** They need a token from a mail, or a member who is connected. */
const NEED_MORE = new Set([
  'POST /api/auth/reset-password',
  // A code of an app.
  'POST /api/auth/two-factor/verify-totp',
  'POST /api/auth/two-factor/verify-backup-code',
  'POST /api/auth/two-factor/generate-backup-codes',
  'POST /api/auth/two-factor/disable',
  // A browser with passkeys.
  'POST /api/auth/passkey/verify-registration',
  'POST /api/auth/passkey/verify-authentication',
  'POST /api/auth/passkey/delete-passkey',
  // A provider.
  'POST /api/auth/sign-in/social',
  'POST /api/auth/link-social',
  'POST /api/auth/unlink-account',
  'POST /api/auth/change-password',
  // A mail server, and the token of a mail.
  'POST /api/auth/send-verification-email',
  'POST /api/auth/verify-email',
  'POST /api/account/address/confirm',
  'POST /api/account/guardian/confirm',
  'POST /api/account/guardian/decide',
  // A club for juniors, and members who are suspended elsewhere.
  'PUT /api/{wsId}/member/{userId}/guardian',
  'DELETE /api/account/suspended-memberships/{workspaceId}',
  'POST /api/{wsId}/juniors/{userId}/leave',
  'POST /api/{wsId}/juniors/{userId}/become-trainer',
  'POST /api/{wsId}/administration/juniors/{userId}/choose',
  'POST /api/{wsId}/administration/workspaces/{workspaceId}/owner',
  // A club that is deleted, and not restored by the other request.
  'POST /api/workspaces/deleted/{workspaceId}/restore-without-others',
  // Another session of the same member.
  'DELETE /api/account/sessions/{sessionId}',
  'POST /api/chess/seeks/{userId}/accept',
  'POST /api/chess/games/{gameId}/berserk',
  // A reported message, and a failed job.
  'GET /api/{wsId}/administration/reports/{lineId}',
  'POST /api/{wsId}/administration/reports/{lineId}/close',
  'POST /api/{wsId}/administration/jobs/{jobId}/retry',
  // A push service, and the token of a mail.
  'POST /api/notifications/push',
  'POST /api/notifications/unsubscribe',
  // A file that a worker has written.
  'GET /api/account/data/exports/{exportId}/file',
]);

const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
let server: TestServer;
let world: World;
let problems: string[];
/** Such as `GET /api/account 200`. */
let answered: Set<string>;

beforeAll(async () => {
  const databaseUrl = await createTestDatabase(inject('postgresUrl'));
  server = await startServer(databaseUrl);
  world = await createWorld({ url: server.url, databaseUrl }, agent);
  problems = [];
  answered = new Set();
});
afterAll(async () => {
  await server.stop();
  agent.destroy();
});

test('each operation succeeds, while the games of the world are running', async () => {
  const wanted = OPERATIONS.filter(({ name }) => !NEED_MORE.has(name));
  // In turns, because some need what others create.
  for (let turn = 0; turn < MAX_GOOD_REQUESTS && notSucceeded(wanted).length > 0; turn += 1) {
    // The only invitation or link may be ended before it is used, so things are created again now and then.
    const isRenewed = ({ name }: Operation) =>
      turn % 20 === 19 && /^POST .*\/(create|chess\/links)$/.test(name);
    const missing = wanted.filter(
      (operation) => notSucceeded([operation]).length > 0 || isRenewed(operation),
    );
    for (const [place, operation] of missing.entries()) {
      await attempt([operation], 2 * MAX_REQUESTS + turn * wanted.length + place, NO_FAULTS);
    }
  }
  expect(notSucceeded(wanted)).toEqual([]);
  expect(problems).toEqual([]);
});

test('bad requests cause no server errors and only documented responses', async () => {
  const own = OPERATIONS.filter(({ path }) => !path.startsWith(ACCOUNTS));
  const moving = own.filter(({ name }) => name === MOVING);
  // Moves are sent more often, because most actions in a game need some moves before.
  const operations = [...own, ...moving, ...moving, ...moving, ...moving, ...moving, ...moving];
  await inLanes(REQUESTS, CONCURRENCY, (index) => attempt(operations, index));
  expect(problems).toEqual([]);
});

test('bad requests to account routes cause no server errors either', async () => {
  const accounts = OPERATIONS.filter(({ path }) => path.startsWith(ACCOUNTS));
  await inLanes(ACCOUNT_REQUESTS, 4, (index) => attempt(accounts, MAX_REQUESTS + index));
  expect(problems).toEqual([]);
});

test('the program works afterwards, and has logged no errors', async () => {
  expect((await send(server.url, { path: '/health/ready' })).status).toBe(200);
  const faults = /request failed|could not check the games|could not take jobs|"level":60/;
  expect(server.log().filter((entry) => faults.test(entry))).toEqual([]);
});

/** Operations that have not succeeded so far. */
function notSucceeded(operations: readonly Operation[]): string[] {
  return operations
    .map(({ name, answers }) => `${name} ${[...answers.keys()].find((status) => status < '3')}`)
    .filter((answer) => !answered.has(answer));
}

/** Sends the request with this number, and records problems of its response. */
async function attempt(
  operations: readonly Operation[],
  index: number,
  faultCounts: readonly number[] = FAULTS,
): Promise<void> {
  const random = seeded(SEED * 1_000_000 + index);
  const draft = goodRequest(random.one(operations), world, random);
  let faults = random.one(faultCounts);
  while (faults-- > 0) corrupt(draft, random, world);
  const request = assemble(draft);
  const operation = operationAt(draft.method, request.path);
  try {
    const response = await deliver(draft, request);
    answered.add(`${operation?.name ?? 'none'} ${response.status}`);
    world.learn(operation, request.path, response);
    const problem = problemWith(operation, response);
    if (problem !== null) reportProblem(index, request, `${problem}: ${summaryOf(response)}`);
  } catch (error) {
    reportProblem(index, request, `no answer: ${String(error)}`);
  }
}

/** A response to a corrupted cookie may clear it, so the member must not store that response's cookies. */
function deliver(draft: Draft, request: RawRequest): Promise<RawResponse> {
  return draft.member === null || draft.cookie !== null
    ? send(server.url, { ...request, agent })
    : draft.member.send(request);
}

function reportProblem(index: number, request: RawRequest, about: string): void {
  const sent = JSON.stringify(request).slice(0, 600);
  problems.push(`seed ${SEED}, request ${index}: ${about}\n  to ${sent}`);
}

function summaryOf({ status, text }: RawResponse): string {
  return `${status} ${text.slice(0, 300)}`;
}
