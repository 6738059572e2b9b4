import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { grantRoot } from '@rookery/database';
import {
  addPuzzles,
  administer,
  ask,
  createTestDatabase,
  FORK,
  foundClub,
  look,
  signUp,
  startGame,
  startServer,
  type RawResponse,
  type TestMember,
  type TestServer,
  isLong,
} from '@rookery/testkit';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { OPERATIONS, type Operation } from '../bad-input/api-document.testkit.ts';
import { createTournaments } from '../bad-input/tournaments.testkit.ts';
import { KNIGHTS_OUT_AND_BACK } from '../moves.testkit.ts';
import { bodiesOf, timestamps, type Known } from './body.testkit.ts';

/** A fixed seed, so that a failed run can be repeated. */
const SEED = 12;
const WRITES = isLong ? 2_000 : 100;

const agent = new Agent({ keepAlive: true, maxSockets: 12 });
let server: TestServer;
let ann: TestMember;
let bob: TestMember;
/** The values of path parameters. */
let pathParameters: Record<string, string>;
let reads: readonly string[];

beforeAll(async () => {
  const databaseUrl = await createTestDatabase(inject('postgresUrl'));
  server = await startServer(databaseUrl);
  ann = await signUp(server.url, 'Ann', agent);
  bob = await signUp(server.url, 'Bob', agent);
  await grantRoot(databaseUrl, ann.email);
  const club = await foundClub(ann, 'Club', [bob]);
  const game = await startGame(ann, bob);
  const created = async (path: string, json: unknown) =>
    (await ann.send({ method: 'POST', path, json })).json<{ id: string; token: string }>();
  const task = await created(`/api/${club}/task/create`, { name: 'x' });
  const item = await created(`/api/${club}/task/${task.id}/items`, { name: 'x' });
  const link = await created(`/api/${club}/chess/links`, { timeControl: 'blitz', color: 'white' });
  const { played, players } = await createTournaments(club, ann, bob);
  // Writes are about the first one, so that there is always a next one.
  const puzzles = await addPuzzles(
    databaseUrl,
    Array.from({ length: 3 }, () => FORK),
  );
  const run = await created('/api/chess/puzzles/runs', { mode: 'streak' });
  const homework = await created(`/api/${club}/homework`, {
    title: 'Forks',
    lowestRating: 1_000,
    highestRating: 1_400,
    count: 3,
    pupils: [bob.id],
  });
  const crawled = await created(`/api/${club}/crawlers/domains`, { address: 'site.example' });
  const { rows: pages } = await administer(
    databaseUrl,
    `insert into crawl_pages (workspace_id, domain_id, address, text, hash)
     values ('${club}', '${crawled.id}', 'https://site.example/page', 'News', 'x') returning id`,
  );
  const event = await created(`/api/${club}/calendar/events`, {
    title: 'x',
    start: '2026-03-24',
    end: '2026-03-25',
    time_zone: 'UTC',
    repeat: 'FREQ=DAILY',
  });
  const bot = await created('/api/account/bots', { name: 'Hal' });
  const deleted = await foundClub(ann, 'Deleted', []);
  await ann.send({ method: 'POST', path: `/api/${deleted}/delete`, json: { name: 'Deleted' } });
  pathParameters = {
    eventId: event.id,
    domainId: crawled.id,
    pageId: (pages[0] as { id: string }).id,
    homeworkId: homework.id,
    runId: run.id,
    puzzleId: puzzles[0] ?? '',
    tournamentId: played,
    playerId: players[0] ?? '',
    round: '1',
    board: '1',
    wsId: club,
    workspaceId: deleted,
    gameId: game.id,
    taskId: task.id,
    itemId: item.id,
    linkId: link.id,
    userId: bob.id,
    botId: bot.id,
  };
  reads = [
    ...OPERATIONS.filter(({ method, path }) => method === 'GET' && isReadable(path)).map(
      ({ path, parameters }) => `${urlOf(path)}${queryOf(parameters)}`,
    ),
    '/api/personal/task/list',
    // Pages contain the account, the workspace and the preferences.
    '/personal/tasks',
    `/${club}/members`,
  ];
});
afterAll(async () => {
  await server.stop();
  agent.destroy();
});

function urlOf(path: string): string {
  // Puzzles and the platform are managed in the root workspace only.
  const place = path.replace(/\/\{wsId\}\/(puzzles|administration)\//, '/internal/$1/');
  return place.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathParameters[name] ?? '');
}

/** Excludes routes of better-auth and those that need a token, a file or a finished game. */
function isReadable(path: string): boolean {
  return !/^\/api\/auth\/|\{token\}|\{exportId\}|\/review$|\/administration\/reports\/\{lineId\}/.test(
    path,
  );
}

function queryOf(parameters: Operation['parameters']): string {
  const needed: Record<string, string> = {
    room: 'players',
    ids: `${ann.id},${bob.id}`,
    from: '2026-03-20T00:00:00Z',
    to: '2026-04-20T00:00:00Z',
  };
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required === true)
    .map(({ name }) => `${name}=${needed[name] ?? ''}`);
  return query.length === 0 ? '' : `?${query.join('&')}`;
}

/** Without the routes of better-auth. Moves have a separate test. */
const writeOperations = OPERATIONS.filter(
  ({ body, path }) => body !== null && !/^\/api\/auth\/|\/(move|hint)$/.test(path),
);

/** Values that have to refer to existing objects. */
function knownValues(): Known {
  return {
    opponentId: fc.constant(bob.id),
    userId: fc.constant(bob.id),
    assignee_id: fc.constantFrom(ann.id, null),
    default_workspace_id: fc.constantFrom(pathParameters['wsId'], 'personal', null),
    // Values of tasks that depend on each other: without these, nearly all tasks are refused.
    repeat_every: fc.constantFrom(null, null, null, 1),
    repeat_unit: fc.constantFrom(null, null, null, 'week'),
    total_duration_minutes: fc.constantFrom(120, null),
    min_split_duration_minutes: fc.constantFrom(15, null),
    max_split_duration_minutes: fc.constantFrom(60, null),
    id: fc.constant(null).map(() => randomUUID()),
    // Within the next 30 days, or near the limits of the format.
    until: fc.oneof(
      timestamps,
      fc
        .integer({ min: 1, max: 29 })
        .map((days) => new Date(Date.now() + days * 86_400_000).toISOString()),
    ),
  };
}

function serverErrorIn(response: RawResponse): string | null {
  return response.status >= 500 ? `${response.status} ${response.text}` : null;
}

async function unreadable(): Promise<string[]> {
  const answers = await Promise.all(reads.map((path) => ann.send({ path })));
  // A chat that the reader has turned off is refused on purpose.
  return answers.flatMap(({ status, text }, index) =>
    status === 200 || (status === 403 && text.includes('chat_off'))
      ? []
      : [`${reads[index]}: ${status} ${text.slice(0, 200)}`],
  );
}

test('everything can be read before the writes', async () => {
  expect(reads.length).toBeGreaterThan(20);
  expect(await unreadable()).toEqual([]);
});

/** Some writes of each of these kinds have to be accepted, so they are tried more often. */
const MOST_TRIED = [
  'POST /api/{wsId}/task/create',
  'PATCH /api/{wsId}/task/{taskId}/edit',
  'POST /api/workspaces',
  'PATCH /api/account',
];

test('after any accepted write, all lists and records can be read', async () => {
  const accepted = new Map<string, number>();
  const operations = new Map(writeOperations.map((operation) => [operation.name, operation]));
  const writes = fc
    .oneof(
      { weight: 1, arbitrary: fc.constantFrom(...operations.keys()) },
      { weight: 1, arbitrary: fc.constantFrom(...MOST_TRIED) },
    )
    .chain((name) =>
      fc.tuple(fc.constant(name), bodiesOf(operations.get(name)?.body ?? {}, knownValues())),
    );
  await fc.assert(
    fc.asyncProperty(writes, async ([name, json]) => {
      const [method = '', path = ''] = name.split(' ');
      const answer = await ann.send({ method, path: urlOf(path), json });
      expect(serverErrorIn(answer)).toBeNull();
      if (answer.status >= 300) return;
      accepted.set(name, (accepted.get(name) ?? 0) + 1);
      expect(await unreadable()).toEqual([]);
    }),
    { seed: SEED, numRuns: WRITES, endOnFailure: true },
  );
  for (const name of MOST_TRIED) expect(accepted.get(name) ?? 0, name).toBeGreaterThan(0);
});

test('a game can be read after a move with any timestamp', async () => {
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
