import { createTestDatabase, seeded } from '@rookery/testkit';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';

let databaseUrl: string;
let owner: pg.Client;
let players: string[];

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  owner = await connect();
  const rows = await run<{ id: string }>(
    `insert into users (name, email)
     select 'Player ' || number, number || '@x.test' from generate_series(1, 6) as number
     returning id`,
  );
  players = rows.map(({ id }) => id);
});
beforeEach(() =>
  run(
    'delete from chess_rating_history; delete from chess_rating_days; delete from chess_rating_gains',
  ),
);

afterAll(() => owner.end());

/** A connection as the schema's owner. Each statement is its own transaction. */
async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('set role rookery_owner');
  return client;
}

async function run<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]> {
  return (await owner.query<Row>(sql, values)).rows;
}

interface Game {
  readonly player: string;
  readonly daysAgo: number;
  readonly change: number;
}

/** Adds the rating changes of games that ended a number of days ago. */
async function addGames(games: readonly Game[], client: pg.Client = owner) {
  await client.query(
    `insert into chess_rating_history (game_id, user_id, rating, rating_change, created_at)
     select gen_random_uuid(), player::uuid, 1200, change, now() - make_interval(days => "daysAgo")
     from jsonb_to_recordset($1) as game (player text, "daysAgo" integer, change integer)`,
    [JSON.stringify(games)],
  );
}

/** Moves all days into the past. In two steps, because a player's days must be unique after each row update. */
async function shiftDays(days: number) {
  await run('update chess_rating_days set day = day - 1000000');
  await run('update chess_rating_days set day = day + 1000000 - $1::integer', [days]);
}

async function ageAll(most: number, client: pg.Client = owner) {
  for (let aged = 1; aged > 0;) {
    const { rows } = await client.query<{ aged: number }>(
      'select app.age_rating_days($1) as aged',
      [most],
    );
    aged = rows[0]?.aged ?? 0;
  }
}

type Sum = { user_id: string; timeframe: string; rating_gained: number; games_played: number };

const readSums = () =>
  run<Sum>(
    `select user_id, timeframe, rating_gained, games_played from chess_rating_gains
     where games_played > 0 order by 1, 2`,
  );

/** The sums computed directly from the days. */
const computeSums = (isCounted: string) =>
  run<Sum>(
    `select user_id, timeframe, sum(rating_gained)::integer as rating_gained,
            sum(games_played)::integer as games_played
     from chess_rating_days as day join app.leaderboard_timeframes() as frame on ${isCounted}
     group by 1, 2 order by 1, 2`,
  );
const BY_DATE = `day.day >= (now() at time zone 'UTC')::date - frame.days`;
const BY_LEVEL = 'frame.level <= day.level';

describe('the stored sum of a timeframe', () => {
  test('equals the sum of its days after any additions and any time', async () => {
    const random = seeded(1_114);
    for (let round = 0; round < 8; round += 1) {
      const games = Array.from({ length: random.between(1, 30) }, () => ({
        player: random.one(players),
        daysAgo: random.one([0, 0, 0, 1, 2, 6, 7, 8, 29, 30, 31, 364, 365, 366, 500]),
        change: random.between(-20, 20),
      }));
      await addGames(games);
      expect(await readSums()).toEqual(await computeSums(BY_DATE));
      await shiftDays(random.one([1, 1, 2, 5, 25, 340]));
      await ageAll(random.between(1, 10));
      expect(await readSums()).toEqual(await computeSums(BY_DATE));
    }
  });

  test('stays correct while games end and several workers remove old days', async () => {
    const random = seeded(2_228);
    const someGames = () =>
      Array.from({ length: 5 }, () => ({
        player: random.one(players),
        daysAgo: random.one([0, 1, 7, 30, 365]),
        change: random.between(-20, 20),
      }));
    await addGames(Array.from({ length: 40 }, someGames).flat());
    await shiftDays(1);
    const clients = await Promise.all(Array.from({ length: 6 }, connect));
    await Promise.all(
      clients.map((client, index) =>
        index % 2 === 0 ? addGames(someGames(), client) : ageAll(3, client),
      ),
    );
    await Promise.all(clients.map((client) => client.end()));
    await ageAll(100);
    expect(await readSums()).toEqual(await computeSums(BY_LEVEL));
    expect(await readSums()).toEqual(await computeSums(BY_DATE));
  });
});
