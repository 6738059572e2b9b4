import { PROVISIONAL_DEVIATION } from '@rookery/chess';
import type { LeaderboardEntry } from '@rookery/contract';
import { asOwner } from '@rookery/database';
import {
  createTestDatabase,
  refusalOf,
  send,
  signUp,
  startServer,
  type TestMember,
  type TestServer,
  TEST_CLUB,
} from '@rookery/testkit';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { addPastGame } from './past-game.testkit.ts';

let databaseUrl: string;
let server: TestServer;
let ann: TestMember;

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  server = await startServer(databaseUrl, { ROOKERY_ROLES: 'api' });
  ann = await signUp(server.url, 'Ann');
});
afterAll(() => server.stop());

async function board(query = ''): Promise<LeaderboardEntry[]> {
  const response = await ann.send({ path: `/api/chess/leaderboard${query}` });
  expect(response.status).toBe(200);
  return response.json<{ data: LeaderboardEntry[] }>().data;
}

async function rated(name: string, rating: number, deviation: number): Promise<TestMember> {
  const member = await signUp(server.url, name);
  await asOwner(databaseUrl, (client) =>
    client.query(
      `update chess_player_stats set rating = $2::integer, exact_rating = $2::integer, rating_deviation = $3,
         games_played = 3, games_won = 1, games_lost = 1, games_drawn = 1, last_played = now()
       where user_id = $1`,
      [member.id, rating, deviation],
    ),
  );
  return member;
}

function entry(rank: number, { id, name }: TestMember, rating: number) {
  return {
    rank,
    user_id: id,
    name,
    rating,
    rating_gained: null,
    games_played: 3,
    provisional: false,
  };
}

describe('the leaderboard', () => {
  test('lists players with an established rating only, by rating', async () => {
    const first = await rated('First', 2100, 60);
    const third = await rated('Third', 1000, 45);
    const second = await rated('Second', 1900, 109.9);
    await rated('Guess', 2500, 110);
    await rated('Newcomer', 2400, 350);
    const entries = await board();
    expect(entries).toStrictEqual([
      entry(1, first, 2100),
      entry(2, second, 1900),
      entry(3, third, 1000),
    ]);
    expect(await board('?timeframe=all')).toEqual(entries);
    expect(await board('?limit=2')).toEqual(entries.slice(0, 2));
    expect(await board('?limit=200')).toEqual(entries);
  });

  test('by rating uses an index with the same limit for established ratings as the rules', async () => {
    const { rows } = await asOwner(databaseUrl, (client) =>
      client.query<{ indexdef: string }>(
        `select indexdef from pg_indexes where indexname = 'chess_player_stats_established'`,
      ),
    );
    const isEstablished = `rating_deviation < (${PROVISIONAL_DEVIATION})::double precision`;
    expect(rows[0]?.indexdef).toContain(isEstablished);
  });

  test('leaves out players who have not played for half a year', async () => {
    const gone = await rated('Gone', 2300, 50);
    const places = async () =>
      (await board('?limit=200')).filter(({ user_id }) => user_id === gone.id);
    expect(await places()).toHaveLength(1);
    await asOwner(databaseUrl, (client) =>
      client.query(
        `update chess_player_stats set last_played = now() - interval '181 days' where user_id = $1`,
        [gone.id],
      ),
    );
    expect(await places()).toEqual([]);
  });

  test('of a timeframe lists the players who gained most in it', async () => {
    const [today, lately, once] = await Promise.all([
      signUp(server.url, 'Today'),
      signUp(server.url, 'Lately'),
      signUp(server.url, 'Once'),
    ]);
    await addPastGame(databaseUrl, [today, lately], '1 hour', [10, -10]);
    await addPastGame(databaseUrl, [today, once], '2 hours', [5, -5]);
    await addPastGame(databaseUrl, [lately, once], '3 days', [40, -40]);
    await addPastGame(databaseUrl, [once, today], '20 days', [70, -70]);
    await addPastGame(databaseUrl, [lately, today], '200 days', [7, -7]);
    await addPastGame(databaseUrl, [once, lately], '400 days', [500, -500]);
    const gains = async (timeframe: string) =>
      (await board(`?timeframe=${timeframe}`)).map(({ rank, name, rating_gained, games_played }) =>
        [rank, name, rating_gained, games_played].join(' '),
      );
    expect(await gains('day')).toEqual(['1 Today 15 2', '2 Once -5 1', '3 Lately -10 1']);
    expect(await gains('week')).toEqual(['1 Lately 30 2', '2 Today 15 2', '3 Once -45 2']);
    expect(await gains('month')).toEqual(['1 Lately 30 2', '2 Once 25 3', '3 Today -55 3']);
    expect(await gains('year')).toEqual(['1 Lately 37 3', '2 Once 25 3', '3 Today -62 4']);
    expect(await board('?timeframe=week&limit=1')).toEqual([
      {
        rank: 1,
        user_id: lately.id,
        name: 'Lately',
        rating: 1200,
        rating_gained: 30,
        games_played: 2,
        provisional: true,
      },
    ]);
  });

  test('of a timeframe marks provisional ratings', async () => {
    const [sure, unsure] = [await rated('Sure', 1400, 109.9), await rated('Unsure', 1400, 110)];
    await addPastGame(databaseUrl, [sure, unsure], '1 hour', [12, -12]);
    const marks = new Map(
      (await board('?timeframe=day&limit=200')).map((each) => [each.user_id, each.provisional]),
    );
    expect([marks.get(sure.id), marks.get(unsure.id)]).toEqual([false, true]);
  });

  test('has fifty entries by default', async () => {
    await asOwner(databaseUrl, (client) =>
      client.query(`
        insert into users (name, email)
        select 'Member ' || number, number || '@crowd.test' from generate_series(1, 60) as number;
        insert into workspace_members
        select '${TEST_CLUB}', id, 'member' from users where email like '%@crowd.test';
        update chess_player_stats set rating_deviation = 50, last_played = now()
        where user_id in (select id from users where email like '%@crowd.test')`),
    );
    expect(await board()).toHaveLength(50);
    expect((await board('?limit=200')).length).toBeGreaterThanOrEqual(60);
    const ranks = (await board('?limit=55')).map(({ rank }) => rank);
    expect(ranks).toEqual(Array.from({ length: 55 }, (_, index) => index + 1));
  });

  test.each([
    'limit=0',
    'limit=201',
    'limit=-1',
    'limit=x',
    'limit=',
    'timeframe=hour',
    'timeframe=ALL',
    'timeframe=',
    "timeframe=week'--",
    'cursor=x',
  ])('refuses ?%s', async (query) => {
    expect(refusalOf(await ann.send({ path: `/api/chess/leaderboard?${query}` }))).toEqual([
      400,
      'invalid_request',
    ]);
  });

  test('needs a session', async () => {
    expect(refusalOf(await send(server.url, { path: '/api/chess/leaderboard' }))).toEqual([
      401,
      'unauthenticated',
    ]);
  });
});
