import { createTestDatabase, TEST_SECRET } from '@rookery/testkit';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { asOwner } from './administration.ts';
import {
  changeRequest,
  finishGame,
  FINISHED,
  GAME,
  JAY,
  requestArray,
  ME,
  PEOPLE_AND_GAMES,
  upsertPreferences,
  RAVEN,
  insertGame,
  BOTS_GAME,
} from './chess-policies.testkit.ts';
import {
  describeCases,
  allCallers,
  MEMBER,
  OUTSIDER,
  OWNER,
  type Case,
} from './policies.testkit.ts';
import { roleConnection } from './roles.ts';

const CASES: Case[] = [
  {
    what: 'sees games',
    sql: 'select from chess_games',
    owner: 3,
    member: 3,
    outsider: 3,
    anonymous: 0,
  },
  {
    what: 'starts a game',
    sql: insertGame(ME, `'${JAY}'`),
    owner: 1,
    member: 1,
    outsider: 1,
    anonymous: 'policy',
  },
  {
    what: 'starts a game between two other players',
    sql: insertGame(`'${MEMBER}'`, `'${JAY}'`),
    owner: 'policy',
    member: 1,
    outsider: 'policy',
    anonymous: 'policy',
  },
  {
    what: 'starts a game across a block',
    sql: insertGame(`'${OWNER}'`, `'${OUTSIDER}'`),
    ...allCallers('policy'),
  },
  ...['status', 'moves', 'clocks', 'version', 'created_at', 'white_rating_change'].map(
    (column) => ({
      what: `chooses the ${column} of a new game`,
      sql: `insert into chess_games (white_player_id, black_player_id, game_state, ${column})
        values (${ME}, '${JAY}', '{}', default)`,
      ...allCallers('privilege'),
    }),
  ),
  {
    what: 'starts a game in the name of another member',
    sql: `insert into chess_games (white_player_id, black_player_id, game_state, created_by)
      values (${ME}, '${JAY}', '{}', '${JAY}')`,
    ...allCallers('policy'),
  },
  ...['game_state = game_state', `moves = '{}'`, `clocks = '{}'`, 'version = 1'].map((change) => ({
    what: `sets ${change} in an active game`,
    sql: `update chess_games set ${change} where id = '${GAME}'`,
    owner: 1,
    member: 1,
    outsider: 0,
    anonymous: 0,
  })),
  {
    what: 'offers a rematch',
    sql: `update chess_games set rematch_offered_by = ${ME} where id = '${FINISHED}'`,
    owner: 1,
    member: 1,
    outsider: 0,
    anonymous: 0,
  },
  {
    what: 'locks a game',
    sql: `select from chess_games where id = '${GAME}' for update`,
    owner: 1,
    member: 1,
    outsider: 0,
    anonymous: 0,
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
    ...allCallers('privilege'),
  })),
  { what: 'deletes a game', sql: 'delete from chess_games', ...allCallers('privilege') },

  ...[
    'select from chess_timetable',
    `insert into chess_timetable values ('${FINISHED}', now())`,
    'update chess_timetable set due_at = now()',
    'delete from chess_timetable',
  ].map((sql) => ({ what: `does: ${sql}`, sql, ...allCallers('privilege') })),
  {
    what: 'makes a game due in the timetable',
    sql: `select app.look_at_game('${GAME}', now())`,
    ...allCallers(1),
  },

  {
    what: 'sees statistics',
    sql: 'select from chess_player_stats',
    owner: 9,
    member: 9,
    outsider: 9,
    anonymous: 0,
  },
  {
    what: 'sees rating histories',
    sql: 'select from chess_rating_history',
    owner: 2,
    member: 2,
    outsider: 2,
    anonymous: 0,
  },
  {
    what: 'sees daily rating sums',
    sql: 'select from chess_rating_days',
    ...allCallers('privilege'),
  },
  {
    what: 'sees rating sums by timeframe',
    sql: `select from chess_rating_gains where timeframe = 'year'`,
    owner: 2,
    member: 2,
    outsider: 2,
    anonymous: 0,
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
  ].map((sql) => ({ what: `does: ${sql}`, sql, ...allCallers('privilege') })),

  {
    what: 'sees preferences',
    sql: 'select from chess_preferences',
    owner: 0,
    member: 1,
    outsider: 0,
    anonymous: 0,
  },
  {
    what: 'stores their preferences',
    sql: upsertPreferences(ME),
    owner: 1,
    member: 1,
    outsider: 1,
    anonymous: 'policy',
  },
  {
    what: "stores the member's preferences",
    sql: upsertPreferences(`'${MEMBER}'`),
    owner: 'policy',
    member: 1,
    outsider: 'policy',
    anonymous: 'policy',
  },
  {
    what: "changes the member's preferences",
    sql: `update chess_preferences set direct_games = 'anybody'`,
    owner: 0,
    member: 1,
    outsider: 0,
    anonymous: 0,
  },
  {
    what: 'assigns their preferences to another member',
    sql: `update chess_preferences set user_id = '${OUTSIDER}'`,
    owner: 0,
    member: 'policy',
    outsider: 0,
    anonymous: 0,
  },
  { what: 'deletes preferences', sql: 'delete from chess_preferences', ...allCallers('privilege') },

  {
    what: 'sees blocks',
    sql: 'select from chess_blocks',
    owner: 1,
    member: 0,
    outsider: 0,
    anonymous: 0,
  },
  {
    what: 'blocks a member',
    sql: `insert into chess_blocks values (${ME}, '${JAY}')`,
    owner: 1,
    member: 1,
    outsider: 1,
    anonymous: 'policy',
  },
  {
    what: "blocks a bot in the member's name",
    sql: `insert into chess_blocks values ('${MEMBER}', '${JAY}')`,
    owner: 'policy',
    member: 1,
    outsider: 'policy',
    anonymous: 'policy',
  },
  {
    what: 'reverses a block',
    sql: 'update chess_blocks set user_id = blocked_id, blocked_id = user_id',
    ...allCallers('privilege'),
  },
  {
    what: 'lifts a block',
    sql: 'delete from chess_blocks',
    owner: 1,
    member: 0,
    outsider: 0,
    anonymous: 0,
  },

  {
    what: 'sees all possible opponents',
    sql: 'select from people',
    owner: 9,
    member: 9,
    outsider: 9,
    anonymous: 0,
  },
  ...[
    `update people set is_bot = true`,
    'delete from people',
    `insert into people (id, is_bot) values (gen_random_uuid(), false)`,
  ].map((sql) => ({ what: `does: ${sql}`, sql, ...allCallers('privilege') })),

  {
    what: 'reads a game by the function',
    sql: `select from app.read_games(${requestArray({ caller: ME, id: `'${GAME}'` })})`,
    owner: 1,
    member: 1,
    outsider: 1,
    anonymous: 0,
  },
  {
    what: 'changes an active game by the function',
    sql: `select from app.change_games(${changeRequest(GAME)})`,
    owner: 1,
    member: 1,
    outsider: 0,
    anonymous: 0,
  },
  {
    what: 'changes an old version',
    sql: `select from app.change_games(${changeRequest(GAME, 6)})`,
    ...allCallers(0),
  },
  {
    what: 'changes a finished game by the function',
    sql: `select from app.change_games(${changeRequest(FINISHED)})`,
    ...allCallers(0),
  },
  {
    what: 'locks the players of a game',
    sql: `select from app.lock_players(${requestArray({ id: `'${GAME}'`, version: '7' })})`,
    owner: 2,
    member: 2,
    outsider: 0,
    anonymous: 0,
  },
  {
    what: 'locks the players of an old version',
    sql: `select from app.lock_players(${requestArray({ id: `'${GAME}'`, version: '6' })})`,
    ...allCallers(0),
  },
  {
    what: 'locks the players of a finished game',
    sql: `select from app.lock_players(${requestArray({ id: `'${FINISHED}'`, version: '7' })})`,
    ...allCallers(0),
  },
  { what: 'ends a game', sql: finishGame(GAME), owner: 1, member: 1, outsider: 0, anonymous: 0 },
  { what: 'ends an old version', sql: finishGame(GAME, { version: 6 }), ...allCallers(0) },
  { what: 'ends a game twice', sql: finishGame(FINISHED), ...allCallers(0) },
  { what: 'ends a game as active', sql: finishGame(GAME, { status: 'active' }), ...allCallers(0) },
  { what: "ends other players' game", sql: finishGame(BOTS_GAME), ...allCallers(0) },
];

let databaseUrl: string;
let app: pg.Client;

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  await asOwner(databaseUrl, (client) => client.query(PEOPLE_AND_GAMES));
  app = new pg.Client(roleConnection({ databaseUrl, secret: TEST_SECRET }, 'rookery_app'));
  await app.connect();
});
afterAll(() => app.end());

describeCases('what the role rookery_app can do in chess', CASES, () => app);

/** Runs statements as a user, returns the rows of the last one, and rolls everything back. */
async function queryAs<Row extends object>(
  userId: string,
  ...statements: string[]
): Promise<Row[]> {
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
    'chess_rating_gains',
    'chess_preferences',
    'chess_blocks',
    'people',
  ]) {
    expect((await app.query(`select from ${table}`)).rowCount, table).toBe(0);
  }
});

test('the view people shows names, but no email addresses', async () => {
  const { fields } = await app.query('select * from people');
  expect(fields.map(({ name }) => name)).toEqual([
    'id',
    'name',
    'is_bot',
    'created_at',
    'is_hidden',
  ]);
});

describe('the reason for refusing a direct game', () => {
  test.each([
    ['with oneself', OWNER, OWNER, 'self_game'],
    ['with an unknown id', OWNER, '99999999-9999-4999-8999-999999999999', 'opponent_unknown'],
    ['with a member the caller has blocked', OWNER, OUTSIDER, 'blocked'],
    ['with a member who has blocked the caller', OUTSIDER, OWNER, 'blocked'],
    ['with a member who accepts no direct games', OWNER, MEMBER, 'no_direct_games'],
    ['with any other member', MEMBER, OWNER, null],
    ['with a bot', OUTSIDER, JAY, null],
  ])('%s', async (_who, caller, opponent, refusal) => {
    const rows = await queryAs(caller, `select app.direct_game_refusal('${opponent}') as refusal`);
    expect(rows).toEqual([{ refusal }]);
  });
});

function toSqlJson(requests: object[]): string {
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

describe('a batch of requests', () => {
  test('makes each change as its own caller, whatever user opened the scope', async () => {
    const changes = [
      changeBy(0, OUTSIDER, GAME),
      changeBy(1, OWNER, BOTS_GAME),
      changeBy(2, RAVEN, BOTS_GAME),
      changeBy(3, '', GAME),
      changeBy(4, MEMBER, GAME),
    ];
    const requests = await queryAs<{ request: number }>(
      OUTSIDER,
      `select request from app.change_games(${toSqlJson(changes)}) order by request`,
    );
    expect(requests).toEqual([{ request: 2 }, { request: 4 }]);
    const games = await queryAs<{ by: string }>(
      OWNER,
      `select from app.change_games(${toSqlJson(changes)})`,
      `select set_config('app.user_id', '${OWNER}', true)`,
      `select game_state ->> 'by' as by from chess_games where version = 8 order by by`,
    );
    expect(games.map(({ by }) => by)).toEqual([MEMBER, RAVEN].toSorted());
  });

  test('changes a version only once, for the first request', async () => {
    const changes = [changeBy(0, OWNER, GAME), changeBy(1, MEMBER, GAME)];
    const done = await queryAs(
      OWNER,
      `select request from app.change_games(${toSqlJson(changes)})`,
    );
    expect(done).toHaveLength(1);
  });

  test('reads each game as its own caller', async () => {
    const requests = [
      { request: 0, caller: OUTSIDER, id: GAME },
      { request: 1, caller: '', id: GAME },
      { request: 2, caller: MEMBER, id: FINISHED },
      { request: 3, caller: MEMBER, id: '99999999-9999-4999-8999-999999999999' },
    ];
    const rows = await queryAs(
      OWNER,
      `select request, game ->> 'id' as id from app.read_games(${toSqlJson(requests)}) order by request`,
    );
    expect(rows).toEqual([
      { request: 0, id: GAME },
      { request: 2, id: FINISHED },
    ]);
  });

  test('does not leave a caller set on the connection', async () => {
    await app.query(`select from app.change_games(${toSqlJson([changeBy(0, OWNER, FINISHED)])})`);
    expect((await app.query('select from chess_games')).rowCount).toBe(0);
  });
});

describe('the end of a game', () => {
  const end = finishGame(GAME).replace('select from', 'select game_id from');

  test('counts only for its two players', async () => {
    const stats = await queryAs(
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

  test('does not change the rating of a member who did not play', async () => {
    const ratings = [OWNER, OUTSIDER].map((user_id) => ({
      user_id,
      exact_rating: 2000,
      rating_deviation: 50,
      volatility: 0.09,
      best_rating: 2000,
    }));
    const rated = await queryAs(
      OWNER,
      end.replace(`'[]', '[]'`, `'${JSON.stringify(ratings)}', '[]'`),
      'select user_id from chess_player_stats where rating = 2000',
    );
    expect(rated).toEqual([{ user_id: OWNER }]);
  });

  test('writes no rating history for a game that it did not end', async () => {
    const lines = [GAME, BOTS_GAME].map((game_id) => ({
      user_id: OWNER,
      game_id,
      rating: 1300,
      rating_change: 100,
    }));
    const written = await queryAs(
      OWNER,
      end.replace(`'[]', '[]'`, `'[]', '${JSON.stringify(lines)}'`),
      'select game_id from chess_rating_history where rating = 1300',
    );
    expect(written).toEqual([{ game_id: GAME }]);
  });
});
