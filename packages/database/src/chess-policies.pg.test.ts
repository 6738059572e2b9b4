import { createTestDatabase, TEST_SECRET } from '@rookery/testkit';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { asOwner } from './administration.ts';
import {
  changing,
  ending,
  FINISHED,
  GAME,
  JAY,
  listed,
  ME,
  PEOPLE_AND_GAMES,
  preferring,
  RAVEN,
  starting,
  STRANGERS,
} from './chess-policies.testkit.ts';
import {
  describeCases,
  everybody,
  MEMBER,
  OUTSIDER,
  OWNER,
  type Case,
} from './policies.testkit.ts';
import { roleConnection } from './roles.ts';

const CASES: Case[] = [
  {
    what: 'watches games',
    sql: 'select from chess_games',
    owner: 3,
    member: 3,
    outsider: 3,
    nobody: 0,
  },
  {
    what: 'starts a game',
    sql: starting(ME, `'${JAY}'`),
    owner: 1,
    member: 1,
    outsider: 1,
    nobody: 'policy',
  },
  {
    what: "starts somebody else's game",
    sql: starting(`'${MEMBER}'`, `'${JAY}'`),
    owner: 'policy',
    member: 1,
    outsider: 'policy',
    nobody: 'policy',
  },
  {
    what: 'starts a game of two who are blocked',
    sql: starting(`'${OWNER}'`, `'${OUTSIDER}'`),
    ...everybody('policy'),
  },
  ...['status', 'moves', 'clocks', 'version', 'created_at', 'white_rating_change'].map(
    (column) => ({
      what: `chooses the ${column} of a new game`,
      sql: `insert into chess_games (white_player_id, black_player_id, game_state, ${column})
        values (${ME}, '${JAY}', '{}', default)`,
      ...everybody('privilege'),
    }),
  ),
  {
    what: 'starts a game in the name of somebody else',
    sql: `insert into chess_games (white_player_id, black_player_id, game_state, created_by)
      values (${ME}, '${JAY}', '{}', '${JAY}')`,
    ...everybody('policy'),
  },
  ...['game_state = game_state', `moves = '{}'`, `clocks = '{}'`, 'version = 1'].map((change) => ({
    what: `sets ${change} in an active game`,
    sql: `update chess_games set ${change} where id = '${GAME}'`,
    owner: 1,
    member: 1,
    outsider: 0,
    nobody: 0,
  })),
  {
    what: 'offers a rematch',
    sql: `update chess_games set rematch_offered_by = ${ME} where id = '${FINISHED}'`,
    owner: 1,
    member: 1,
    outsider: 0,
    nobody: 0,
  },
  {
    what: 'takes hold of a game',
    sql: `select from chess_games where id = '${GAME}' for update`,
    owner: 1,
    member: 1,
    outsider: 0,
    nobody: 0,
  },
  ...[
    `status = 'white_won'`,
    'finished_at = now()',
    `white_player_id = '${OUTSIDER}'`,
    `black_player_id = '${OUTSIDER}'`,
    'white_rating = 3000',
    'black_rating = 3000',
    'white_rating_change = 800',
    'black_rating_change = 800',
    'rated = false',
    'time_control = null',
    'created_at = now()',
    'id = gen_random_uuid()',
  ].map((change) => ({
    what: `sets ${change} in a game`,
    sql: `update chess_games set ${change} where id = '${GAME}'`,
    ...everybody('privilege'),
  })),
  { what: 'deletes a game', sql: 'delete from chess_games', ...everybody('privilege') },

  ...[
    'select from chess_timetable',
    `insert into chess_timetable values ('${FINISHED}', now())`,
    'update chess_timetable set due_at = now()',
    'delete from chess_timetable',
  ].map((sql) => ({ what: `does: ${sql}`, sql, ...everybody('privilege') })),
  {
    what: 'asks for a game to be looked at',
    sql: `select app.look_at_game('${GAME}', now())`,
    ...everybody(1),
  },

  {
    what: 'sees statistics',
    sql: 'select from chess_player_stats',
    owner: 8,
    member: 8,
    outsider: 8,
    nobody: 0,
  },
  {
    what: 'sees histories',
    sql: 'select from chess_rating_history',
    owner: 2,
    member: 2,
    outsider: 2,
    nobody: 0,
  },
  {
    what: 'sees sums of days',
    sql: 'select from chess_rating_days',
    owner: 2,
    member: 2,
    outsider: 2,
    nobody: 0,
  },
  {
    what: 'sees sums of timeframes',
    sql: `select from chess_rating_gains where timeframe = 'year'`,
    owner: 2,
    member: 2,
    outsider: 2,
    nobody: 0,
  },
  ...[
    'update chess_player_stats set rating = 3000',
    'update chess_player_stats set exact_rating = 3000',
    'update chess_player_stats set games_played = games_won',
    `insert into chess_player_stats (user_id) values ('${MEMBER}')`,
    'delete from chess_player_stats',
    `insert into chess_rating_history (user_id, game_id, rating, rating_change)
      values ('${MEMBER}', '${GAME}', 3000, 1800)`,
    'update chess_rating_history set rating = 3000',
    'delete from chess_rating_history',
    'update chess_rating_days set rating_gained = 100',
    'delete from chess_rating_days',
    'update chess_rating_gains set rating_gained = 100',
    'delete from chess_rating_gains',
    'select app.age_rating_days(10)',
  ].map((sql) => ({ what: `does: ${sql}`, sql, ...everybody('privilege') })),

  {
    what: 'sees preferences',
    sql: 'select from chess_preferences',
    owner: 0,
    member: 1,
    outsider: 0,
    nobody: 0,
  },
  {
    what: 'states their preferences',
    sql: preferring(ME),
    owner: 1,
    member: 1,
    outsider: 1,
    nobody: 'policy',
  },
  {
    what: "states the member's preferences",
    sql: preferring(`'${MEMBER}'`),
    owner: 'policy',
    member: 1,
    outsider: 'policy',
    nobody: 'policy',
  },
  {
    what: "changes the member's preferences",
    sql: `update chess_preferences set direct_games = 'anybody'`,
    owner: 0,
    member: 1,
    outsider: 0,
    nobody: 0,
  },
  {
    what: 'hands their preferences to somebody else',
    sql: `update chess_preferences set user_id = '${OUTSIDER}'`,
    owner: 0,
    member: 'policy',
    outsider: 0,
    nobody: 0,
  },
  { what: 'drops preferences', sql: 'delete from chess_preferences', ...everybody('privilege') },

  {
    what: 'sees blocks',
    sql: 'select from chess_blocks',
    owner: 1,
    member: 0,
    outsider: 0,
    nobody: 0,
  },
  {
    what: 'blocks somebody',
    sql: `insert into chess_blocks values (${ME}, '${JAY}')`,
    owner: 1,
    member: 1,
    outsider: 1,
    nobody: 'policy',
  },
  {
    what: "blocks somebody in the member's name",
    sql: `insert into chess_blocks values ('${MEMBER}', '${JAY}')`,
    owner: 'policy',
    member: 1,
    outsider: 'policy',
    nobody: 'policy',
  },
  {
    what: 'turns a block round',
    sql: 'update chess_blocks set user_id = blocked_id, blocked_id = user_id',
    ...everybody('privilege'),
  },
  {
    what: 'lifts a block',
    sql: 'delete from chess_blocks',
    owner: 1,
    member: 0,
    outsider: 0,
    nobody: 0,
  },

  {
    what: 'sees everybody who could be played',
    sql: 'select from people',
    owner: 8,
    member: 8,
    outsider: 8,
    nobody: 0,
  },
  ...[
    `update people set name = 'x'`,
    `update people set is_bot = true`,
    'delete from people',
    `insert into people (id, name, is_bot) values (gen_random_uuid(), 'x', false)`,
  ].map((sql) => ({ what: `does: ${sql}`, sql, ...everybody('privilege') })),

  {
    what: 'reads a game by the function',
    sql: `select from app.read_games(${listed({ caller: ME, id: `'${GAME}'` })})`,
    owner: 1,
    member: 1,
    outsider: 1,
    nobody: 0,
  },
  {
    what: 'changes an active game by the function',
    sql: `select from app.change_games(${changing(GAME)})`,
    owner: 1,
    member: 1,
    outsider: 0,
    nobody: 0,
  },
  {
    what: 'changes a version that has passed',
    sql: `select from app.change_games(${changing(GAME, 6)})`,
    ...everybody(0),
  },
  {
    what: 'changes a finished game by the function',
    sql: `select from app.change_games(${changing(FINISHED)})`,
    ...everybody(0),
  },
  {
    what: 'locks the players of a game',
    sql: `select from app.lock_players(${listed({ id: `'${GAME}'`, version: '7' })})`,
    owner: 2,
    member: 2,
    outsider: 0,
    nobody: 0,
  },
  {
    what: 'locks the players of a version that has passed',
    sql: `select from app.lock_players(${listed({ id: `'${GAME}'`, version: '6' })})`,
    ...everybody(0),
  },
  {
    what: 'locks the players of a finished game',
    sql: `select from app.lock_players(${listed({ id: `'${FINISHED}'`, version: '7' })})`,
    ...everybody(0),
  },
  { what: 'ends a game', sql: ending(GAME), owner: 1, member: 1, outsider: 0, nobody: 0 },
  { what: 'ends a version that has passed', sql: ending(GAME, { version: 6 }), ...everybody(0) },
  { what: 'ends a game twice', sql: ending(FINISHED), ...everybody(0) },
  { what: 'ends a game as active', sql: ending(GAME, { status: 'active' }), ...everybody(0) },
  { what: "ends somebody else's game", sql: ending(STRANGERS), ...everybody(0) },
];

let databaseUrl: string;
let app: pg.Client;

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  await asOwner(databaseUrl, (client) => client.query(PEOPLE_AND_GAMES));
  app = new pg.Client(roleConnection(databaseUrl, TEST_SECRET, 'rookery_app'));
  await app.connect();
});
afterAll(() => app.end());

describeCases('what the role of requests can do in chess', CASES, () => app);

/** What a statement answers, and how the tables stand then, before it is all rolled back. */
async function tried<Row extends object>(userId: string, ...statements: string[]): Promise<Row[]> {
  await app.query('begin');
  try {
    await app.query(`select set_config('app.user_id', $1, true)`, [userId]);
    let rows: Row[] = [];
    for (const statement of statements) ({ rows } = await app.query<Row>(statement));
    return rows;
  } finally {
    await app.query('rollback');
  }
}

test('without a scope, nothing of chess is visible at all', async () => {
  for (const table of [
    'chess_games',
    'chess_player_stats',
    'chess_rating_history',
    'chess_rating_days',
    'chess_rating_gains',
    'chess_preferences',
    'chess_blocks',
    'people',
  ]) {
    expect((await app.query(`select from ${table}`)).rowCount, table).toBe(0);
  }
});

test('people are a name and no address', async () => {
  const { fields } = await app.query('select * from people');
  expect(fields.map(({ name }) => name)).toEqual(['id', 'name', 'is_bot', 'created_at']);
});

describe('why there is no game with somebody', () => {
  test.each([
    ['oneself', OWNER, OWNER, 'self_game'],
    ['nobody', OWNER, '99999999-9999-4999-8999-999999999999', 'opponent_unknown'],
    ['whom one has blocked', OWNER, OUTSIDER, 'blocked'],
    ['who has blocked one', OUTSIDER, OWNER, 'blocked'],
    ['who takes no direct games', OWNER, MEMBER, 'no_direct_games'],
    ['anybody else', MEMBER, OWNER, null],
    ['a bot', OUTSIDER, JAY, null],
  ])('%s', async (_who, caller, opponent, refusal) => {
    const rows = await tried(caller, `select app.direct_game_refusal('${opponent}') as refusal`);
    expect(rows).toEqual([{ refusal }]);
  });
});

function inSql(requests: object[]): string {
  return `'${JSON.stringify(requests)}'`;
}

function changeBy(request: number, caller: string, id: string) {
  return {
    request,
    caller,
    id,
    version: 7,
    game_state: { by: caller },
    kept: 0,
    moves: [],
    clocks: [],
  };
}

describe('a group of requests', () => {
  test('is changed by each under its own caller, whoever opened the scope', async () => {
    const changes = [
      changeBy(0, OUTSIDER, GAME),
      changeBy(1, OWNER, STRANGERS),
      changeBy(2, RAVEN, STRANGERS),
      changeBy(3, '', GAME),
      changeBy(4, MEMBER, GAME),
    ];
    const requests = await tried<{ request: number }>(
      OUTSIDER,
      `select request from app.change_games(${inSql(changes)}) order by request`,
    );
    expect(requests).toEqual([{ request: 2 }, { request: 4 }]);
    const games = await tried<{ by: string }>(
      OWNER,
      `select from app.change_games(${inSql(changes)})`,
      `select set_config('app.user_id', '${OWNER}', true)`,
      `select game_state ->> 'by' as by from chess_games where version = 8 order by by`,
    );
    expect(games.map(({ by }) => by)).toEqual([MEMBER, RAVEN].toSorted());
  });

  test('changes one version once, for whoever is first', async () => {
    const changes = [changeBy(0, OWNER, GAME), changeBy(1, MEMBER, GAME)];
    const done = await tried(OWNER, `select request from app.change_games(${inSql(changes)})`);
    expect(done).toHaveLength(1);
  });

  test('is read by each under its own caller', async () => {
    const requests = [
      { request: 0, caller: OUTSIDER, id: GAME },
      { request: 1, caller: '', id: GAME },
      { request: 2, caller: MEMBER, id: FINISHED },
      { request: 3, caller: MEMBER, id: '99999999-9999-4999-8999-999999999999' },
    ];
    const rows = await tried(
      OWNER,
      `select request, game ->> 'id' as id from app.read_games(${inSql(requests)}) order by request`,
    );
    expect(rows).toEqual([
      { request: 0, id: GAME },
      { request: 2, id: FINISHED },
    ]);
  });

  test('leaves no caller behind when it came alone', async () => {
    await app.query(`select from app.change_games(${inSql([changeBy(0, OWNER, FINISHED)])})`);
    expect((await app.query('select from chess_games')).rowCount).toBe(0);
  });
});

describe('the end of a game', () => {
  const end = ending(GAME).replace('select from', 'select game_id from');

  test('counts for its two players alone', async () => {
    const stats = await tried(
      OWNER,
      end,
      `select user_id, games_played, games_won, games_lost, games_drawn from chess_player_stats
       where games_played > 0 order by user_id`,
    );
    expect(stats).toEqual([
      { user_id: OWNER, games_played: 1, games_won: 1, games_lost: 0, games_drawn: 0 },
      { user_id: MEMBER, games_played: 1, games_won: 0, games_lost: 1, games_drawn: 0 },
    ]);
  });

  test("does not reach a stranger's rating", async () => {
    const ratings = [OWNER, OUTSIDER].map((user_id) => ({
      user_id,
      exact_rating: 2000,
      rating_deviation: 50,
      volatility: 0.09,
      best_rating: 2000,
    }));
    const rated = await tried(
      OWNER,
      end.replace(`'[]', '[]'`, `'${JSON.stringify(ratings)}', '[]'`),
      'select user_id from chess_player_stats where rating = 2000',
    );
    expect(rated).toEqual([{ user_id: OWNER }]);
  });

  test('writes no line for a game that it did not end', async () => {
    const lines = [GAME, STRANGERS].map((game_id) => ({
      user_id: OWNER,
      game_id,
      rating: 1300,
      rating_change: 100,
    }));
    const written = await tried(
      OWNER,
      end.replace(`'[]', '[]'`, `'[]', '${JSON.stringify(lines)}'`),
      'select game_id from chess_rating_history where rating = 1300',
    );
    expect(written).toEqual([{ game_id: GAME }]);
  });
});
