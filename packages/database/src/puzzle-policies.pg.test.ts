import { createTestDatabase, TEST_SECRET } from '@rookery/testkit';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { asOwner } from './administration.ts';
import {
  allCallers,
  describeCases,
  MEMBER,
  outcomeOf,
  OWNER,
  PEOPLE,
  type Case,
} from './policies.testkit.ts';
import { roleConnection } from './roles.ts';

/** The member has failed the first puzzle, and has begun the second. Nobody sees the third. */
const PUZZLES = `
  insert into puzzles (id, fen, first_move, solution, rating, deviation, themes, status) values
    ('aaaaa', '8/P6k/8/8/8/8/8/K7 b - - 0 1', 'h7g7', '{a7a8q}', 1500, 80, '{promotion}', 'sound'),
    ('bbbbb', '8/P6k/8/8/8/8/8/K7 b - - 0 1', 'h7g7', '{a7a8q}', 1500, 80, '{promotion}', 'sound'),
    ('ccccc', '8/P6k/8/8/8/8/8/K7 b - - 0 1', 'h7g7', '{a7a8q}', 1500, 80, '{}', 'withdrawn');
  insert into puzzle_ratings (user_id) values ('${OWNER}'), ('${MEMBER}');
  insert into puzzle_progress values ('${MEMBER}', 'promotion', 1, 0);
  insert into puzzle_attempts (user_id, puzzle_id, result, revealed, finished_at)
    values ('${MEMBER}', 'aaaaa', 'failed', true, now());
  insert into puzzle_attempts (user_id, puzzle_id) values ('${MEMBER}', 'bbbbb');
  insert into puzzle_votes (puzzle_id, user_id, vote) values ('aaaaa', '${OWNER}', 1), ('aaaaa', '${MEMBER}', -1)`;

const TABLES = [
  'puzzles',
  'puzzle_themes',
  'puzzle_ratings',
  'puzzle_attempts',
  'puzzle_progress',
  'puzzle_votes',
  'puzzle_reports',
  'daily_puzzles',
  'puzzle_imports',
];

const CASES: Case[] = [
  {
    what: 'sees puzzles that are not withdrawn',
    sql: 'select id, fen, first_move, rating, themes from puzzles',
    owner: 2,
    member: 2,
    outsider: 2,
    anonymous: 0,
  },
  ...[
    'select solution from puzzles',
    'select * from puzzles',
    'select id from puzzles order by solution',
    'select from puzzle_themes',
    'select from puzzle_reports',
    'select from daily_puzzles',
    'select from puzzle_imports',
    `select app.lock_attempted_puzzle('aaaaa')`,
    ...TABLES.map((table) => `delete from ${table}`),
    `update puzzles set rating = 400`,
    `update puzzle_attempts set result = 'solved'`,
    `update puzzle_attempts set revealed = true`,
    'update puzzle_ratings set rating = 3000',
    'update puzzle_progress set solved = attempts',
    'update puzzle_votes set vote = 1',
    `insert into puzzle_attempts (user_id, puzzle_id) values ('${MEMBER}', 'aaaaa')`,
    `insert into puzzle_ratings (user_id, rating) values ('${MEMBER}', 3000)`,
  ].map((sql) => ({ what: `does: ${sql}`, sql, ...allCallers('privilege') })),
  ...[
    ['puzzle_attempts', 0, 2],
    ['puzzle_ratings', 1, 1],
    ['puzzle_progress', 0, 1],
    ['puzzle_votes', 1, 1],
  ].map(([table, owner, member]) => ({
    what: `sees their own rows of ${table}`,
    sql: `select from ${table}`,
    owner: Number(owner),
    member: Number(member),
    outsider: 0,
    anonymous: 0,
  })),
  {
    what: 'sees a solution after giving up',
    sql: `select from (select app.revealed_solution('aaaaa') as solution) as shown
      where solution is not null`,
    owner: 0,
    member: 1,
    outsider: 0,
    anonymous: 0,
  },
  {
    what: 'sees a solution before the end of an attempt',
    sql: `select from (select app.revealed_solution('bbbbb') as solution) as shown
      where solution is not null`,
    ...allCallers(0),
  },
  {
    what: 'begins an attempt at a withdrawn puzzle',
    sql: `select from app.open_puzzle_attempt('ccccc')`,
    ...allCallers(0),
  },
  {
    what: 'decides an attempt that is not decided',
    sql: `select from app.decide_puzzle_attempt('bbbbb', 'solved', 1300, 80, 0.09, 1500, 80, 0.09, 0)
      as is_done where is_done`,
    owner: 0,
    member: 1,
    outsider: 0,
    anonymous: 0,
  },
  {
    what: 'decides an attempt a second time',
    sql: `select from app.decide_puzzle_attempt('aaaaa', 'solved', 1300, 80, 0.09, 1500, 80, 0.09, 0)
      as is_done where is_done`,
    ...allCallers(0),
  },
  {
    what: 'finds a next puzzle',
    sql: `select from app.next_puzzle('promotion', 0, 1200) as found where found is not null`,
    owner: 1,
    member: 0,
    outsider: 1,
    anonymous: 0,
  },
];

let databaseUrl: string;
let app: pg.Client;

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  await asOwner(databaseUrl, (client) => client.query(`${PEOPLE}; ${PUZZLES}`));
  app = new pg.Client(roleConnection({ databaseUrl, secret: TEST_SECRET }, 'rookery_app'));
  await app.connect();
});
afterAll(() => app.end());

describeCases('what the role rookery_app can do with puzzles', CASES, () => app);

test('revealing shows nothing before the attempt is decided', async () => {
  const sql = `select from app.reveal_puzzle('bbbbb'),
    lateral (select app.revealed_solution('bbbbb') as solution) as shown where solution is not null`;
  expect(await outcomeOf(app, sql, MEMBER)).toBe(0);
});

test('the rows by theme follow every change of a puzzle', async () => {
  const rows = await asOwner(databaseUrl, async (client) => {
    const themes = async () => {
      const { rows: found } = await client.query<{ theme: string; rating_band: number }>(
        `select theme, rating_band from puzzle_themes where puzzle_id = 'ddddd' order by theme`,
      );
      return found.map(({ theme, rating_band }) => `${theme} ${rating_band}`);
    };
    const seen: string[][] = [];
    for (const sql of [
      `insert into puzzles (id, fen, first_move, solution, rating, deviation, themes)
        values ('ddddd', '8/P6k/8/8/8/8/8/K7 b - - 0 1', 'h7g7', '{a7a8q}', 1500, 80, '{fork,fork}')`,
      `update puzzles set rating = 1549.9 where id = 'ddddd'`,
      `update puzzles set rating = 1550 where id = 'ddddd'`,
      `update puzzles set themes = '{pin}' where id = 'ddddd'`,
      `update puzzles set status = 'reported' where id = 'ddddd'`,
      `update puzzles set status = 'sound' where id = 'ddddd'`,
      `delete from puzzles where id = 'ddddd'`,
    ]) {
      await client.query(sql);
      seen.push(await themes());
    }
    return seen;
  });
  expect(rows).toEqual([
    ['all 30', 'fork 30'],
    ['all 30', 'fork 30'],
    ['all 31', 'fork 31'],
    ['all 31', 'pin 31'],
    [],
    ['all 31', 'pin 31'],
    [],
  ]);
});
