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
  startTestPostgres,
  type QuickMember,
  type TestPostgres,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

const CROWD = 500;
const PATIENCE_MS = 150_000;

let postgres: TestPostgres;
let databaseUrl: string;
let api: TestServer;
let members: QuickMember[];
const workers = new Set<TestServer>();
const agent = new Agent({ keepAlive: true });

beforeAll(async () => {
  postgres = await startTestPostgres();
  databaseUrl = await createTestDatabase(postgres.url);
  api = await startServer(databaseUrl, { ROOKERY_ROLES: 'api' });
  members = await addMembers(databaseUrl, CROWD, agent);
}, 200_000);
afterEach(async () => {
  await Promise.all([...workers].map((worker) => worker.stop('SIGKILL')));
  workers.clear();
});
afterAll(async () => {
  agent.destroy();
  await api.stop();
  await postgres.discard();
});

/** As deep as a search goes: the engine is at it for a second. */
const SLOW = { BOT_DEPTHS: '12,12,12,12,12' };

async function startWorker(environment: Record<string, string> = {}): Promise<TestServer> {
  const roles = { ROOKERY_ROLES: 'worker', BOT_PACE: '0', ENGINE_PROCESSES: '1' };
  const worker = await startServer(databaseUrl, { ...roles, ...environment });
  workers.add(worker);
  return worker;
}

/** Games in which the bots are to make the first move. */
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

interface Standing {
  readonly moves: number;
  /** Changes since the game was made: a move that was made twice would count twice. */
  readonly version: number;
}

async function standings(ids: readonly string[]): Promise<Standing[]> {
  const { rows } = await asOwner(databaseUrl, (client) =>
    client.query<Standing>(
      'select cardinality(moves) as moves, version from chess_games where id = any ($1)',
      [ids],
    ),
  );
  return rows;
}

/** Waits until each bot has made its first move, and sees that none has done more. */
async function allMoved(ids: readonly string[]): Promise<void> {
  await eventually(async () => {
    const waiting = (await standings(ids)).filter(({ moves }) => moves === 0);
    expect(waiting).toEqual([]);
  }, PATIENCE_MS);
  expect(new Set((await standings(ids)).map((one) => JSON.stringify(one)))).toEqual(
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

/** The engines of a worker. */
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
  }, PATIENCE_MS);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test('a worker that is killed in mid-search is stood in for, and leaves no engine behind', async () => {
  const first = await startWorker(SLOW);
  const games = await startGames(4, 3);
  const engines = await searching(first);
  await first.stop('SIGKILL');
  await eventually(() => expect(engines.filter(isAlive)).toEqual([]));
  await startWorker();
  await allMoved(games);
  expect(await jobs()).toEqual([]);
}, 200_000);

test('an engine that is killed in mid-search is replaced, again and again', async () => {
  const worker = await startWorker(SLOW);
  const games = await startGames(4, 4);
  for (let round = 0; round < 3; round += 1) {
    const engines = await searching(worker);
    for (const engine of engines) process.kill(engine, 'SIGKILL');
    await eventually(() => expect(engines.filter(isAlive)).toEqual([]));
  }
  await allMoved(games);
  expect(await jobs()).toEqual([]);
}, 200_000);

/** An engine so slow that jobs wait for it longer than they are kept for anybody. */
const SLUGGISH = `#!/bin/sh
while read -r line; do case "$line" in
  uci) echo uciok;; isready) echo readyok;;
  go*) /bin/sleep 1.5
    echo 'info depth 1 multipv 1 score cp 7 nodes 5 pv e2e4'; echo 'bestmove e2e4';;
esac; done`;

test('an engine that cannot keep up is late, and nothing is done twice or never', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rookery-engine-'));
  const file = join(folder, 'sluggish');
  writeFileSync(file, SLUGGISH, { mode: 0o755 });
  const games = await startGames(7, 2);
  await startWorker({ ENGINE_COMMAND: file });
  await allMoved(games);
  expect(await jobs()).toEqual([]);
  rmSync(folder, { recursive: true });
}, 200_000);

test('of two workers that share the bots, none moves twice', async () => {
  const games = await startGames(40, 1);
  await Promise.all([startWorker(), startWorker()]);
  await allMoved(games);
  expect(await jobs()).toEqual([]);
}, 200_000);

test('five hundred bots wait, and all have moved before a review is through', async () => {
  const { game, member } = await finishedGame();
  const asked = await member.send(api.url, {
    method: 'POST',
    path: `/api/chess/games/${game}/review`,
  });
  expect(asked.status).toBe(200);
  const games = await startGames(CROWD, 1);
  const begun = Date.now();
  const worker = await startWorker({ METRICS: 'yes' });
  expect(await waitingAt(worker)).toBeGreaterThan(CROWD / 2);
  await allMoved(games);
  const took = Date.now() - begun;
  const read = async () =>
    (await member.send(api.url, { path: `/api/chess/games/${game}/review` })).json<GameReview>();
  const { positions, total } = await read();
  expect(positions.length).toBeLessThan(total);
  report(
    `${CROWD} bots moved in ${took} ms; ${positions.length} of ${total} positions reviewed by then`,
  );
  await eventually(async () => expect((await read()).state).toBe('done'), PATIENCE_MS);
}, 400_000);

/** As its operator sees it. */
async function waitingAt(worker: TestServer): Promise<number> {
  const figures = await (await fetch(`${worker.url}/health/metrics`)).text();
  return Number(/^rookery_engine_waiting (\d+)$/m.exec(figures)?.[1]);
}

/** A long game between members, given up at last. */
async function finishedGame() {
  const [member, other] = members as [QuickMember, QuickMember];
  const made = await member.send(api.url, {
    method: 'POST',
    path: '/api/chess/games',
    json: { opponentId: other.id, timeControl: 'classical', color: 'white' },
  });
  const { id } = made.json<ChessGame>();
  const path = `/api/chess/games/${id}`;
  const round = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
  const moves = ['e2e4', 'e7e5', ...round, 'd2d3', 'd7d6', ...round, 'a2a3', 'a7a6', ...round];
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
