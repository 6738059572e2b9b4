import { execFile } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChessGame } from '@rookery/contract';
import { startLocalPostgres, type LocalPostgres } from '@rookery/local-postgres';
import {
  administer,
  createEmptyDatabase,
  dropSlots,
  eventually,
  installedPostgres,
  playGames,
  relayIsActive,
  report,
  send,
  signUp,
  startedGame,
  startServer,
  TEST_PASSWORD,
  TEST_SECRET,
  WHOLE,
  type TestGame,
  type TestMember,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkDatabase } from '../check-database.ts';
import { DUMP, type Manifest } from './manifest.ts';

/**
 * The restore drill: backs up a platform in which games are played, and restores it on another server, by the commands
 * of an operator.
 */
const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const PAIRS = 4;
const ENVIRONMENT = { ...WHOLE, METRICS: 'yes', ENGINE_PROCESSES: '0' };
const binaries = installedPostgres();

let directory: string;
/** The server with the platform, and the one to restore to. */
let servers: LocalPostgres[];
let databaseUrl: string;
let platform: TestServer;
let backup: string;
/** A game that is under way when the backup is taken. */
let game: TestGame;
/** The moves of each game that were acknowledged before the backup began. */
let before: ReadonlyMap<string, readonly string[]>;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'rookery-drill-'));
  servers = await Promise.all(['first', 'second'].map(startPostgres));
  databaseUrl = await createEmptyDatabase(servers[0]?.url ?? '');
  platform = await startServer(databaseUrl, ENVIRONMENT);
  await backUpUnderLoad();
});
afterAll(async () => {
  await platform.stop();
  for (const server of servers) await server.stop();
  rmSync(directory, { recursive: true, force: true });
});

function startPostgres(name: string): Promise<LocalPostgres> {
  return startLocalPostgres({ dataDir: join(directory, name), durable: false, binaries });
}

function emptyDatabase(): Promise<string> {
  return createEmptyDatabase(servers[1]?.url ?? '');
}

/** Runs a command as an operator does, while this process goes on. */
function run(
  script: 'backup' | 'restore',
  { url, path, secret = TEST_SECRET }: { url: string; path: string; secret?: string },
): Promise<{ failed: boolean; text: string }> {
  const env = { ...process.env, DATABASE_URL: url, ROOKERY_SECRET: secret };
  return new Promise((resolve) => {
    const args = [join(ROOT, 'scripts', `${script}.ts`), path];
    execFile(process.execPath, args, { env }, (error, stdout, stderr) =>
      resolve({ failed: error !== null, text: stdout + stderr }),
    );
  });
}

async function backUpUnderLoad(): Promise<void> {
  const acknowledged = new Map<string, readonly string[]>();
  const stop = new AbortController();
  const members = await Promise.all(
    Array.from({ length: 2 * PAIRS }, (_, index) => signUp(platform.url, `Player ${index}`)),
  );
  const [ann, bob] = members as [TestMember, TestMember];
  game = await startedGame(ann, bob);
  const load = Array.from({ length: PAIRS }, (_, index) =>
    playGames(members[2 * index] as TestMember, members[2 * index + 1] as TestMember, {
      signal: stop.signal,
      onMove: ({ id, moves }) => void acknowledged.set(id, moves),
    }),
  );
  try {
    await eventually(() => expect(acknowledged.size).toBeGreaterThanOrEqual(2 * PAIRS));
    before = new Map(acknowledged);
    const { text, failed } = await run('backup', {
      url: databaseUrl,
      path: join(directory, 'backups'),
    });
    expect(failed, text).toBe(false);
    report(text.trim());
    backup = /to (\S+), and read/.exec(text)?.[1] ?? '';
  } finally {
    stop.abort();
    await Promise.all(load);
  }
  expect(movesIn(acknowledged), 'moves during the backup').toBeGreaterThan(movesIn(before));
}

function movesIn(games: ReadonlyMap<string, readonly string[]>): number {
  return [...games.values()].reduce((total, made) => total + made.length, 0);
}

function manifestOf(path: string): Manifest {
  return JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8')) as Manifest;
}

test('a platform goes on from its backup on another server', async () => {
  const url = await emptyDatabase();
  const { text, failed } = await run('restore', { url, path: backup });
  expect(failed, text).toBe(false);
  report(text.trim());
  expect(text).toContain(manifestOf(backup).takenAt);
  await checkDatabase({ databaseUrl: url, secret: TEST_SECRET });

  const { rows } = await administer(url, 'select id, moves from chess_games');
  const restored = new Map(
    (rows as Pick<ChessGame, 'id' | 'moves'>[]).map(({ id, moves }) => [id, moves]),
  );
  for (const [id, moves] of before) {
    expect(restored.get(id)?.slice(0, moves.length)).toEqual(moves);
  }

  const elsewhere = await startServer(url, ENVIRONMENT);
  try {
    await relayIsActive(elsewhere);
    const slots = await administer(
      url,
      `select from pg_replication_slots where active and database = current_database()`,
    );
    expect(slots.rowCount).toBe(1);
    await expectGameGoesOn(elsewhere);
    const signIn = await send(elsewhere.url, {
      method: 'POST',
      path: '/api/auth/sign-in/email',
      json: { email: game.white.email, password: TEST_PASSWORD },
    });
    expect(signIn.status).toBe(200);
  } finally {
    await elsewhere.stop();
    await dropSlots(url);
  }
});

/** The players are still signed in. */
async function expectGameGoesOn({ url }: TestServer): Promise<void> {
  const move = await send(url, {
    method: 'POST',
    path: `/api/chess/games/${game.id}/move`,
    json: { move: 'g1f3', ply: 2 },
    headers: { cookie: game.white.cookies() },
  });
  expect(move.json<ChessGame>().moves).toEqual(['e2e4', 'e7e5', 'g1f3']);
}

test('a database with tables is refused and left as it is', async () => {
  const { text, failed } = await run('restore', { url: databaseUrl, path: backup });
  expect(failed).toBe(true);
  expect(text).toContain('is not empty');
});

test('a damaged dump, another table sum and a directory without manifest are refused', async () => {
  const url = await emptyDatabase();
  const damaged = join(directory, 'damaged');
  cpSync(backup, damaged, { recursive: true });
  appendFileSync(join(damaged, DUMP), 'x');
  expect((await run('restore', { url, path: damaged })).text).toContain('is damaged');

  const altered = join(directory, 'altered');
  cpSync(backup, altered, { recursive: true });
  const manifest = manifestOf(altered);
  const users = manifest.tables['public.users'];
  const tables = { ...manifest.tables, 'public.users': { ...users, sum: '1' } };
  writeFileSync(join(altered, 'manifest.json'), JSON.stringify({ format: 1, ...manifest, tables }));
  expect((await run('restore', { url, path: altered })).text).toMatch(/public\.users differ/);

  expect((await run('restore', { url, path: directory })).text).toContain('is not a backup');
});

test('another secret is told, and its sessions are lost', async () => {
  // The roles of this server have the passwords of the secret of the tests.
  const own = await startPostgres('third');
  servers.push(own);
  const url = await createEmptyDatabase(own.url);
  const secret = 'another-secret-that-is-long-enough-too';
  const { text, failed } = await run('restore', { url, path: backup, secret });
  expect(failed, text).toBe(false);
  expect(text).toContain('The secret is not the one of the backup');
});

test('a user to whom row-level security applies cannot take a backup', async () => {
  await administer(databaseUrl, `create role clerk login password 'clerk'`);
  const url = new URL(databaseUrl);
  url.username = 'clerk';
  url.password = 'clerk';
  const path = join(directory, 'refused');
  const { text, failed } = await run('backup', { url: url.href, path });
  expect(failed).toBe(true);
  expect(text).toContain('BYPASSRLS');
});
