import { randomUUID } from 'node:crypto';
import { asOwner, openWorkerDatabase, type WorkerDatabase } from '@rookery/database';
import {
  addMembers,
  BOT_IDS,
  createTestDatabase,
  seeded,
  TEST_SECRET,
  type QuickMember,
} from '@rookery/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import {
  countJobs,
  storeDecision,
  retryLater,
  takeJobs,
  type Job,
  type JobLimits,
  type JobType,
} from './queries.ts';

const LEASE_MS = 600_000;
/** More jobs than any test has, so that only the order of the members matters. */
const UNLIMITED = 1_000;

let databaseUrl: string;
let database: WorkerDatabase;
let members: QuickMember[];

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  members = await addMembers(databaseUrl, 5);
  database = openWorkerDatabase({
    databaseUrl,
    secret: TEST_SECRET,
    poolSize: 2,
    onConnectionLost: (error) => {
      throw error;
    },
  });
});
beforeEach(() => asOwner(databaseUrl, (client) => client.query('delete from chess_games')));
afterAll(() => database.close());

/** Starts games in which the bot has the first move, and returns their ids. */
async function startGames(member: number, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await asOwner(databaseUrl, async (client) => {
    for (const id of ids) {
      await client.query(
        `insert into chess_games (id, white_player_id, black_player_id, game_state)
         values ($1, $2, $3, '{"turn": "white", "ply": 0}')`,
        [id, BOT_IDS[0], members[member]?.id],
      );
    }
  });
  return ids;
}

const NONE: JobLimits = { play: 0, think: 0, hint: 0 };

function take(limits: Partial<JobLimits>, maxPerMember = UNLIMITED): Promise<Job[]> {
  return database.run((transaction) =>
    takeJobs(transaction, { ...NONE, ...limits }, maxPerMember, LEASE_MS),
  );
}

async function takeOne(type: JobType): Promise<string | undefined> {
  const jobs = await take({ [type]: 1 });
  return jobs[0]?.game_id;
}

async function takeAll(type: JobType, count: number): Promise<(string | undefined)[]> {
  const taken = [];
  for (let index = 0; index < count; index += 1) taken.push(await takeOne(type));
  return taken;
}

function gamesOf(jobs: readonly Job[]): Set<string> {
  return new Set(jobs.map(({ game_id }) => game_id as string));
}

describe('jobs for the engine', () => {
  test('of one member do not come before the first of another', async () => {
    const many = await startGames(0, 40);
    const [only] = await startGames(1, 1);
    expect(await takeAll('think', 3)).toEqual([many[0], only, many[1]]);
  });

  test('that are running count for their member', async () => {
    const many = await startGames(0, 10);
    expect(await take({ think: 3 })).toHaveLength(3);
    const two = await startGames(1, 2);
    const three = await startGames(2, 1);
    expect(await takeAll('think', 5)).toEqual([two[0], three[0], two[1], many[3], many[4]]);
  });

  test('of one member are taken in the order of their requests', async () => {
    const games = await startGames(0, 5);
    expect(await takeAll('think', 6)).toEqual([...games, undefined]);
  });

  test('of one member are limited to a number at a time', async () => {
    const many = await startGames(0, 5);
    const others = await startGames(1, 1);
    const first = await take({ think: 6 }, 2);
    expect(gamesOf(first)).toEqual(new Set([many[0], many[1], others[0]]));
    expect(await take({ think: 6 }, 2)).toEqual([]);
    const [done] = first.filter(({ game_id }) => game_id === many[0]) as [Job];
    await database.run((transaction) => storeDecision(transaction, done, 'e2e4', LEASE_MS));
    expect(gamesOf(await take({ think: 6 }, 2))).toEqual(new Set([many[2]]));
  });

  test('that wait for a retry do not count for their member', async () => {
    const many = await startGames(0, 3);
    for (const job of await take({ think: 2 })) {
      await database.run((transaction) => retryLater(transaction, job, LEASE_MS));
    }
    expect(await take({ think: 3 }, 1)).toMatchObject([{ game_id: many[2] }]);
  });

  test('are shared fairly in random sequences of requests', async () => {
    const chance = seeded(20_261_115);
    const owner = new Map<string, number>();
    const waiting = members.map(() => 0);
    const running = members.map(() => 0);
    for (let round = 0; round < 60; round += 1) {
      const member = chance.between(0, members.length - 1);
      const ids = await startGames(member, chance.between(0, 4));
      for (const id of ids) owner.set(id, member);
      waiting[member] = (waiting[member] ?? 0) + ids.length;
      const jobs = await take({ think: chance.between(0, 3) });
      for (const { game_id } of jobs) {
        const memberIndex = owner.get(game_id) ?? -1;
        waiting[memberIndex] = (waiting[memberIndex] ?? 0) - 1;
        running[memberIndex] = (running[memberIndex] ?? 0) + 1;
      }
      const taken = new Set(jobs.map(({ game_id }) => owner.get(game_id)));
      const lastTurn = Math.max(0, ...[...taken].map((each) => running[each ?? -1] ?? 0));
      // No waiting member has fewer running jobs than the member whose job was taken last had before.
      const passedOver = members.filter(
        (_, other) => (waiting[other] ?? 0) > 0 && (running[other] ?? 0) + 1 < lastTurn,
      );
      expect(passedOver).toEqual([]);
    }
  });
});

test('jobs are counted by type, with the age of the oldest that waits', async () => {
  await startGames(0, 3);
  await take({ think: 1 });
  await asOwner(databaseUrl, (client) =>
    client.query(
      `update chess_engine_jobs set due_at = now() - interval '90 seconds' where not is_taken`,
    ),
  );
  const counts = new Map(
    (await database.run(countJobs)).map(({ type, ...count }) => [type, count] as const),
  );
  expect(counts.get('think')).toMatchObject({ waiting: 2, running: 1 });
  expect(counts.get('think')?.oldestS).toBeGreaterThanOrEqual(90);
  for (const type of ['play', 'hint'] as const)
    expect(counts.get(type)).toEqual({ waiting: 0, running: 0, oldestS: 0 });
});
