import { randomUUID } from 'node:crypto';
import { asOwner } from '@rookery/database';
import type { ChessGame } from '@rookery/contract';
import {
  BOT_IDS,
  commonServer,
  look,
  refusalOf,
  send,
  signUp,
  storedGame,
  type CommonServer,
  type TestMember,
} from '@rookery/testkit';
import { beforeAll, describe, expect, test } from 'vitest';

let databaseUrl: string;
let server: CommonServer;
let ann: TestMember;
let bob: TestMember;

beforeAll(async () => {
  server = await commonServer();
  databaseUrl = server.databaseUrl;
  [ann, bob] = await Promise.all([signUp(server.url, 'Ann'), signUp(server.url, 'Bob')]);
});

const path = '/api/chess/games';

function create(fields: object = {}, as = ann) {
  const json = { opponentId: bob.id, timeControl: 'blitz', color: 'white', ...fields };
  return as.send({ method: 'POST', path, json });
}

async function created(fields: object = {}, as = ann): Promise<ChessGame> {
  const response = await create(fields, as);
  expect(response.status).toBe(201);
  return response.json();
}

describe('creating a game', () => {
  test('returns the stored row with all columns', async () => {
    const game = await created();
    const stored = await storedGame(databaseUrl, game.id);
    expect(Object.keys(game)).toEqual(Object.keys(stored));
    expect(game).toStrictEqual(stored);
    expect(game).toMatchObject({
      white_player_id: ann.id,
      black_player_id: bob.id,
      status: 'active',
      moves: [],
      clocks: [],
      version: 0,
      speed: 'blitz',
      created_by: ann.id,
      rated: true,
      white_rating: 1200,
      black_rating: 1200,
      white_rating_change: null,
      black_rating_change: null,
      finished_at: null,
      rematch_offered_by: null,
      rematch_id: null,
      created_at: game.updated_at,
    });
    expect(game.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
  });

  test('starts from the initial position with full, stopped clocks', async () => {
    const before = Date.now();
    const { game_state } = await created();
    expect(game_state).toMatchObject({
      fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
      ply: 0,
      turn: 'white',
      last_move: null,
      check: false,
      clock: { white_ms: 300_000, black_ms: 300_000, running_since: null },
      offers: { draw: null, takeback: null, draw_plies: { white: null, black: null } },
      absent: { white: null, black: null },
      outcome: null,
    });
    const limit = Date.parse(game_state.first_move_by ?? '');
    expect(limit).toBeGreaterThanOrEqual(before + 20_000);
    expect(limit).toBeLessThanOrEqual(Date.now() + 20_000);
  });

  test.each([
    ['blitz', 300_000, 3_000],
    ['rapid', 900_000, 10_000],
    ['classical', 1_800_000, 20_000],
  ])('has the time control %s', async (timeControl, initial_ms, increment_ms) => {
    const game = await created({ timeControl });
    expect(game.time_control).toEqual({ name: timeControl, initial_ms, increment_ms });
    expect(game.game_state.clock).toMatchObject({ white_ms: initial_ms, black_ms: initial_ms });
  });

  test('gives the caller the requested colour', async () => {
    expect(await created({ color: 'white' })).toMatchObject({ white_player_id: ann.id });
    expect(await created({ color: 'black' })).toMatchObject({
      white_player_id: bob.id,
      black_player_id: ann.id,
    });
  });

  test('chooses a random colour on request', async () => {
    const games = await Promise.all(Array.from({ length: 30 }, () => created({ color: 'random' })));
    const whites = new Set(games.map((game) => game.white_player_id));
    expect(whites).toEqual(new Set([ann.id, bob.id]));
  });

  test('is rated by default, and never with a bot', async () => {
    expect(await created()).toMatchObject({ rated: true });
    expect(await created({ rated: true })).toMatchObject({ rated: true });
    expect(await created({ rated: false })).toMatchObject({ rated: false });
    for (const opponentId of BOT_IDS) {
      expect(await created({ opponentId })).toMatchObject({ rated: false });
      expect(await created({ opponentId, rated: true })).toMatchObject({ rated: false });
    }
  });

  test('allows more time for the first move against a bot', async () => {
    const [opponentId = ''] = BOT_IDS;
    const training = { time_control: { first_move_ms: 180_000 } };
    expect(await created({ opponentId })).toMatchObject(training);
    expect((await created()).time_control).not.toHaveProperty('first_move_ms');
  });

  test('stores the current ratings of both players', async () => {
    const [cat, dan] = await Promise.all([signUp(server.url, 'Cat'), signUp(server.url, 'Dan')]);
    await asOwner(databaseUrl, (client) =>
      client.query(
        `update chess_player_stats set rating = case user_id when $1 then 1714 else 987 end
         where user_id in ($1, $2)`,
        [cat.id, dan.id],
      ),
    );
    const game = await created({ opponentId: dan.id, color: 'black' }, cat);
    expect(game).toMatchObject({ white_rating: 987, black_rating: 1714 });
  });

  test.each([
    [{ opponentId: undefined }],
    [{ opponentId: 'bob' }],
    [{ opponentId: 5 }],
    [{ opponentId: null }],
    [{ timeControl: undefined }],
    [{ timeControl: 'bullet' }],
    [{ timeControl: { name: 'blitz', initial_ms: 1, increment_ms: 0 } }],
    [{ color: undefined }],
    [{ color: 'red' }],
    [{ rated: 'true' }],
    [{ rated: null }],
    [{ moves: ['e2e4'] }],
    [{ status: 'white_won' }],
  ])('refuses %j', async (fields) => {
    expect(refusalOf(await create(fields))).toEqual([400, 'invalid_request']);
  });

  test('needs a session', async () => {
    const json = { opponentId: bob.id, timeControl: 'blitz', color: 'white' };
    expect(refusalOf(await send(server.url, { method: 'POST', path, json }))).toEqual([
      401,
      'unauthenticated',
    ]);
  });
});

/** Of Ann, because other test files start games on the same server. */
async function countGames(): Promise<number | null> {
  const { rowCount } = await asOwner(databaseUrl, (client) =>
    client.query('select from chess_games where $1 in (white_player_id, black_player_id)', [
      ann.id,
    ]),
  );
  return rowCount;
}

describe('a request that is sent again', () => {
  test('returns the same game and creates no other', async () => {
    const id = randomUUID();
    const first = await created({ id, color: 'random' });
    expect(first.id).toBe(id);
    expect(await created({ id, color: 'random' })).toStrictEqual(first);
  });

  test('returns the same game when both are sent at once', async () => {
    const id = randomUUID();
    const games = await Promise.all(Array.from({ length: 5 }, () => created({ id })));
    expect(new Set(games.map((game) => JSON.stringify(game))).size).toBe(1);
  });

  test('is refused if the id belongs to the game of another member', async () => {
    const { id } = await created();
    const answer = await create({ id, opponentId: ann.id }, bob);
    expect(refusalOf(answer)).toEqual([409, 'id_taken']);
  });
});

describe('no game can be started with', () => {
  test('the caller, in any spelling of the id', async () => {
    for (const opponentId of [ann.id, ann.id.toUpperCase()]) {
      expect(refusalOf(await create({ opponentId }))).toEqual([422, 'self_game']);
    }
  });

  test('a member who does not exist', async () => {
    const opponentId = '99999999-9999-4999-8999-999999999999';
    expect(refusalOf(await create({ opponentId }))).toEqual([422, 'opponent_unknown']);
  });

  test('a member who has blocked the caller or is blocked by the caller', async () => {
    const cat = await signUp(server.url, 'Cat');
    const block = (method: string) => cat.send({ method, path: `/api/chess/blocks/${ann.id}` });
    await block('PUT');
    expect(refusalOf(await create({ opponentId: cat.id }))).toEqual([403, 'blocked']);
    expect(refusalOf(await create({ opponentId: ann.id }, cat))).toEqual([403, 'blocked']);
    await block('DELETE');
    await created({ opponentId: cat.id });
    await created({ opponentId: ann.id }, cat);
  });

  test('a member who accepts no direct games, although they may start some', async () => {
    const cat = await signUp(server.url, 'Cat');
    const prefer = (direct_games: string) =>
      cat.send({ method: 'PATCH', path: '/api/chess/preferences', json: { direct_games } });
    await prefer('nobody');
    expect(refusalOf(await create({ opponentId: cat.id }))).toEqual([403, 'no_direct_games']);
    await created({ opponentId: ann.id }, cat);
    await prefer('anybody');
    await created({ opponentId: cat.id });
  });

  test('these opponents, and a refusal stores no game', async () => {
    const before = await countGames();
    await create({ opponentId: ann.id });
    await create({ color: 'red' });
    expect(await countGames()).toBe(before);
  });
});

describe('reading a game', () => {
  test('is possible for any member', async () => {
    const game = await created();
    const outsider = await signUp(server.url, 'Outsider');
    for (const member of [ann, bob, outsider]) {
      const response = await look(member, game);
      expect([response.status, response.json()]).toEqual([200, game]);
      expect(response.headers['cache-control']).toBe('no-store');
    }
  });

  test('accepts the id in upper case', async () => {
    const game = await created();
    expect((await look(ann, { id: game.id.toUpperCase() })).json()).toEqual(game);
  });

  test('refuses an id that is not a game’s', async () => {
    const unknown = '99999999-9999-4999-8999-999999999999';
    expect(refusalOf(await look(ann, { id: unknown }))).toEqual([404, 'not_found']);
    expect(refusalOf(await look(ann, { id: 'nonsense' }))).toEqual([400, 'invalid_request']);
    const { id } = await created();
    expect(refusalOf(await send(server.url, { path: `${path}/${id}` }))).toEqual([
      401,
      'unauthenticated',
    ]);
  });
});
