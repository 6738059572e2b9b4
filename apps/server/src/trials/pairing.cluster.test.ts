import { Agent } from 'node:http';
import { asOwner } from '@rookery/database';
import {
  addMembers,
  administer,
  eventually,
  NotYet,
  inLanes,
  report,
  startCluster,
  type QuickMember,
  type TestCluster,
  type TestServer,
  isLong,
} from '@rookery/testkit';
import { showUp } from '@rookery/testkit/live';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WebSocket } from 'ws';

const MEMBERS = isLong ? 2_000 : 150;

let cluster: TestCluster;
let databaseUrl: string;
let apis: TestServer[];
let workers: TestServer[];
let members: QuickMember[];
const sockets: WebSocket[] = [];
const agent = new Agent({ keepAlive: true });

beforeAll(async () => {
  cluster = await startCluster();
  ({ databaseUrl } = cluster);
  const startApi = () => cluster.start('api,gateway', { LIVE_JOINS_PER_SECOND: '5000' });
  apis = await Promise.all([startApi(), startApi()]);
  workers = await Promise.all([cluster.start('worker'), cluster.start('worker')]);
  members = await addMembers(databaseUrl, MEMBERS, agent);
  await inLanes(MEMBERS, 16, async (index) => {
    sockets[index] = await showUp(apiOf(index).url, members[index]?.cookie ?? '');
  });
});
afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  agent.destroy();
  await cluster.discard();
});

function apiOf(index: number): TestServer {
  return apis[index % apis.length] as TestServer;
}

/** The number of games of each player, and who is still seeking. */
async function readState() {
  return asOwner(databaseUrl, async (client) => {
    const games = await client.query<{ player: string; games: number }>(
      `select player, count(*)::integer as games from chess_games,
         unnest(array[white_player_id, black_player_id]) as player group by player`,
    );
    const seeks = await client.query<{ user_id: string }>('select user_id from chess_seeks');
    return {
      games: new Map(games.rows.map((row) => [row.player, row.games])),
      seeking: new Set(seeks.rows.map((row) => row.user_id)),
    };
  });
}

test('many members seek at once and a worker crashes in a wave: each gets exactly one game', async () => {
  const started = Date.now();
  const sought = inLanes(MEMBERS, 24, async (index) => {
    const answer = await members[index]?.send(apiOf(index).url, {
      method: 'POST',
      path: '/api/chess/seeks',
      json: { timeControl: 'blitz' },
    });
    expect(answer?.status).toBe(201);
  });
  const paired = await killDuringWave();
  await sought;
  await eventually(async () => expect((await readState()).seeking.size).toBe(0));
  const took = Date.now() - started;

  const { games } = await readState();
  expect(games.size).toBe(MEMBERS);
  for (const { id } of members) expect(games.get(id)).toBe(1);
  report(
    `${MEMBERS} seekers, a worker killed when ${paired} had a game: all have one, ${took} ms after the first`,
  );
});

/** Blocks a wave just before its games are written, and kills the worker that runs it. */
async function killDuringWave(): Promise<number> {
  await eventually(async () => expect((await readState()).games.size).toBeGreaterThan(0));
  return asOwner(databaseUrl, async (client) => {
    await client.query('lock table chess_timetable in share row exclusive mode');
    const victim = await eventually(workerOfWave);
    await victim.stop('SIGKILL');
    const { games, seeking } = await readState();
    // The wave was rolled back: members it would have paired are still seeking.
    for (const [id, count] of games) expect([count, seeking.has(id)]).toEqual([1, false]);
    return games.size;
  });
}

async function workerOfWave(): Promise<TestServer> {
  const { rows } = await administer(
    databaseUrl,
    `select application_name as name from pg_stat_activity
     where usename = 'rookery_worker' and wait_event_type = 'Lock' and datname = current_database()
       and query like '%start_paired_games%'`,
  );
  const [session] = rows as { name: string }[];
  const worker = workers.find((one) => session?.name.endsWith(` ${one.pid()}`));
  if (worker === undefined) throw new NotYet('No wave is blocked yet.');
  return worker;
}
