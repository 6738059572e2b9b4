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

const NO_CALLER = '' as UserId;

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

/** Adds games without moves, each between two new members. */
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

/** The statements that the games feature uses. */
function gameStatements(database: Database) {
  return {
    read: database.batched<{ id: GameId }, { game: { id: GameId; game_state: object } }>(
      'read_games',
      'select request, game from app.read_games($1)',
    ),
    change: database.batched<Change, { updated_at: string }>(
      'change_games',
      'select request, updated_at from app.change_games($1)',
    ),
  };
}

/** Returns the quotient and the size of the batch. */
function divisionStatement(database: Database) {
  return database.batched<
    { dividend: number; divisor: number },
    { quotient: number; size: number }
  >(
    'divide',
    `select request, dividend / divisor as quotient, jsonb_array_length($1::jsonb) as size
     from jsonb_to_recordset($1::jsonb) as item (request integer, dividend integer, divisor integer)`,
  );
}

describe('requests that arrive together', () => {
  let databaseUrl: string;
  let database: Database;
  let divide: ReturnType<typeof divisionStatement>;

  beforeAll(async () => {
    databaseUrl = await createTestDatabase(inject('postgresUrl'));
    database = open(databaseUrl);
    divide = divisionStatement(database);
  });
  afterAll(() => database.close());

  test('are sent as one statement, and each gets its own answer', async () => {
    const rows = await Promise.all(
      Array.from({ length: 150 }, (_, index) =>
        divide(NO_CALLER, { dividend: 2 * index, divisor: 2 }),
      ),
    );
    expect(rows.map((row) => row?.quotient)).toEqual(
      Array.from({ length: 150 }, (_, index) => index),
    );
    expect(new Set(rows.map((row) => row?.size))).toEqual(new Set([150]));
  });

  test('are split into statements of limited size', async () => {
    const rows = await Promise.all(
      Array.from({ length: 1_000 }, (_, index) =>
        divide(NO_CALLER, { dividend: index, divisor: 1 }),
      ),
    );
    expect(rows.map((row) => row?.quotient)).toEqual(
      Array.from({ length: 1_000 }, (_, index) => index),
    );
    expect(Math.max(...rows.map((row) => row?.size ?? 0))).toBe(200);
  });

  test('can also be sent alone', async () => {
    expect(await divide(NO_CALLER, { dividend: 9, divisor: 3 })).toMatchObject({
      quotient: 3,
      size: 1,
    });
  });

  test('fail alone if one is bad', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        divide(NO_CALLER, { dividend: 7, divisor: index === 13 ? 0 : 1 }),
      ),
    );
    const [bad] = results.splice(13, 1);
    expect(bad).toMatchObject({ reason: { code: '22012' } });
    for (const good of results) expect(good).toMatchObject({ value: { quotient: 7 } });
  });

  test('fail alone if several are bad', async () => {
    const results = await Promise.allSettled(
      [1, 0, 1, 0, 0].map((divisor) => divide(NO_CALLER, { dividend: 7, divisor })),
    );
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
  });

  test('run each as its own caller', async () => {
    const { read, change } = gameStatements(database);
    const games = await addGames(databaseUrl, 40);
    // Every other request comes from a member who does not play in the game.
    const done = await Promise.all(
      games.map(({ id, white }, index) =>
        change((index % 2 ? games[0]?.white : white) ?? NO_CALLER, changeOf(id, { index })),
      ),
    );
    expect(done.map((row) => row !== null)).toEqual(games.map((_, index) => index % 2 === 0));
    const rows = await Promise.all(
      games.map(({ id, white }, index) => read(index % 3 ? white : NO_CALLER, { id })),
    );
    expect(rows.map((row) => row && [row.game.id, row.game.game_state])).toEqual(
      games.map(({ id }, index) => (index % 3 ? [id, index % 2 ? {} : { index }] : null)),
    );
  });

  test('give null if the statement returns no row', async () => {
    const { read } = gameStatements(database);
    const [game] = await addGames(databaseUrl, 1);
    const unknown = randomUUID() as GameId;
    expect(await read(game?.white ?? NO_CALLER, { id: unknown })).toBeNull();
  });

  test('a request for a locked row delays no other request', async () => {
    const { change } = gameStatements(database);
    const games = await addGames(databaseUrl, 5);
    const [locked, ...free] = games as [Game, ...Game[]];
    const held = await asOwner(databaseUrl, async (client) => {
      await client.query('select from chess_games where id = $1 for update', [locked.id]);
      const waiting = change(locked.white, changeOf(locked.id));
      const done = await Promise.all(free.map(({ id, white }) => change(white, changeOf(id))));
      expect(done.every((row) => row !== null)).toBe(true);
      return { waiting };
    });
    // The lock is released, so the waiting change is made.
    expect(await held.waiting).not.toBeNull();
  });
});

describe('a server that stops', () => {
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
    const divide = divisionStatement(database);
    const request = { dividend: 4, divisor: 2 };
    expect(await divide(NO_CALLER, request)).toMatchObject({ quotient: 2 });
    const sleep = database.batched(
      'sleep',
      'select request from jsonb_to_recordset($1) as item (request integer), pg_sleep(60)',
    );
    const underWay = Promise.allSettled([sleep(NO_CALLER, {}), sleep(NO_CALLER, {})]);
    await eventually(async () => {
      const asleep = `select from pg_stat_activity where wait_event = 'PgSleep'`;
      expect((await administer(postgres.url, asleep)).rowCount).toBe(1);
    });
    await postgres.stop();
    const late = await Promise.allSettled(
      Array.from({ length: 10 }, () => divide(NO_CALLER, request)),
    );
    for (const { status } of [...(await underWay), ...late]) expect(status).toBe('rejected');
    await postgres.start();
    await eventually(async () =>
      expect(await divide(NO_CALLER, request)).toMatchObject({ quotient: 2 }),
    );
  });
});
