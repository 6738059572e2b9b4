import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { botIdOf, type BotLevel, type ChessGame, type GameReview } from '@rookery/contract';
import { asOwner } from '@rookery/database';
import {
  addMembers,
  createTestDatabase,
  eventually,
  inLanes,
  report,
  startServer,
  type QuickMember,
  type TestServer,
  isLong,
} from '@rookery/testkit';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';

const MEMBERS = isLong ? 500 : 40;
const TIMEOUT_MS = 250_000;

let databaseUrl: string;
let api: TestServer;
let members: QuickMember[];
const workers = new Set<TestServer>();
const agent = new Agent({ keepAlive: true });

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  api = await startServer(databaseUrl, { ROOKERY_ROLES: 'api' });
  members = await addMembers(databaseUrl, MEMBERS, agent);
});
afterEach(async () => {
  await Promise.all([...workers].map((worker) => worker.stop('SIGKILL')));
  workers.clear();
});
afterAll(async () => {
  agent.destroy();
  await api.stop();
});

/** The greatest depth: a search takes about a second. */
const SLOW = { BOT_DEPTHS: '12,12,12,12,12' };

async function startWorker(environment: Record<string, string> = {}): Promise<TestServer> {
  const roles = { ROOKERY_ROLES: 'worker', BOT_PACE: '0', ENGINE_PROCESSES: '1' };
  const worker = await startServer(databaseUrl, { ...roles, ...environment });
  workers.add(worker);
  return worker;
}

/** Starts games in which a bot has the first move. */
async function startGames(count: number, level: BotLevel): Promise<string[]> {
  const ids: string[] = [];
  await inLanes(count, 16, async (index) => {
    const answer = await members[index]?.send(api.url, {
      method: 'POST',
      path: '/api/chess/games',
      json: { opponentId: botIdOf(level), timeControl: 'classical', color: 'black' },
    });
    expect(answer?.status).toBe(201);
    ids[index] = answer?.json<ChessGame>().id ?? '';
  });
  return ids;
}

interface Progress {
  readonly moves: number;
  /** Number of changes of the game: a repeated move would count twice. */
  readonly version: number;
}

async function progressOf(ids: readonly string[]): Promise<Progress[]> {
  const { rows } = await asOwner(databaseUrl, (client) =>
    client.query<Progress>(
      'select cardinality(moves) as moves, version from chess_games where id = any ($1)',
      [ids],
    ),
  );
  return rows;
}

/** Waits until each bot has made its first move, and checks that none has moved twice. */
async function allMoved(ids: readonly string[]): Promise<void> {
  await eventually(async () => {
    const waiting = (await progressOf(ids)).filter(({ moves }) => moves === 0);
    expect(waiting).toEqual([]);
  }, TIMEOUT_MS);
  expect(new Set((await progressOf(ids)).map((one) => JSON.stringify(one)))).toEqual(
    new Set([JSON.stringify({ moves: 1, version: 1 })]),
  );
}

async function jobs() {
  const { rows } = await asOwner(databaseUrl, (client) =>
    client.query<{ game_id: string; attempts: number }>(
      `select game_id, attempts from chess_engine_jobs where kind = 'move'`,
    ),
  );
  return rows;
}

/** The process ids of a worker's engines. */
function childrenOf(worker: TestServer): number[] {
  const text = readFileSync(`/proc/${worker.pid()}/task/${worker.pid()}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}

async function searching(worker: TestServer): Promise<number[]> {
  return eventually(async () => {
    expect((await jobs()).some(({ attempts }) => attempts > 0)).toBe(true);
    const children = childrenOf(worker);
    expect(children.length).toBeGreaterThan(0);
    return children;
  }, TIMEOUT_MS);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test('another worker takes over from one that is killed during a search, and no engine is left running', async () => {
  const first = await startWorker(SLOW);
  const games = await startGames(4, 3);
  const engines = await searching(first);
  await first.stop('SIGKILL');
  await eventually(() => expect(engines.filter(isAlive)).toEqual([]));
  await startWorker();
  await allMoved(games);
  expect(await jobs()).toEqual([]);
});

test('an engine that is killed during a search is replaced, again and again', async () => {
  const worker = await startWorker(SLOW);
  const games = await startGames(4, 4);
  for (let round = 0; round < 3; round += 1) {
    const engines = await searching(worker);
    for (const engine of engines) process.kill(engine, 'SIGKILL');
    await eventually(() => expect(engines.filter(isAlive)).toEqual([]));
  }
  await allMoved(games);
  expect(await jobs()).toEqual([]);
});

/** An engine so slow that jobs wait for it longer than their lease. */
const SLOW_ENGINE = `#!/bin/sh
while read -r line; do case "$line" in
  uci) echo uciok;; isready) echo readyok;;
  go*) /bin/sleep 1.5
    echo 'info depth 1 multipv 1 score cp 7 nodes 5 pv e2e4'; echo 'bestmove e2e4';;
esac; done`;

test('with an engine that cannot keep up, every job is done once, although late', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rookery-engine-'));
  const file = join(folder, 'slow-engine');
  writeFileSync(file, SLOW_ENGINE, { mode: 0o755 });
  const games = await startGames(7, 2);
  await startWorker({ ENGINE_COMMAND: file });
  await allMoved(games);
  expect(await jobs()).toEqual([]);
  rmSync(folder, { recursive: true });
});

test('no bot moves twice when two workers share the jobs', async () => {
  const games = await startGames(40, 1);
  await Promise.all([startWorker(), startWorker()]);
  await allMoved(games);
  expect(await jobs()).toEqual([]);
});

test('all waiting bots move before a review is done', async () => {
  const { game, member } = await finishedGame();
  const asked = await member.send(api.url, {
    method: 'POST',
    path: `/api/chess/games/${game}/review`,
  });
  expect(asked.status).toBe(200);
  const games = await startGames(MEMBERS, 1);
  const startedAt = Date.now();
  const worker = await startWorker({ METRICS: 'yes' });
  expect(await waitingJobs(worker)).toBeGreaterThan(0);
  await allMoved(games);
  const took = Date.now() - startedAt;
  const read = async () =>
    (await member.send(api.url, { path: `/api/chess/games/${game}/review` })).json<GameReview>();
  const { positions, total } = await read();
  expect(positions.length).toBeLessThan(total);
  report(
    `${MEMBERS} bots moved in ${took} ms; ${positions.length} of ${total} positions reviewed by then`,
  );
  await eventually(async () => expect((await read()).state).toBe('done'), TIMEOUT_MS);
}, 400_000);

/** The number of waiting jobs, from the worker's metrics. */
async function waitingJobs(worker: TestServer): Promise<number> {
  const metrics = await (await fetch(`${worker.url}/health/metrics`)).text();
  return Number(/^rookery_engine_waiting (\d+)$/m.exec(metrics)?.[1]);
}

/** A long game between two members, ended by resignation. */
async function finishedGame() {
  const [member, other] = members as [QuickMember, QuickMember];
  const created = await member.send(api.url, {
    method: 'POST',
    path: '/api/chess/games',
    json: { opponentId: other.id, timeControl: 'classical', color: 'white' },
  });
  const { id } = created.json<ChessGame>();
  const path = `/api/chess/games/${id}`;
  const knightMoves = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
  const moves = [
    'e2e4',
    'e7e5',
    ...knightMoves,
    'd2d3',
    'd7d6',
    ...knightMoves,
    'a2a3',
    'a7a6',
    ...knightMoves,
  ];
  for (const [ply, move] of moves.entries()) {
    const mover = ply % 2 === 0 ? member : other;
    const answer = await mover.send(api.url, {
      method: 'POST',
      path: `${path}/move`,
      json: { move, ply },
    });
    expect(answer.status).toBe(200);
  }
  await member.send(api.url, { method: 'POST', path: `${path}/resign` });
  return { game: id, member };
}
