import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import {
  ask,
  createTestDatabase,
  foundClub,
  look,
  signUp,
  startGame,
  startServer,
  type RawResponse,
  type TestMember,
  type TestServer,
} from '@rookery/testkit';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { OPERATIONS, type Operation } from '../bad-input/api-document.testkit.ts';
import { isLong } from '../length.testkit.ts';
import { KNIGHTS_OUT_AND_BACK } from '../moves.testkit.ts';
import { bodiesOf, timestamps, type Known } from './body.testkit.ts';

/** One seed, so that a run that failed can be run again. */
const SEED = 12;
const WRITES = isLong ? 2_000 : 300;

const agent = new Agent({ keepAlive: true, maxSockets: 12 });
let server: TestServer;
let ann: TestMember;
let bob: TestMember;
/** What stands in the places of a path. */
let places: Record<string, string>;
let reads: readonly string[];

beforeAll(async () => {
  server = await startServer(await createTestDatabase(inject('postgresUrl')));
  ann = await signUp(server.url, 'Ann', agent);
  bob = await signUp(server.url, 'Bob', agent);
  const club = await foundClub(ann, 'Club', [bob]);
  const game = await startGame(ann, bob);
  const created = async (path: string, json: unknown) =>
    (await ann.send({ method: 'POST', path, json })).json<{ id: string; token: string }>();
  const task = await created(`/api/${club}/task/create`, { name: 'x' });
  const link = await created(`/api/${club}/chess/links`, { timeControl: 'blitz', color: 'white' });
  places = { wsId: club, gameId: game.id, taskId: task.id, linkId: link.id, userId: bob.id };
  reads = [
    ...OPERATIONS.filter(({ method, path }) => method === 'GET' && isReadable(path)).map(
      ({ path, parameters }) => `${addressOf(path)}${queryOf(parameters)}`,
    ),
    '/api/personal/task/list',
    // Pages carry the account, the workspace and the preferences.
    '/personal/tasks',
    `/${club}/members`,
  ];
}, 180_000);
afterAll(async () => {
  await server.stop();
  agent.destroy();
});

function addressOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => places[name] ?? '');
}

/** Not: what needs a token or a finished game, and what accounts answer. */
function isReadable(path: string): boolean {
  return !/^\/api\/auth\/|\{token\}|\/review$/.test(path);
}

function queryOf(parameters: Operation['parameters']): string {
  const needed: Record<string, string> = { room: 'players', ids: `${ann.id},${bob.id}` };
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required === true)
    .map(({ name }) => `${name}=${needed[name] ?? ''}`);
  return query.length === 0 ? '' : `?${query.join('&')}`;
}

/** Of what accounts answer, nothing is ours to write. Moves have a property of their own. */
const writing = OPERATIONS.filter(
  ({ body, path }) => body !== null && !/^\/api\/auth\/|\/(move|hint)$/.test(path),
);

/** Values that have to be about something that is there. */
function knownTo(): Known {
  return {
    opponentId: fc.constant(bob.id),
    userId: fc.constant(bob.id),
    assignee_id: fc.constantFrom(ann.id, null),
    default_workspace_id: fc.constantFrom(places['wsId'], 'personal', null),
    id: fc.constant(null).map(() => randomUUID()),
    // Within the next 30 days, or at the ends of time.
    until: fc.oneof(
      timestamps,
      fc
        .integer({ min: 1, max: 29 })
        .map((days) => new Date(Date.now() + days * 86_400_000).toISOString()),
    ),
  };
}

function faultIn(response: RawResponse): string | null {
  return response.status >= 500 ? `${response.status} ${response.text}` : null;
}

async function unreadable(): Promise<string[]> {
  const answers = await Promise.all(reads.map((path) => ann.send({ path })));
  // A chat that its reader has turned off is refused, as it should be.
  return answers.flatMap(({ status, text }, index) =>
    status === 200 || (status === 403 && text.includes('chat_off'))
      ? []
      : [`${reads[index]}: ${status} ${text.slice(0, 200)}`],
  );
}

test('everything can be read before', async () => {
  expect(reads.length).toBeGreaterThan(20);
  expect(await unreadable()).toEqual([]);
});

test('whatever a write accepts, every list and record that contains it can be read', async () => {
  const accepted = new Map<string, number>();
  const operations = new Map(writing.map((operation) => [operation.name, operation]));
  const writes = fc
    .constantFrom(...operations.keys())
    .chain((name) =>
      fc.tuple(fc.constant(name), bodiesOf(operations.get(name)?.body ?? {}, knownTo())),
    );
  await fc.assert(
    fc.asyncProperty(writes, async ([name, json]) => {
      const [method = '', path = ''] = name.split(' ');
      const answer = await ann.send({ method, path: addressOf(path), json });
      expect(faultIn(answer)).toBeNull();
      if (answer.status >= 300) return;
      accepted.set(name, (accepted.get(name) ?? 0) + 1);
      expect(await unreadable()).toEqual([]);
    }),
    { seed: SEED, numRuns: WRITES, endOnFailure: true },
  );
  // Refusals were not all there was.
  for (const name of [
    'POST /api/{wsId}/task/create',
    'PATCH /api/{wsId}/task/{taskId}/edit',
    'POST /api/workspaces',
    'PATCH /api/account',
  ]) {
    expect(accepted.get(name)).toBeGreaterThan(0);
  }
}, 300_000);

test('whenever a move is said to have been made, its game can be read', async () => {
  const [eve, fay] = await Promise.all([
    signUp(server.url, 'Eve', agent),
    signUp(server.url, 'Fay', agent),
  ]);
  let game = await startGame(eve, fay);
  let moves: string[] = [];
  await fc.assert(
    fc.asyncProperty(timestamps, async (timestamp) => {
      if (moves.length === 0) {
        game = await startGame(eve, fay);
        moves = [...KNIGHTS_OUT_AND_BACK];
      }
      const [move = ''] = moves;
      const mover = moves.length % 2 === 0 ? eve : fay;
      const answer = await ask(mover, game, 'move', { move, timestamp });
      expect([200, 400]).toContain(answer.status);
      if (answer.status === 200) moves.shift();
      expect((await look(mover, game)).status).toBe(200);
    }),
    { seed: SEED, numRuns: 100, endOnFailure: true },
  );
});
