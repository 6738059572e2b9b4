import {
  DEFAULT_CHESS_PREFERENCES,
  type Block,
  type ChessPreferences,
  type List,
  type MemberProfile,
  type RatingPoint,
} from '@rookery/contract';
import { asOwner } from '@rookery/database';
import {
  BOT_IDS,
  commonServer,
  refusalOf,
  send,
  signUp,
  type CommonServer,
  type TestMember,
} from '@rookery/testkit';
import { beforeAll, describe, expect, test } from 'vitest';
import { addPastGame } from './past-game.testkit.ts';

const UNKNOWN = '99999999-9999-4999-8999-999999999999';

let databaseUrl: string;
let server: CommonServer;
let ann: TestMember;
let bob: TestMember;

beforeAll(async () => {
  server = await commonServer();
  databaseUrl = server.databaseUrl;
  [ann, bob] = await Promise.all([signUp(server.url, 'Ann'), signUp(server.url, 'Bob')]);
});

function get(path: string, as = ann) {
  return as.send({ path: `/api/${path}` });
}

describe('statistics', () => {
  test('of a new member have the initial values', async () => {
    const response = await get(`chess/stats/${bob.id}`);
    expect(response.status).toBe(200);
    expect(response.json()).toStrictEqual({
      user_id: bob.id,
      rating: 1200,
      games_played: 0,
      games_won: 0,
      games_lost: 0,
      games_drawn: 0,
      best_rating: 1200,
      last_played: null,
      created_at: expect.stringMatching(/Z$/),
      exact_rating: 1200,
      rating_deviation: 350,
      volatility: 0.09,
    });
  });

  test('are the stored row with all columns', async () => {
    const { rows } = await asOwner(databaseUrl, (client) =>
      client.query<object>('select * from chess_player_stats where user_id = $1', [bob.id]),
    );
    const shown = (await get(`chess/stats/${bob.id}`)).json<object>();
    expect(Object.keys(shown)).toEqual(Object.keys(rows[0] ?? {}));
  });

  test('exist for bots', async () => {
    expect((await get(`chess/stats/${BOT_IDS[0]}`)).json()).toMatchObject({ rating: 1200 });
  });

  test('of an unknown member do not exist', async () => {
    expect(refusalOf(await get(`chess/stats/${UNKNOWN}`))).toEqual([404, 'not_found']);
    expect(refusalOf(await get('chess/stats/bob'))).toEqual([400, 'invalid_request']);
    const response = await send(server.url, { path: `/api/chess/stats/${bob.id}` });
    expect(refusalOf(response)).toEqual([401, 'unauthenticated']);
  });
});

describe('the history of a rating', () => {
  test('has all games in pages, newest first', async () => {
    const cat = await signUp(server.url, 'Cat');
    const games: string[] = [];
    for (let hours = 7; hours > 0; hours -= 1) {
      games.push(await addPastGame(databaseUrl, [cat, bob], `${hours} hours`, [hours, -hours]));
    }
    const points: RatingPoint[] = [];
    let cursor: string | null = null;
    do {
      const next: string = cursor === null ? '' : `&cursor=${cursor}`;
      const response = await get(`chess/stats/${cat.id}/history?limit=3${next}`);
      const { data, next_cursor } = response.json<List<RatingPoint>>();
      expect(data.length).toBeLessThanOrEqual(3);
      points.push(...data);
      cursor = next_cursor;
    } while (cursor !== null);
    expect(points.map(({ game_id }) => game_id)).toEqual(games.toReversed());
    expect(points.map(({ rating_change }) => rating_change)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(points[0]).toStrictEqual({
      game_id: games[6],
      rating: 1201,
      rating_change: 1,
      speed: null,
      speed_rating: null,
      speed_rating_change: null,
      created_at: expect.stringMatching(/Z$/),
    });
  });

  test('has no gaps between games that ended at the same time', async () => {
    const cat = await signUp(server.url, 'Cat');
    for (let count = 0; count < 5; count += 1)
      await addPastGame(databaseUrl, [cat, bob], '1 hour', [1, -1]);
    await asOwner(databaseUrl, (client) =>
      client.query('update chess_rating_history set created_at = $2 where user_id = $1', [
        cat.id,
        '2026-01-01T00:00:00.123456Z',
      ]),
    );
    const path = `chess/stats/${cat.id}/history?limit=2`;
    const first = (await get(path)).json<List<RatingPoint>>();
    const second = (await get(`${path}&cursor=${first.next_cursor}`)).json<List<RatingPoint>>();
    const third = (await get(`${path}&cursor=${second.next_cursor}`)).json<List<RatingPoint>>();
    const seen = [first, second, third].flatMap(({ data }) => data.map(({ game_id }) => game_id));
    expect(new Set(seen).size).toBe(5);
    expect([seen.length, third.next_cursor]).toEqual([5, null]);
  });

  test('refuses an invalid page', async () => {
    const path = `chess/stats/${bob.id}/history`;
    expect(refusalOf(await get(`${path}?cursor=nonsense`))).toEqual([400, 'invalid_cursor']);
    for (const query of ['limit=0', 'limit=201', 'nonsense=1']) {
      expect(refusalOf(await get(`${path}?${query}`))).toEqual([400, 'invalid_request']);
    }
  });

  test('is empty for a member without games', async () => {
    const dan = await signUp(server.url, 'Dan');
    expect((await get(`chess/stats/${dan.id}/history`)).json()).toEqual({
      data: [],
      next_cursor: null,
    });
  });
});

describe('preferences', () => {
  const path = '/api/chess/preferences';

  test('have defaults until they are changed, separately for each member', async () => {
    const cat = await signUp(server.url, 'Cat');
    expect((await cat.send({ path })).json()).toEqual(DEFAULT_CHESS_PREFERENCES);
    let now: ChessPreferences = DEFAULT_CHESS_PREFERENCES;
    const changes: Partial<ChessPreferences>[] = [
      { direct_games: 'nobody' },
      { direct_games: 'nobody' },
      { direct_games: 'anybody', board: 'contrast', pieces: 'rookery', animation: 'none' },
      { coordinates: false, premove: false, confirm_moves: true, chat: false },
      { sound: false, volume: 0 },
    ];
    for (const json of changes) {
      now = { ...now, ...json };
      const changed = await cat.send({ method: 'PATCH', path, json });
      expect([changed.status, changed.json()]).toEqual([200, now]);
      expect((await cat.send({ path })).json()).toEqual(now);
    }
    expect((await ann.send({ path })).json()).toEqual(DEFAULT_CHESS_PREFERENCES);
  });

  test.each([
    {},
    { direct_games: 'friends' },
    { direct_games: null },
    { direct_games: 'nobody', x: 1 },
    { board: 'marble' },
    { volume: 101 },
    { volume: 0.5 },
    { premove: 'yes' },
  ])('refuse %j', async (json) => {
    expect(refusalOf(await ann.send({ method: 'PATCH', path, json }))).toEqual([
      400,
      'invalid_request',
    ]);
  });

  test('need a session', async () => {
    expect(refusalOf(await send(server.url, { path }))).toEqual([401, 'unauthenticated']);
  });
});

function block(as: TestMember, id: string, method = 'PUT') {
  return as.send({ method, path: `/api/chess/blocks/${id}` });
}

async function blocksOf(as: TestMember, query = ''): Promise<List<Block>> {
  return (await as.send({ path: `/api/chess/blocks${query}` })).json();
}

describe('blocks', () => {
  test('are set, listed and lifted, idempotently', async () => {
    const cat = await signUp(server.url, 'Cat');
    expect(await blocksOf(cat)).toEqual({ data: [], next_cursor: null });
    for (let times = 0; times < 2; times += 1) {
      const response = await block(cat, bob.id);
      expect([response.status, response.text]).toEqual([204, '']);
    }
    const { data } = await blocksOf(cat);
    expect(data).toStrictEqual([
      { user_id: bob.id, name: 'Bob', created_at: expect.stringMatching(/Z$/) },
    ]);
    for (let times = 0; times < 2; times += 1) {
      const response = await block(cat, bob.id, 'DELETE');
      expect([response.status, response.text]).toEqual([204, '']);
    }
    expect(await blocksOf(cat)).toEqual({ data: [], next_cursor: null });
  });

  test('cannot be seen or lifted by other members', async () => {
    const cat = await signUp(server.url, 'Cat');
    await block(cat, bob.id);
    expect((await blocksOf(bob)).data).toEqual([]);
    await block(bob, cat.id, 'DELETE');
    expect((await blocksOf(cat)).data).toHaveLength(1);
  });

  test('are listed in pages, the latest first', async () => {
    const cat = await signUp(server.url, 'Cat');
    for (const bot of BOT_IDS) await block(cat, bot);
    const first = await blocksOf(cat, '?limit=2');
    const second = await blocksOf(cat, `?limit=2&cursor=${first.next_cursor}`);
    const third = await blocksOf(cat, `?limit=2&cursor=${second.next_cursor}`);
    const seen = [first, second, third].flatMap(({ data }) => data.map(({ user_id }) => user_id));
    expect(seen).toEqual(BOT_IDS.toReversed());
    expect(third.next_cursor).toBeNull();
    expect(refusalOf(await cat.send({ path: '/api/chess/blocks?cursor=x' }))).toEqual([
      400,
      'invalid_cursor',
    ]);
  });

  test('cannot be set on the caller, in any spelling of the id, or on an unknown member', async () => {
    for (const id of [ann.id, ann.id.toUpperCase()]) {
      expect(refusalOf(await block(ann, id))).toEqual([422, 'self_block']);
    }
    expect(refusalOf(await block(ann, UNKNOWN))).toEqual([404, 'not_found']);
    expect(refusalOf(await block(ann, 'bob'))).toEqual([400, 'invalid_request']);
    const response = await send(server.url, {
      method: 'PUT',
      path: `/api/chess/blocks/${bob.id}`,
    });
    expect(refusalOf(response)).toEqual([401, 'unauthenticated']);
  });
});

describe('profiles', () => {
  test('can be read together, each once, without unknown ids', async () => {
    const ids = [bob.id, ann.id.toUpperCase(), bob.id, UNKNOWN];
    const { data } = (await get(`members?ids=${ids.join(',')}`)).json<{ data: MemberProfile[] }>();
    expect(data.map(({ user_id }) => user_id).toSorted()).toEqual([ann.id, bob.id].toSorted());
    expect(data).toContainEqual((await get(`members/${bob.id}`)).json());
  });

  test.each(['', '?ids=', '?ids=x', `?ids=${UNKNOWN},`, `?ids=${UNKNOWN.replaceAll('-', 'x')}`])(
    'are refused for %j',
    async (query) => {
      expect(refusalOf(await get(`members${query}`))).toEqual([400, 'invalid_request']);
    },
  );

  test('are limited to a hundred', async () => {
    const hundred = Array.from({ length: 100 }, () => UNKNOWN).join(',');
    expect((await get(`members?ids=${hundred}`)).status).toBe(200);
    expect((await get(`members?ids=${hundred},${UNKNOWN}`)).status).toBe(400);
  });
});

describe('a profile', () => {
  test('is visible to members of other workspaces, with statistics and without an email address', async () => {
    const outsider = await signUp(server.url, 'Outsider');
    const response = await get(`members/${bob.id}`, outsider);
    expect(response.status).toBe(200);
    expect(response.json()).toStrictEqual({
      user_id: bob.id,
      name: 'Bob',
      is_bot: false,
      created_at: expect.stringMatching(/Z$/),
      chess: (await get(`chess/stats/${bob.id}`)).json(),
      is_hidden: false,
      ratings: [],
    });
    expect(response.text).not.toMatch(/@|email/);
  });

  test('has no more fields for its own member', async () => {
    expect((await get(`members/${ann.id}`)).text).not.toMatch(/@|email/);
  });

  test('of a bot says that it is one', async () => {
    for (const [level, name] of ['Jay', 'Jackdaw', 'Magpie', 'Crow', 'Raven'].entries()) {
      const response = await get(`members/${BOT_IDS[level]}`);
      expect(response.json()).toMatchObject({ name, is_bot: true, chess: { games_played: 0 } });
      expect(response.text).not.toMatch(/@|invalid/);
    }
  });

  test('needs a member, and a session', async () => {
    expect(refusalOf(await get(`members/${UNKNOWN}`))).toEqual([404, 'not_found']);
    expect(refusalOf(await get('members/ann'))).toEqual([400, 'invalid_request']);
    expect(refusalOf(await send(server.url, { path: `/api/members/${ann.id}` }))).toEqual([
      401,
      'unauthenticated',
    ]);
  });
});
