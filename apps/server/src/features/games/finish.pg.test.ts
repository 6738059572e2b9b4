import type { ChessGame, PlayerStats } from '@rookery/contract';
import { asOwner } from '@rookery/database';
import {
  ask,
  BOT_IDS,
  commonServer,
  look,
  play,
  refusalOf,
  signUp,
  startedGame,
  startGame,
  storedGame,
  type CommonServer,
  type TestGame,
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

function move(as: TestMember, game: Pick<TestGame, 'id'>, uci: string, more: object = {}) {
  return ask(as, game, 'move', { move: uci, ...more });
}

const SCHOLARS_MATE = 'e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7';

async function statsOf({ id }: Pick<TestMember, 'id'>): Promise<PlayerStats> {
  return (await ann.send({ path: `/api/chess/stats/${id}` })).json();
}

async function historyOf({ id }: TestMember): Promise<{ data: object[] }> {
  return (await ann.send({ path: `/api/chess/stats/${id}/history` })).json();
}

describe('checkmate', () => {
  let game: TestGame;
  let mated: ChessGame;

  beforeAll(async () => {
    const [winner, loser] = await Promise.all([
      signUp(server.url, 'Winner'),
      signUp(server.url, 'Loser'),
    ]);
    game = await startGame(winner, loser);
    mated = await play(game, SCHOLARS_MATE);
  });

  test('ends the game at once', () => {
    expect(mated).toMatchObject({
      status: 'white_won',
      moves: SCHOLARS_MATE.split(' '),
      game_state: {
        check: true,
        outcome: { winner: 'white', reason: 'checkmate' },
        clock: { running_since: null },
      },
    });
    expect(mated.clocks).toHaveLength(7);
    expect(mated.finished_at).toBe(mated.updated_at);
  });

  test('returns the finished game as it is stored', async () => {
    expect(mated).toStrictEqual(await storedGame(databaseUrl, game.id));
    expect((await look(ann, game)).json()).toStrictEqual(mated);
  });

  test('changes both ratings by the same amount, which is stored in the game', () => {
    const { white_rating_change: gain, black_rating_change: loss } = mated;
    expect(gain).toBeGreaterThan(100);
    expect(loss).toBe(-(gain ?? 0));
    expect(mated).toMatchObject({ white_rating: 1200, black_rating: 1200 });
  });

  test('counts in the statistics of both players', async () => {
    const gain = mated.white_rating_change ?? 0;
    const winner = await statsOf(game.white);
    expect(winner).toMatchObject({
      rating: 1200 + gain,
      best_rating: 1200 + gain,
      games_played: 1,
      games_won: 1,
      games_lost: 0,
      games_drawn: 0,
      last_played: mated.finished_at,
    });
    const loser = await statsOf(game.black);
    expect(loser).toMatchObject({
      rating: 1200 - gain,
      best_rating: 1200,
      games_played: 1,
      games_won: 0,
      games_lost: 1,
      games_drawn: 0,
      last_played: mated.finished_at,
    });
    for (const { exact_rating, rating, rating_deviation } of [winner, loser]) {
      expect(Math.round(exact_rating)).toBe(rating);
      expect(rating_deviation).toBeLessThan(350);
    }
  });

  test('is in the rating history of both players', async () => {
    for (const [player, change] of [
      [game.white, mated.white_rating_change],
      [game.black, mated.black_rating_change],
    ] as const) {
      expect((await historyOf(player)).data).toEqual([
        {
          game_id: game.id,
          rating: 1200 + (change ?? 0),
          rating_change: change,
          speed: 'classical',
          speed_rating: 1200 + (change ?? 0),
          speed_rating_change: change,
          // Entries are a microsecond apart, White first.
          created_at: expect.stringContaining((mated.finished_at ?? '').slice(0, 19)),
        },
      ]);
    }
  });

  test('allows no further action, except to repeat the last move', async () => {
    expect(refusalOf(await move(game.black, game, 'e8f7'))).toEqual([409, 'game_over']);
    expect(refusalOf(await move(game.white, game, 'a2a3', { ply: 8 }))).toEqual([409, 'game_over']);
    const again = await move(game.white, game, 'h5f7', { ply: 6 });
    expect([again.status, again.json()]).toEqual([200, mated]);
    expect(await statsOf(game.white)).toMatchObject({ games_played: 1 });
  });
});

test('rated games count in the rating of their class, casual ones do not', async () => {
  const [dan, eve] = await Promise.all([signUp(server.url, 'Dan'), signUp(server.url, 'Eve')]);
  const games = [];
  for (const options of [{}, {}, { rated: false }, { timeControl: 'rapid' }] as const)
    games.push(
      await play(await startGame(dan, eve, { timeControl: 'blitz', ...options }), SCHOLARS_MATE),
    );
  const [, second, , rapid] = games;
  const { rows } = await asOwner(databaseUrl, (client) =>
    client.query(
      `select class.speed, class.games_played, game.id as last_game
       from chess_ratings as class left join chess_games as game on game.finished_at = class.last_played
       where class.user_id = $1 order by class.speed`,
      [dan.id],
    ),
  );
  expect(rows).toEqual([
    { speed: 'blitz', games_played: 2, last_game: second?.id },
    { speed: 'rapid', games_played: 1, last_game: rapid?.id },
  ]);
});

test('a casual game counts as played and changes no rating', async () => {
  const [dan, eve] = await Promise.all([signUp(server.url, 'Dan'), signUp(server.url, 'Eve')]);
  const mated = await play(await startGame(dan, eve, { rated: false }), SCHOLARS_MATE);
  expect(mated).toMatchObject({
    status: 'white_won',
    rated: false,
    white_rating_change: null,
    black_rating_change: null,
  });
  expect(await statsOf(dan)).toMatchObject({
    games_played: 1,
    games_won: 1,
    rating: 1200,
    rating_deviation: 350,
    last_played: mated.finished_at,
  });
  expect(await statsOf(eve)).toMatchObject({ games_played: 1, games_lost: 1, rating: 1200 });
  expect(await historyOf(dan)).toEqual({ data: [], next_cursor: null });
});

test('a casual game does not reset the rating deviation that has grown for years', async () => {
  const [dan, eve] = await Promise.all([signUp(server.url, 'Dan'), signUp(server.url, 'Eve')]);
  await asOwner(databaseUrl, (client) =>
    client.query(
      `update chess_player_stats set rating_deviation = 60, last_played = now() - interval '1000 days'
       where user_id = $1`,
      [dan.id],
    ),
  );
  await play(await startGame(dan, eve, { rated: false }), SCHOLARS_MATE);
  const stats = await statsOf(dan);
  expect(stats.rating).toBe(1200);
  expect(stats.best_rating).toBe(1200);
  expect(stats.rating_deviation).toBeGreaterThan(190);
});

test('a game with a bot does not count in statistics', async () => {
  const [bot = ''] = BOT_IDS;
  const response = await ann.send({
    method: 'POST',
    path: '/api/chess/games',
    json: { opponentId: bot, timeControl: 'blitz', color: 'white' },
  });
  const { id } = response.json<ChessGame>();
  const before = await Promise.all([statsOf(ann), statsOf({ id: bot })]);
  // Stored directly, as if the bot had moved.
  const other = await startedGame(ann, bob, { timeControl: 'blitz' });
  await asOwner(databaseUrl, (client) =>
    client.query(
      `update chess_games as game set game_state = other.game_state, moves = other.moves,
         clocks = other.clocks
       from chess_games as other where game.id = $1 and other.id = $2`,
      [id, other.id],
    ),
  );
  expect((await ask(ann, { id }, 'resign')).json()).toMatchObject({
    status: 'black_won',
    rated: false,
    white_rating_change: null,
    black_rating_change: null,
  });
  expect(await Promise.all([statsOf(ann), statsOf({ id: bot })])).toEqual(before);
  const lines = await asOwner(databaseUrl, (client) =>
    client.query('select from chess_rating_history where game_id = $1', [id]),
  );
  expect(lines.rowCount).toBe(0);
});

test('a mating move and a resignation at the same time end the game once', async () => {
  const [dan, eve] = await Promise.all([signUp(server.url, 'Dan'), signUp(server.url, 'Eve')]);
  for (let round = 1; round <= 5; round += 1) {
    const game = await startGame(dan, eve);
    await play(game, 'e2e4 e7e5 d1h5 b8c6 f1c4 g8f6');
    const answers = await Promise.all([
      move(dan, game, 'h5f7', { ply: 6 }),
      ask(eve, game, 'resign'),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const stored = await storedGame(databaseUrl, game.id);
    expect(answers.find(({ status }) => status === 200)?.json()).toEqual(stored);
    expect(await statsOf(dan)).toMatchObject({ games_played: round, games_won: round });
    expect((await historyOf(eve)).data).toHaveLength(round);
  }
});
