import { randomUUID } from 'node:crypto';
import {
  administer,
  createTestDatabase,
  eventually,
  startTestPostgres,
  TEST_SECRET,
  type TestPostgres,
} from '@rookery/testkit';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { asOwner } from './administration.ts';
import { openDatabase, type Database } from './database.ts';
import type { GameId, UserId } from './ids.ts';

const NOBODY = '' as UserId;

function open(databaseUrl: string): Database {
  return openDatabase({
    databaseUrl,
    secret: TEST_SECRET,
    poolSize: 3,
    onConnectionLost: () => {},
  });
}

interface Game {
  readonly id: GameId;
  readonly white: UserId;
}

/** Games that wait for a first move, each of two members of its own. */
async function addGames(databaseUrl: string, count: number): Promise<Game[]> {
  const { rows } = await asOwner(databaseUrl, async (client) => {
    const added = await client.query<{ id: UserId }>(
      `insert into users (name, email)
       select 'Member', gen_random_uuid() || '@x.test' from generate_series(1, $1) returning id`,
      [2 * count],
    );
    const ids = added.rows.map(({ id }) => id);
    return client.query<Game>(
      `insert into chess_games (white_player_id, black_player_id, game_state)
       select white, black, '{}' from unnest($1::uuid[], $2::uuid[]) as pair (white, black)
       returning id, white_player_id as white`,
      [ids.slice(0, count), ids.slice(count)],
    );
  });
  return rows;
}

interface Change {
  readonly id: GameId;
  readonly version: number;
  readonly game_state: object;
  readonly kept: number;
  readonly moves: readonly string[];
  readonly clocks: readonly number[];
}

function changeOf(id: GameId, game_state: object = {}): Change {
  return { id, version: 0, game_state, kept: 0, moves: ['e2e4'], clocks: [300_000] };
}

/** The statements as the server of games has them. */
function gamesOf(database: Database) {
  return {
    read: database.group<{ id: GameId }, { game: { id: GameId; game_state: object } }>(
      'read_games',
      'select request, game from app.read_games($1)',
    ),
    change: database.group<Change, { updated_at: string }>(
      'change_games',
      'select request, updated_at from app.change_games($1)',
    ),
  };
}

/** Answers the quotient, and how many requests came along. */
function divisionBy(database: Database) {
  return database.group<{ dividend: number; divisor: number }, { quotient: number; size: number }>(
    'divide',
    `select request, dividend / divisor as quotient, jsonb_array_length($1::jsonb) as size
     from jsonb_to_recordset($1::jsonb) as item (request integer, dividend integer, divisor integer)`,
  );
}

describe('requests that arrive together', () => {
  let databaseUrl: string;
  let database: Database;
  let divide: ReturnType<typeof divisionBy>;

  beforeAll(async () => {
    databaseUrl = await createTestDatabase(inject('postgresUrl'));
    database = open(databaseUrl);
    divide = divisionBy(database);
  });
  afterAll(() => database.close());

  test('travel together, and each gets its own answer', async () => {
    const rows = await Promise.all(
      Array.from({ length: 150 }, (_, index) =>
        divide(NOBODY, { dividend: 2 * index, divisor: 2 }),
      ),
    );
    expect(rows.map((row) => row?.quotient)).toEqual(
      Array.from({ length: 150 }, (_, index) => index),
    );
    expect(new Set(rows.map((row) => row?.size))).toEqual(new Set([150]));
  });

  test('are never too many for one statement', async () => {
    const rows = await Promise.all(
      Array.from({ length: 1_000 }, (_, index) => divide(NOBODY, { dividend: index, divisor: 1 })),
    );
    expect(rows.map((row) => row?.quotient)).toEqual(
      Array.from({ length: 1_000 }, (_, index) => index),
    );
    expect(Math.max(...rows.map((row) => row?.size ?? 0))).toBe(200);
  });

  test('work alone as well', async () => {
    expect(await divide(NOBODY, { dividend: 9, divisor: 3 })).toMatchObject({
      quotient: 3,
      size: 1,
    });
  });

  test('fail alone, where one is bad', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        divide(NOBODY, { dividend: 7, divisor: index === 13 ? 0 : 1 }),
      ),
    );
    const [bad] = results.splice(13, 1);
    expect(bad).toMatchObject({ reason: { code: '22012' } });
    for (const good of results) expect(good).toMatchObject({ value: { quotient: 7 } });
  });

  test('fail alone, where several are', async () => {
    const results = await Promise.allSettled(
      [1, 0, 1, 0, 0].map((divisor) => divide(NOBODY, { dividend: 7, divisor })),
    );
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
  });

  test('are done under the caller of each', async () => {
    const { read, change } = gamesOf(database);
    const games = await addGames(databaseUrl, 40);
    // Every other request comes from somebody who does not play in the game.
    const done = await Promise.all(
      games.map(({ id, white }, index) =>
        change((index % 2 ? games[0]?.white : white) ?? NOBODY, changeOf(id, { index })),
      ),
    );
    expect(done.map((row) => row !== null)).toEqual(games.map((_, index) => index % 2 === 0));
    const rows = await Promise.all(
      games.map(({ id, white }, index) => read(index % 3 ? white : NOBODY, { id })),
    );
    expect(rows.map((row) => row && [row.game.id, row.game.game_state])).toEqual(
      games.map(({ id }, index) => (index % 3 ? [id, index % 2 ? {} : { index }] : null)),
    );
  });

  test('answer null where there is nothing to answer', async () => {
    const { read } = gamesOf(database);
    const [game] = await addGames(databaseUrl, 1);
    const unknown = randomUUID() as GameId;
    expect(await read(game?.white ?? NOBODY, { id: unknown })).toBeNull();
  });

  test('one for a row that is locked holds up itself, and nobody else', async () => {
    const { change } = gamesOf(database);
    const games = await addGames(databaseUrl, 5);
    const [locked, ...free] = games as [Game, ...Game[]];
    const held = await asOwner(databaseUrl, async (client) => {
      await client.query('select from chess_games where id = $1 for update', [locked.id]);
      const waiting = change(locked.white, changeOf(locked.id));
      const done = await Promise.all(free.map(({ id, white }) => change(white, changeOf(id))));
      expect(done.every((row) => row !== null)).toBe(true);
      return { waiting };
    });
    // Nobody holds the row any longer: the change that waited is done.
    expect(await held.waiting).not.toBeNull();
  });
});

describe('a server that goes away', () => {
  let postgres: TestPostgres;
  let database: Database;

  beforeAll(async () => {
    postgres = await startTestPostgres();
    database = open(await createTestDatabase(postgres.url));
  });
  afterAll(async () => {
    await database.close();
    await postgres.discard();
  });

  test('fails every request, and serves again when it is back', async () => {
    const divide = divisionBy(database);
    const request = { dividend: 4, divisor: 2 };
    expect(await divide(NOBODY, request)).toMatchObject({ quotient: 2 });
    const sleep = database.group(
      'sleep',
      'select request from jsonb_to_recordset($1) as item (request integer), pg_sleep(60)',
    );
    const underWay = Promise.allSettled([sleep(NOBODY, {}), sleep(NOBODY, {})]);
    await eventually(async () => {
      const asleep = `select from pg_stat_activity where wait_event = 'PgSleep'`;
      expect((await administer(postgres.url, asleep)).rowCount).toBe(1);
    });
    await postgres.stop();
    const late = await Promise.allSettled(
      Array.from({ length: 10 }, () => divide(NOBODY, request)),
    );
    for (const { status } of [...(await underWay), ...late]) expect(status).toBe('rejected');
    await postgres.start();
    await eventually(async () =>
      expect(await divide(NOBODY, request)).toMatchObject({ quotient: 2 }),
    );
  });
});
