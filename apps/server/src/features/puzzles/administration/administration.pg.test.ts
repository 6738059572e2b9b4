import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { PuzzleImportState, ReportedPuzzles } from '@rookery/contract';
import { grantRoot } from '@rookery/database';
import {
  addPuzzles,
  administer,
  createTestDatabase,
  eventually,
  FORK,
  foundClub,
  refusalOf,
  signUp,
  startServer,
  type TestMember,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { HEADER } from '../import/read-row.ts';

let databaseUrl: string;
let server: TestServer;
let administrator: TestMember;
let members: TestMember[];

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  server = await startServer(databaseUrl, { PUZZLE_IMPORT_OVER_HTTP: 'yes' });
  administrator = await signUp(server.url, 'Administrator');
  await grantRoot(databaseUrl, administrator.email);
  members = await Promise.all(['Ann', 'Bob', 'Cat'].map((name) => signUp(server.url, name)));
});
afterAll(() => server.stop());

function post(member: TestMember, path: string, json: unknown = {}) {
  return member.send({ method: 'POST', path, json });
}

async function reportedPuzzle(): Promise<string> {
  const [id = ''] = await addPuzzles(databaseUrl, [FORK]);
  for (const [index, member] of members.entries()) {
    await post(member, `/api/chess/puzzles/${id}/give-up`);
    const reason = index === 0 ? 'other' : 'wrong_solution';
    expect((await post(member, `/api/chess/puzzles/${id}/report`, { reason })).status).toBe(204);
  }
  return id;
}

async function listed(): Promise<ReportedPuzzles['puzzles']> {
  const answer = await administrator.send({ path: '/api/internal/puzzles/reports' });
  expect(answer.status).toBe(200);
  return answer.json<ReportedPuzzles>().puzzles;
}

async function statusOf(id: string): Promise<unknown> {
  const { rows } = await administer(databaseUrl, `select status from puzzles where id = '${id}'`);
  return (rows[0] as { status: string }).status;
}

test('reported puzzles are listed with their reasons, and chosen again when the reports are dismissed', async () => {
  const id = await reportedPuzzle();
  expect(await listed()).toMatchObject([
    {
      id,
      status: 'reported',
      solution: ['d5c7', 'e8d7', 'c7a8'],
      last_move: 'f8e8',
      solver: 'white',
      reports: { another_solution: 0, wrong_solution: 2, other: 1 },
    },
  ]);
  const path = `/api/internal/puzzles/${id}/dismiss-reports`;
  expect((await post(administrator, path)).status).toBe(204);
  expect(await listed()).toEqual([]);
  expect(await statusOf(id)).toBe('sound');
});

test('reported puzzles are not shown any more once they are withdrawn', async () => {
  const id = await reportedPuzzle();
  const path = `/api/internal/puzzles/${id}/withdraw`;
  expect((await post(administrator, path)).status).toBe(204);
  expect(await listed()).toEqual([]);
  const [ann] = members;
  expect((await ann?.send({ path: `/api/chess/puzzles/${id}` }))?.status).toBe(404);
  expect((await post(administrator, path)).status).toBe(404);
});

test('puzzles are managed in the root workspace only, by its administrators', async () => {
  const [ann] = members as [TestMember];
  const [id = ''] = await addPuzzles(databaseUrl, [FORK]);
  const club = await foundClub(ann, 'Club', []);
  for (const wsId of ['internal', club, 'personal']) {
    const answers = await Promise.all([
      ann.send({ path: `/api/${wsId}/puzzles/reports` }),
      ann.send({ path: `/api/${wsId}/puzzles/import` }),
      post(ann, `/api/${wsId}/puzzles/${id}/withdraw`),
      post(ann, `/api/${wsId}/puzzles/${id}/dismiss-reports`),
      post(ann, `/api/${wsId}/puzzles/import`),
      post(ann, `/api/${wsId}/puzzles/import/stop`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  }
  expect(await statusOf(id)).toBe('sound');
});

const servers = new Set<Server>();
afterEach(async () => {
  await post(administrator, '/api/internal/puzzles/import/stop');
  for (const one of servers) {
    one.closeAllConnections();
    one.close();
  }
  servers.clear();
});

/** Serves files on this machine, and returns its address. */
async function serve(listener: RequestListener): Promise<string> {
  const files = createServer(listener);
  servers.add(files);
  await new Promise<void>((resolve) => void files.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
}

/** The first of ten rows has an illegal move. */
function fileOf(prefix: string, count: number): string {
  const lines = Array.from({ length: count }, (_, index) => {
    const id = `${prefix}${String(index).padStart(4, '0')}`;
    const moves = index % 10 === 0 ? 'f8e8 d5d6' : FORK.moves;
    return `${id},${FORK.fen},${moves},1500,80,90,1000,fork,https://example.org/${id},`;
  });
  return `${[HEADER, ...lines].join('\n')}\n`;
}

function start(url: string) {
  return post(administrator, '/api/internal/puzzles/import', { url });
}

async function latest() {
  const answer = await administrator.send({ path: '/api/internal/puzzles/import' });
  return answer.json<PuzzleImportState>().latest;
}

function ended(state: string) {
  return eventually(async () => {
    const found = await latest();
    expect(found?.state).toBe(state);
    return found;
  });
}

test('an import stores the puzzles of a file in batches, and another one of the same file nothing', async () => {
  const content = gzipSync(fileOf('a', 5_000));
  const url = await serve((_, answer) => answer.end(content));
  const started = await start(`${url}/puzzles.csv.gz`);
  expect(started.status).toBe(201);
  const result = { rows_read: 5_000, stored: 4_500, refused: { illegal_move: 500 } };
  expect(await ended('done')).toMatchObject({ ...result, failure: null });
  await administer(databaseUrl, `delete from puzzles where id = 'a0001'`);
  expect((await start(`${url}/puzzles.csv.gz`)).status).toBe(201);
  expect(await ended('done')).toMatchObject(result);
  const { rows } = await administer(
    databaseUrl,
    `select count(*)::integer as count from puzzles where id like 'a____'`,
  );
  expect(rows).toEqual([{ count: 4_499 }]);
});

test('an import is stopped by an administrator, and only one runs at a time', async () => {
  const url = await serve((_, answer) => void answer.write(HEADER));
  expect((await start(`${url}/endless.csv`)).status).toBe(201);
  await ended('running');
  expect(refusalOf(await start(`${url}/endless.csv`))).toEqual([409, 'import_running']);
  const stopped = await post(administrator, '/api/internal/puzzles/import/stop');
  expect(stopped.json<PuzzleImportState>().latest?.state).toBe('stopped');
  const other = await serve((_, answer) => answer.end(fileOf('b', 10)));
  expect((await start(`${other}/puzzles.csv`)).status).toBe(201);
  expect(await ended('done')).toMatchObject({ rows_read: 10, stored: 9 });
});

test.each<[name: string, listener: RequestListener, failure: RegExp]>([
  ['is missing', (_, answer) => answer.writeHead(404).end(), /status 404/],
  ['is elsewhere without https', redirect, /without https/],
  ['has another format', (_, answer) => answer.end('a,b\n1,2\n'), /first line/],
  [
    'is damaged',
    (_, answer) => answer.end(gzipSync(fileOf('c', 100)).subarray(0, 200)),
    /unexpected end/,
  ],
])('an import of a file that %s fails with the reason', async (_, listener, failure) => {
  const url = await serve(listener);
  expect((await start(`${url}/puzzles.csv`)).status).toBe(201);
  expect((await ended('failed'))?.failure).toMatch(failure);
});

function redirect(...[, answer]: Parameters<RequestListener>): void {
  answer.writeHead(302, { location: 'http://example.org/puzzles.csv' }).end();
}

test.each([
  'http://example.org/puzzles.csv',
  'ftp://example.org/puzzles.csv',
  'https://example.org/puzzles.txt',
  'https://name:word@example.org/puzzles.csv',
  'file:///puzzles.csv',
  'puzzles.csv',
])('an import of %s is refused', async (url) => {
  expect(refusalOf(await start(url))).toEqual([422, 'invalid_address']);
});
