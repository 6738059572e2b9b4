import { move, start, TIME_CONTROLS, type Game, type Result } from '@rookery/chess';
import type { ChessGame, PlayerStats } from '@rookery/contract';
import { asOwner } from '@rookery/database';
import {
  administer,
  ask,
  changeState,
  connectAsSuperuser,
  createTestDatabase,
  eventually,
  NotYet,
  look,
  play,
  refusalOf,
  send,
  signUp,
  startedGame,
  startGame,
  startServer,
  startWorker,
  storedGame,
  type TestGame,
  type TestMember,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

let databaseUrl: string;
let server: TestServer;
let ann: TestMember;
let bob: TestMember;

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  // One process with all roles, as in a small installation.
  server = await startServer(databaseUrl);
  [ann, bob] = await Promise.all([signUp(server.url, 'Ann'), signUp(server.url, 'Bob')]);
});
afterAll(() => server.stop());

function ago(seconds: number): string {
  return new Date(Date.now() - seconds * 1_000).toISOString();
}

function clockOf(white_ms: number, black_ms: number, running_since: string | null) {
  return { white_ms, black_ms, running_since, white_lag_ms: 0, black_lag_ms: 0 };
}

/** The game once the worker has ended it. */
function ended({ id }: TestGame, url = databaseUrl): Promise<ChessGame> {
  return eventually(async () => {
    const game = await storedGame(url, id);
    expect(game.status).not.toBe('active');
    return game;
  });
}

/** When the worker checks the game next; null if it is not in the timetable. */
async function dueAt({ id }: Pick<TestGame, 'id'>, url = databaseUrl): Promise<Date | null> {
  const { rows } = await asOwner(url, (client) =>
    client.query<{ due_at: Date }>('select due_at from chess_timetable where game_id = $1', [id]),
  );
  return rows[0]?.due_at ?? null;
}

async function statsOf(member: TestMember): Promise<PlayerStats> {
  return (await member.send({ path: `/api/chess/stats/${member.id}` })).json();
}

describe('time ends a game without a connected player', () => {
  test('when white does not make a first move', async () => {
    const game = await startGame(ann, bob);
    await changeState(databaseUrl, game, { first_move_by: ago(1) });
    const over = await ended(game);
    expect(over).toMatchObject({
      status: 'aborted',
      version: 2,
      white_rating_change: null,
      game_state: { outcome: { winner: null, reason: 'no_first_move' }, first_move_by: null },
    });
    expect(over.finished_at).toBe(over.updated_at);
    expect((await look(ann, game)).json()).toStrictEqual(over);
    expect(await statsOf(ann)).toMatchObject({ games_played: 0, last_played: null });
  });

  test('when black does not make a first move', async () => {
    const game = await startGame(ann, bob);
    await play(game, 'e2e4');
    await changeState(databaseUrl, game, { first_move_by: ago(1) });
    expect(await ended(game)).toMatchObject({
      status: 'aborted',
      moves: ['e2e4'],
      game_state: { outcome: { reason: 'no_first_move' } },
    });
  });

  test('when a flag falls, with a change of ratings', async () => {
    const [dan, eve] = await Promise.all([signUp(server.url, 'Dan'), signUp(server.url, 'Eve')]);
    const game = await startedGame(dan, eve);
    await play(game, 'g1f3');
    await changeState(databaseUrl, game, { clock: clockOf(60_000, 5_000, ago(6)) });
    const over = await ended(game);
    expect(over).toMatchObject({
      status: 'white_won',
      moves: ['e2e4', 'e7e5', 'g1f3'],
      game_state: {
        outcome: { winner: 'white', reason: 'timeout' },
        clock: { white_ms: 60_000, black_ms: 0, running_since: null },
      },
    });
    const gain = over.white_rating_change ?? 0;
    expect(gain).toBeGreaterThan(0);
    expect(await statsOf(dan)).toMatchObject({
      rating: 1200 + gain,
      games_played: 1,
      games_won: 1,
      last_played: over.finished_at,
    });
    expect(await statsOf(eve)).toMatchObject({ rating: 1200 - gain, games_lost: 1 });
    const history = await eve.send({ path: `/api/chess/stats/${eve.id}/history` });
    expect(history.json()).toMatchObject({ data: [{ game_id: game.id, rating_change: -gain }] });
  });

  test('as a draw, when the opponent has insufficient material', async () => {
    const game = await startedGame(ann, bob);
    await changeState(databaseUrl, game, {
      fen: '8/8/8/4k3/8/8/4P3/4K3 w - - 0 30',
      clock: clockOf(1_000, 60_000, ago(2)),
    });
    expect(await ended(game)).toMatchObject({
      status: 'drawn',
      game_state: { outcome: { winner: null, reason: 'timeout_insufficient_material' } },
    });
  });

  test('when both players are absent, but not when only one is', async () => {
    const one = await startedGame(ann, bob);
    await changeState(databaseUrl, one, { absent: { white: ago(60), black: null } });
    const both = await startedGame(ann, bob);
    await changeState(databaseUrl, both, { absent: { white: ago(1), black: ago(60) } });
    expect(await ended(both)).toMatchObject({
      status: 'black_won',
      game_state: {
        outcome: { winner: 'black', reason: 'abandonment' },
        absent: { white: null, black: null },
      },
    });
    expect(await storedGame(databaseUrl, one.id)).toMatchObject({ status: 'active' });
  });

  test('not too early', async () => {
    const game = await startedGame(ann, bob);
    const since = new Date();
    await changeState(databaseUrl, game, { clock: clockOf(1_500, 60_000, since.toISOString()) });
    const { finished_at, status } = await ended(game);
    expect(status).toBe('black_won');
    expect(Date.parse(finished_at ?? '')).toBeGreaterThanOrEqual(since.getTime() + 1_500);
  });

  test('although another game has an invalid state', async () => {
    const broken = await startedGame(ann, bob);
    const clock = clockOf(1_000, 60_000, ago(60));
    await changeState(databaseUrl, broken, { fen: 'nonsense', clock });
    const invalid = await startedGame(ann, bob);
    await changeState(databaseUrl, invalid, { clock: null });
    const game = await startGame(ann, bob);
    await changeState(databaseUrl, game, { first_move_by: ago(1) });
    expect(await ended(game)).toMatchObject({ status: 'aborted' });
    for (const { id } of [broken, invalid]) {
      await eventually(async () =>
        expect((await dueAt({ id }))?.getTime()).toBeGreaterThan(Date.now() + 60_000),
      );
      const reports = server.log().filter((entry) => entry.includes('could not end a game'));
      expect(reports.join('\n')).toContain(id);
    }
  });

  test('although the database refuses the end of another game', async () => {
    const [cat, dan] = await Promise.all([signUp(server.url, 'Cat'), signUp(server.url, 'Dan')]);
    const [refused, other] = [await startedGame(cat, dan), await startedGame(ann, bob)];
    await administer(
      databaseUrl,
      `alter table chess_player_stats add constraint refused
         check (user_id <> '${cat.id}' or games_played = 0)`,
    );
    const clock = clockOf(1_000, 1_000, ago(10));
    // The refused game has been due for longer, so it comes first each time.
    for (const game of [refused, other]) await changeState(databaseUrl, game, { clock });
    expect((await ended(other)).game_state.outcome?.reason).toBe('timeout');
    await eventually(async () => {
      expect((await dueAt(refused))?.getTime()).toBeGreaterThan(Date.now() + 60_000);
    });
    await administer(databaseUrl, 'alter table chess_player_stats drop constraint refused');
    await changeState(databaseUrl, refused, {});
    expect((await ended(refused)).game_state.outcome?.reason).toBe('timeout');
  });

  test('after the worker has lost its connections', async () => {
    await administer(
      databaseUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where usename = 'rookery_worker' and datname = current_database()`,
    );
    const game = await startGame(ann, bob);
    await changeState(databaseUrl, game, { first_move_by: ago(1) });
    expect(await ended(game)).toMatchObject({ status: 'aborted' });
  });
});

test('after an outage of the database, moves that wait come before any flag falls', async () => {
  const game = await startedGame(ann, bob);
  const held = await connectAsSuperuser(databaseUrl);
  try {
    const failures = () =>
      server.log().filter((line) => line.includes('could not check the games that are due')).length;
    const before = failures();
    const accept = (isUp: boolean) =>
      administer(
        inject('postgresUrl'),
        `alter database ${new URL(databaseUrl).pathname.slice(1)} allow_connections ${isUp}`,
      );
    await accept(false);
    // Again and again, because a connection may have begun before.
    await eventually(async () => {
      await held.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename = 'rookery_worker'`);
      expect(failures()).toBeGreaterThan(before);
    });
    const clock = JSON.stringify(clockOf(1_000, 60_000, ago(10)));
    await held.query(
      `update chess_games set game_state = jsonb_set(game_state, '{clock}', $2) where id = $1`,
      [game.id, clock],
    );
    await held.query('update chess_timetable set due_at = now() where game_id = $1', [game.id]);
    const { rows } = await held.query<{ now: Date }>('select clock_timestamp() as now');
    await accept(true);
    const { finished_at, game_state } = await ended(game);
    expect(game_state.outcome?.reason).toBe('timeout');
    const afterMs = Date.parse(finished_at ?? '') - (rows[0]?.now.getTime() ?? NaN);
    expect(afterMs).toBeGreaterThanOrEqual(3_000);
  } finally {
    await held.end();
  }
});

/** A running game that the worker checks only in half an hour. */
async function gameDueLater(): Promise<TestGame> {
  const game = await startedGame(ann, bob);
  await changeState(databaseUrl, game, {});
  await eventually(async () =>
    expect((await dueAt(game))?.getTime()).toBeGreaterThan(Date.now() + 20 * 60_000),
  );
  return game;
}

describe('the timetable', () => {
  test('drops games that were ended by time', async () => {
    const game = await startGame(ann, bob);
    await changeState(databaseUrl, game, { first_move_by: ago(1) });
    await ended(game);
    expect(await dueAt(game)).toBeNull();
  });

  test('drops games that were ended by their players', async () => {
    const game = await startGame(ann, bob);
    await ask(ann, game, 'abort');
    await asOwner(databaseUrl, (client) =>
      client.query('update chess_timetable set due_at = now() where game_id = $1', [game.id]),
    );
    await eventually(async () => expect(await dueAt(game)).toBeNull());
    expect(await storedGame(databaseUrl, game.id)).toMatchObject({ status: 'aborted', version: 1 });
  });

  test('has a new game at the deadline of its first move', async () => {
    const game = await startGame(ann, bob, { timeControl: 'blitz' });
    const { first_move_by } = (await storedGame(databaseUrl, game.id)).game_state;
    await eventually(async () =>
      expect((await dueAt(game))?.toISOString()).toBe(first_move_by ?? ''),
    );
  });

  test('is updated when both players leave', async () => {
    const game = await gameDueLater();
    await ask(ann, game, 'presence', { here: false });
    await ask(bob, game, 'presence', { here: false });
    const { absent } = (await storedGame(databaseUrl, game.id)).game_state;
    expect((await dueAt(game))?.toISOString()).toBe(absent.black ?? '');
  });

  test('is updated when a takeback leads back to a first move', async () => {
    const game = await gameDueLater();
    await ask(bob, game, 'takeback', { action: 'offer' });
    await ask(ann, game, 'takeback', { action: 'accept' });
    const { first_move_by } = (await storedGame(databaseUrl, game.id)).game_state;
    expect((await dueAt(game))?.toISOString()).toBe(first_move_by ?? '');
  });
});

describe('a process without a worker', () => {
  let apiDatabaseUrl: string;
  let api: TestServer;
  let cat: TestMember;
  let dan: TestMember;

  beforeAll(async () => {
    apiDatabaseUrl = await createTestDatabase(inject('postgresUrl'));
    api = await startServer(apiDatabaseUrl, { ROOKERY_ROLES: 'api' });
    [cat, dan] = await Promise.all([signUp(api.url, 'Cat'), signUp(api.url, 'Dan')]);
  });
  afterAll(() => api.stop());

  test('ends no game by itself, until a worker is started', async () => {
    const overdue = await startGame(cat, dan);
    await changeState(apiDatabaseUrl, overdue, { first_move_by: ago(1) });
    // Meanwhile, the worker of the other database has ended a game that was due later.
    const other = await startGame(ann, bob);
    await changeState(databaseUrl, other, { first_move_by: ago(1) });
    await ended(other);
    expect(await storedGame(apiDatabaseUrl, overdue.id)).toMatchObject({
      status: 'active',
      version: 1,
    });
    const worker = await startWorker(apiDatabaseUrl);
    try {
      expect(await ended(overdue, apiDatabaseUrl)).toMatchObject({ status: 'aborted' });
    } finally {
      await worker.stop();
    }
  });

  test('lets an overdue first move abort the game', async () => {
    const game = await startGame(cat, dan);
    await changeState(apiDatabaseUrl, game, { first_move_by: ago(1) });
    expect(refusalOf(await ask(cat, game, 'move', { move: 'e2e4' }))).toEqual([409, 'game_over']);
    expect(await storedGame(apiDatabaseUrl, game.id)).toMatchObject({
      status: 'aborted',
      moves: [],
      game_state: { outcome: { reason: 'no_first_move' } },
    });
  });

  test.each([
    ['move', { move: 'g1f3' }],
    ['resign', undefined],
    ['draw', { action: 'offer' }],
    ['presence', { here: true }],
  ])('notices in %s that the flag has fallen', async (what, json) => {
    const game = await startedGame(cat, dan);
    const before = await statsOf(cat);
    await changeState(apiDatabaseUrl, game, { clock: clockOf(1_000, 60_000, ago(2)) });
    expect(refusalOf(await ask(cat, game, what, json))).toEqual([409, 'game_over']);
    expect(await storedGame(apiDatabaseUrl, game.id)).toMatchObject({
      status: 'black_won',
      moves: ['e2e4', 'e7e5'],
      game_state: { outcome: { winner: 'black', reason: 'timeout' } },
    });
    expect(await statsOf(cat)).toMatchObject({
      games_played: before.games_played + 1,
      games_lost: before.games_lost + 1,
    });
  });

  test('lets no spectator end a game', async () => {
    const eve = await signUp(api.url, 'Eve');
    const game = await startGame(cat, dan);
    await changeState(apiDatabaseUrl, game, { first_move_by: ago(1) });
    expect(refusalOf(await ask(eve, game, 'abort'))).toEqual([403, 'not_a_player']);
    expect(await storedGame(apiDatabaseUrl, game.id)).toMatchObject({ status: 'active' });
  });
});

/** Both players have moved an hour ago, so White's flag has fallen. */
function flaggedGame(): Game {
  const at = Date.now() - 3_600_000;
  const opened = after(move(start(TIME_CONTROLS.blitz, at), 'white', { move: 'e2e4' }, at));
  return after(move(opened, 'black', { move: 'e7e5' }, at));
}

function after(result: Result): Game {
  if (!result.ok) throw new Error(result.code);
  return result.game;
}

test('a process with the worker role only answers health checks and nothing else', async () => {
  const worker = await startWorker(databaseUrl);
  try {
    const statusOf = async (path: string) => (await send(worker.url, { path })).status;
    expect(await statusOf('/health')).toBe(200);
    expect(await statusOf('/health/ready')).toBe(200);
    expect(await statusOf('/api/chess/games')).toBe(404);
  } finally {
    await worker.stop();
  }
});

describe('two workers at once', () => {
  const GAMES = 300;
  const SESSIONS = `select from pg_stat_activity
    where usename = 'rookery_worker' and datname = current_database()`;
  let sharedDatabaseUrl: string;
  const workers: TestServer[] = [];

  beforeAll(async () => {
    sharedDatabaseUrl = await createTestDatabase(inject('postgresUrl'));
    workers.push(await startWorker(sharedDatabaseUrl), await startWorker(sharedDatabaseUrl));
    await eventually(async () => {
      if ((await select(SESSIONS)).length < 2)
        throw new NotYet('The workers are not connected yet.');
    });
    const { game_state, moves, clocks, time_control } = flaggedGame();
    await asOwner(sharedDatabaseUrl, async (client) => {
      // Few players with many games, so that the ends of games wait for each other's locks.
      await client.query(
        `insert into users (name, email)
         select name, name || '@x.test' from unnest(array['Cat', 'Dan', 'Eve', 'Fay']) as name`,
      );
      await client.query(
        `insert into chess_games (white_player_id, black_player_id, game_state, moves, clocks,
                                  time_control)
         select white.id, black.id, $1, $2, $3, $4
         from generate_series(1, $5) as round, users as white, users as black
         where white.id <> black.id and not white.is_bot and not black.is_bot`,
        [game_state, moves, clocks, time_control, GAMES / 12],
      );
    });
  });
  afterAll(async () => {
    for (const worker of workers) await worker.stop();
  });

  async function select<Row extends object>(sql: string): Promise<Row[]> {
    return (await asOwner(sharedDatabaseUrl, (client) => client.query<Row>(sql))).rows;
  }

  test('end and count every game once', async () => {
    await eventually(async () =>
      expect(await select('select from chess_timetable')).toHaveLength(0),
    );
    expect(
      await select(`select status, count(*)::integer from chess_games group by status`),
    ).toEqual([{ status: 'black_won', count: GAMES }]);
    const players = await select<Record<string, number>>(`
      select games_won + games_lost as counted, games_played as played, rating,
        (select count(*)::integer from chess_games
         where user_id in (white_player_id, black_player_id)) as games,
        (select count(*)::integer from chess_games where user_id = black_player_id) as wins, games_won,
        (select 1200 + sum(rating_change)::integer from chess_rating_history as history
               where history.user_id = stats.user_id) as remembered
      from chess_player_stats as stats join users on id = user_id where not is_bot`);
    expect(players).toHaveLength(4);
    for (const { counted, played, rating, games, wins, games_won, remembered } of players) {
      expect([counted, played, games_won, rating]).toEqual([games, games, wins, remembered]);
    }
    expect(await select('select from chess_rating_history')).toHaveLength(2 * GAMES);
  });

  test('log no errors', () => {
    const entries = workers.flatMap((worker) => worker.log());
    expect(
      entries.filter((entry) => entry.includes('could not check the games that are due')),
    ).toEqual([]);
  });
});
