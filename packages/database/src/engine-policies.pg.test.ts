import { createTestDatabase, TEST_SECRET } from '@rookery/testkit';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { asOwner } from './administration.ts';
import { FINISHED, GAME, JAY, PEOPLE_AND_GAMES, SHARED } from './chess-policies.testkit.ts';
import { describeCases, allCallers, MEMBER, OWNER, type Case } from './policies.testkit.ts';
import { roleConnection } from './roles.ts';

const TRAINING = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaa4';
const OWNERS_GAME = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaa5';
const REVIEWED = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaa6';

/** The member is to move against a bot; another game is finished and under review. */
const PEOPLE_WHO_TRAIN = `
  ${PEOPLE_AND_GAMES};
  insert into chess_games (id, white_player_id, black_player_id, game_state)
    values ('${TRAINING}', '${MEMBER}', '${JAY}', '{"turn": "white", "ply": 4}'),
           ('${OWNERS_GAME}', '${OWNER}', '${JAY}', '{"turn": "black", "ply": 5}');
  insert into chess_games (id, white_player_id, black_player_id, game_state, moves, status, finished_at,
                           workspace_id)
    values ('${REVIEWED}', '${OWNER}', '${MEMBER}', '{}', '{e2e4}', 'drawn', now(), '${SHARED}');
  update chess_games set game_state = '{"turn": "white", "ply": 4}' where id = '${GAME}';
  insert into chess_reviews (game_id, requested_by) values ('${REVIEWED}', '${OWNER}');
  insert into chess_hints (game_id, ply, help, move) values ('${TRAINING}', 4, 'piece', 'e2e4')`;

const CASES: Case[] = [
  {
    what: 'gets a hint in their own training game',
    sql: `select from app.ask_hint('${TRAINING}', 4, 'piece')`,
    owner: 0,
    member: 1,
    outsider: 0,
    anonymous: 0,
  },
  {
    what: 'gets a hint for a position that is not on the board',
    sql: `select from app.ask_hint('${TRAINING}', 3, 'piece')`,
    ...allCallers(0),
  },
  {
    what: 'gets a hint while the bot is to move',
    sql: `select from app.ask_hint('${OWNERS_GAME}', 5, 'piece')`,
    ...allCallers(0),
  },
  {
    what: 'gets a hint in a game between members',
    sql: `select from app.ask_hint('${GAME}', 4, 'piece')`,
    ...allCallers(0),
  },
  {
    what: 'asks for the review of a finished game',
    sql: `select where app.request_review('${REVIEWED}', 5) is not null`,
    owner: 1,
    member: 1,
    outsider: 1,
    anonymous: 0,
  },
  {
    what: 'asks for the review of a game without moves',
    sql: `select where app.request_review('${FINISHED}', 5) is not null`,
    ...allCallers(0),
  },
  {
    what: 'asks for the review of an active game',
    sql: `select where app.request_review('${GAME}', 5) is not null`,
    ...allCallers(0),
  },
  {
    what: 'sees reviews',
    sql: 'select from chess_reviews',
    owner: 1,
    member: 1,
    outsider: 1,
    anonymous: 0,
  },
  ...[
    `insert into chess_reviews (game_id) values ('${FINISHED}')`,
    `update chess_reviews set state = 'done'`,
    'delete from chess_reviews',
    'select from chess_hints',
    `update chess_hints set help = 'move'`,
    'delete from chess_hints',
    'select from chess_engine_jobs',
    `insert into chess_engine_jobs (kind, game_id) values ('move', '${GAME}')`,
    `update chess_engine_jobs set move = 'a2a3'`,
    'delete from chess_engine_jobs',
    `update chess_games set bot_depth = 1`,
  ].map((sql): Case => ({
    what: `does the worker's work: ${sql}`,
    sql,
    ...allCallers('privilege'),
  })),
];

let app: pg.Client;

beforeAll(async () => {
  const databaseUrl = await createTestDatabase(inject('postgresUrl'));
  await asOwner(databaseUrl, (client) => client.query(PEOPLE_WHO_TRAIN));
  app = new pg.Client(roleConnection({ databaseUrl, secret: TEST_SECRET }, 'rookery_app'));
  await app.connect();
});
afterAll(() => app.end());

describeCases('what the role rookery_app can do with the engine', CASES, () => app);
