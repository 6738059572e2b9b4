import { randomUUID } from 'node:crypto';
import { start, TIME_CONTROLS, type TimeControlName } from '@rookery/chess';
import type { ChessGame, List } from '@rookery/contract';
import { asOwner } from '@rookery/database';
import {
  createTestDatabase,
  look,
  refusalOf,
  send,
  signUp,
  startGame,
  startServer,
  startTraining,
  TEST_CLUB,
  type TestMember,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

let databaseUrl: string;
let server: TestServer;
let ann: TestMember;
let bob: TestMember;
let cat: TestMember;

interface Seed {
  readonly id: string;
  readonly white: string;
  readonly black: string;
  readonly status: string;
  readonly control: TimeControlName;
  readonly minutesAgo: number;
}

const STATUSES = ['active', 'white_won', 'black_won', 'drawn', 'aborted'];
const CONTROLS = ['blitz', 'rapid', 'classical'] as const;

/** In the expected order: newest first, games of the same time by id. */
let seeded: Seed[];

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  // Without a worker: it would abort these games, whose players never move.
  server = await startServer(databaseUrl, { ROOKERY_ROLES: 'api' });
  [ann, bob, cat] = await Promise.all([
    signUp(server.url, 'Ann'),
    signUp(server.url, 'Bob'),
    signUp(server.url, 'Cat'),
  ]);
  const players = [ann.id, bob.id, cat.id];
  seeded = Array.from({ length: 45 }, (_, number) => ({
    id: randomUUID(),
    white: players[number % 3] ?? '',
    black: players[(number + 1 + (number % 2)) % 3] ?? '',
    status: STATUSES[number % 5] ?? '',
    control: CONTROLS[Math.floor(number / 5) % 3] ?? 'blitz',
    // Three at each time, so that pages often end between games of the same time.
    minutesAgo: Math.floor(number / 3),
  })).toSorted((one, other) => one.minutesAgo - other.minutesAgo || (one.id < other.id ? 1 : -1));
  await asOwner(databaseUrl, async (client) => {
    for (const { id, white, black, status, control, minutesAgo } of seeded) {
      const { game_state, time_control } = start(TIME_CONTROLS[control], Date.now());
      await client.query(
        `insert into chess_games (id, white_player_id, black_player_id, status, game_state,
                                  time_control, created_at, finished_at, workspace_id)
         values ($1, $2, $3, $4, $5, $6, now() - interval '1 minute' * $7::integer,
                 case $4 when 'active' then null else now() end, $8)`,
        [id, white, black, status, game_state, time_control, minutesAgo, TEST_CLUB],
      );
    }
  });
});
afterAll(() => server.stop());

const path = '/api/chess/games';

async function page(query: string): Promise<List<ChessGame>> {
  const response = await cat.send({ path: `${path}?${query}` });
  expect(response.status).toBe(200);
  return response.json();
}

/** Reads all pages. */
async function all(query: string, limit: number): Promise<ChessGame[]> {
  const games: ChessGame[] = [];
  let cursor: string | null = null;
  do {
    const next: string = cursor === null ? '' : `&cursor=${cursor}`;
    const { data, next_cursor }: List<ChessGame> = await page(`${query}&limit=${limit}${next}`);
    expect(data.length).toBeLessThanOrEqual(limit);
    expect(data.length).toBeGreaterThan(0);
    games.push(...data);
    cursor = next_cursor;
  } while (cursor !== null);
  return games;
}

const ids = (games: readonly { id: string }[]) => games.map(({ id }) => id);
const cursorOf = (text: string) => Buffer.from(text).toString('base64url');

function gamesOf({ id }: TestMember): Seed[] {
  return seeded.filter(({ white, black }) => [white, black].includes(id));
}

function hasResult(status: string): boolean {
  return status !== 'active' && status !== 'aborted';
}

describe('listing games', () => {
  test.each([1, 2, 3, 4, 7, 44, 45, 200])(
    'has all games in pages of %i, newest first, without gaps or duplicates',
    async (limit) => {
      expect(ids(await all('', limit))).toEqual(ids(seeded));
    },
  );

  test('shows each game as it is shown alone', async () => {
    const { data } = await page('limit=2');
    expect(data).toHaveLength(2);
    for (const game of data) expect((await look(ann, game)).json()).toStrictEqual(game);
  });

  test('has a default page size of 50', async () => {
    expect(await page('')).toMatchObject({ next_cursor: null });
    expect((await page('')).data).toHaveLength(45);
  });

  const filters: [query: string, belongs: (game: Seed) => boolean][] = [
    ['status=active', ({ status }) => status === 'active'],
    ['status=finished', ({ status }) => hasResult(status)],
    ['status=white_won', ({ status }) => status === 'white_won'],
    ['status=black_won', ({ status }) => status === 'black_won'],
    ['status=drawn', ({ status }) => status === 'drawn'],
    ['status=aborted', ({ status }) => status === 'aborted'],
    ['time_control=blitz', ({ control }) => control === 'blitz'],
    ['time_control=rapid', ({ control }) => control === 'rapid'],
    ['time_control=classical', ({ control }) => control === 'classical'],
    [
      'status=finished&time_control=blitz',
      ({ status, control }) => hasResult(status) && control === 'blitz',
    ],
  ];

  test.each(filters)('by %s', async (query, belongs) => {
    const expected = seeded.filter(belongs);
    expect(expected.length).toBeGreaterThan(5);
    for (const limit of [2, 200]) expect(ids(await all(query, limit))).toEqual(ids(expected));
  });

  test.each(filters)('of one player in either colour, by %s', async (query, belongs) => {
    const expected = gamesOf(ann).filter(belongs);
    expect(new Set(expected.map(({ white }) => white === ann.id)).size).toBe(2);
    for (const limit of [2, 200]) {
      expect(ids(await all(`player=${ann.id}&${query}`, limit))).toEqual(ids(expected));
    }
  });

  test('of one player is the same for every member', async () => {
    const expected = gamesOf(bob);
    expect(ids(await all(`player=${bob.id}`, 4))).toEqual(ids(expected));
    expect(ids(await all(`player=${bob.id.toUpperCase()}`, 4))).toEqual(ids(expected));
  });

  test('of a member without games is empty', async () => {
    const dan = await signUp(server.url, 'Dan');
    expect(await page(`player=${dan.id}`)).toEqual({ data: [], next_cursor: null });
  });

  test('keeps its pages when a game starts meanwhile', async () => {
    const first = await page('limit=10');
    const { id } = await startGame(bob, cat);
    const second = await page(`limit=10&cursor=${first.next_cursor}`);
    await asOwner(databaseUrl, (client) =>
      client.query('delete from chess_games where id = $1', [id]),
    );
    expect(ids([...first.data, ...second.data])).toEqual(ids(seeded.slice(0, 20)));
  });

  test('can leave out games with bots', async () => {
    const { id } = await startTraining(cat, 1);
    const [everything, members, own] = await Promise.all([
      page(''),
      page('between=members'),
      page(`between=members&player=${cat.id}`),
    ]);
    await asOwner(databaseUrl, (client) =>
      client.query('delete from chess_games where id = $1', [id]),
    );
    expect(ids(everything.data)).toEqual([id, ...ids(seeded)]);
    expect(ids(members.data)).toEqual(ids(seeded));
    expect(ids(own.data)).toEqual(ids(gamesOf(cat)));
  });

  test.each([
    'nonsense',
    cursorOf('2026-01-01T00:00:00Z'),
    cursorOf('yesterday 99999999-9999-4999-8999-999999999999'),
    cursorOf('2026-01-01T00:00:00Z nonsense'),
    cursorOf('2026-01-01T00:00:00Z 99999999-9999-4999-8999-999999999999 x'),
    cursorOf('2026-99-99T00:00:00Z 99999999-9999-4999-8999-999999999999'),
    cursorOf("2026-01-01T00:00:00Z' 99999999-9999-4999-8999-999999999999"),
  ])('refuses the cursor %s', async (cursor) => {
    for (const player of ['', `&player=${ann.id}`]) {
      const response = await ann.send({ path: `${path}?cursor=${cursor}${player}` });
      expect(refusalOf(response)).toEqual([400, 'invalid_cursor']);
    }
  });

  test.each([
    'limit=0',
    'limit=201',
    'limit=x',
    'limit=1.5',
    'cursor=',
    'status=over',
    'time_control=instant',
    'player=ann',
    'between=bots',
    'nonsense=1',
  ])('refuses ?%s', async (query) => {
    expect(refusalOf(await ann.send({ path: `${path}?${query}` }))).toEqual([
      400,
      'invalid_request',
    ]);
  });

  test('needs a session', async () => {
    expect(refusalOf(await send(server.url, { path }))).toEqual([401, 'unauthenticated']);
  });
});
