import { createTestDatabase, TEST_SECRET } from '@rookery/testkit';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { asOwner } from './administration.ts';
import {
  CLUB,
  hearing,
  lineId,
  muting,
  PEOPLE_AND_CHATS,
  reporting,
  saying,
} from './chat-policies.testkit.ts';
import { FINISHED, GAME, JAY, STRANGERS } from './chess-policies.testkit.ts';
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
    what: 'hears the players of an active game',
    sql: hearing(GAME, 'players'),
    owner: 2,
    member: 2,
    outsider: 0,
    nobody: 0,
  },
  {
    what: 'hears those who watch it',
    sql: hearing(GAME, 'spectators'),
    owner: 0,
    member: 0,
    outsider: 1,
    nobody: 0,
  },
  {
    what: 'hears the players of a finished game',
    sql: hearing(FINISHED, 'players'),
    owner: 1,
    member: 1,
    outsider: 0,
    nobody: 0,
  },
  {
    what: 'hears those who watched it, but for whom they have blocked',
    sql: hearing(FINISHED, 'spectators'),
    owner: 0,
    member: 1,
    outsider: 1,
    nobody: 0,
  },
  {
    what: 'hears those who watch a game, but for a block in either direction',
    sql: hearing(STRANGERS, 'spectators'),
    owner: 2,
    member: 3,
    outsider: 2,
    nobody: 0,
  },
  {
    what: 'says something to the other player',
    sql: saying(GAME, 'players'),
    owner: 1,
    member: 1,
    outsider: 'policy',
    nobody: 'policy',
  },
  {
    what: 'says something to the other player after the game',
    sql: saying(FINISHED, 'players'),
    owner: 1,
    member: 1,
    outsider: 'policy',
    nobody: 'policy',
  },
  {
    what: 'says something among those who watch',
    sql: saying(GAME, 'spectators'),
    owner: 'policy',
    member: 'policy',
    outsider: 1,
    nobody: 'policy',
  },
  {
    what: 'says something among those who watched',
    sql: saying(FINISHED, 'spectators'),
    owner: 'policy',
    member: 'policy',
    outsider: 1,
    nobody: 'policy',
  },
  {
    what: "says something in the member's name",
    sql: saying(GAME, 'players', { author: `'${MEMBER}'` }),
    owner: 'policy',
    member: 1,
    outsider: 'policy',
    nobody: 'policy',
  },
  {
    what: 'says something at a game that is not there',
    sql: saying('99999999-9999-4999-8999-999999999999', 'spectators'),
    ...everybody('policy'),
  },
  {
    what: 'chooses when something was said',
    sql: `insert into chess_chat_lines (id, game_id, room, author_id, text, created_at)
      values (gen_random_uuid(), '${GAME}', 'players', '${OWNER}', 'Hi', now())`,
    ...everybody('privilege'),
  },
  {
    what: 'changes what was said',
    sql: `update chess_chat_lines set text = 'x'`,
    ...everybody('privilege'),
  },
  {
    what: 'deletes what was said',
    sql: 'delete from chess_chat_lines',
    ...everybody('privilege'),
  },

  {
    what: 'reports what the member said to the owner',
    sql: reporting(2),
    owner: 1,
    member: 'policy',
    outsider: 'policy',
    nobody: 'policy',
  },
  {
    what: 'reports what the owner said, in the name of the outsider',
    sql: reporting(6, `'${OUTSIDER}'`),
    ...everybody('policy'),
  },
  {
    what: 'reports what the member said at a game that anybody watches',
    sql: `${reporting(7)} on conflict do nothing`,
    owner: 1,
    member: 'policy',
    outsider: 0,
    nobody: 'policy',
  },
  {
    what: 'sees reports',
    sql: 'select from chess_chat_reports',
    owner: 0,
    member: 1,
    outsider: 1,
    nobody: 0,
  },
  ...['update chess_chat_reports set created_at = now()', 'delete from chess_chat_reports'].map(
    (sql) => ({ what: `does: ${sql}`, sql, ...everybody('privilege') }),
  ),
  {
    what: 'sees lines that were reported, as whoever runs their workspace',
    sql: 'select from chess_chat_reported_lines',
    owner: 1,
    member: 0,
    outsider: 0,
    nobody: 0,
  },
  {
    what: 'mutes the member of the club',
    sql: muting(MEMBER),
    owner: 1,
    member: 'policy',
    outsider: 'policy',
    nobody: 'policy',
  },
  { what: 'mutes themself, or the owner', sql: muting(OWNER), ...everybody('policy') },
  { what: 'mutes somebody who is no member', sql: muting(OUTSIDER), ...everybody('policy') },
  {
    what: 'mutes in the name of somebody else',
    sql: muting(MEMBER, { by: `'${JAY}'` }),
    ...everybody('policy'),
  },
  {
    what: 'mutes and says since when',
    sql: `insert into chess_chat_mutes values ('${CLUB}', '${MEMBER}', '${OWNER}', now(), now())`,
    ...everybody('privilege'),
  },
];

let databaseUrl: string;
let app: pg.Client;

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  await asOwner(databaseUrl, (client) => client.query(PEOPLE_AND_CHATS));
  app = new pg.Client(roleConnection(databaseUrl, TEST_SECRET, 'rookery_app'));
  await app.connect();
});
afterAll(() => app.end());

describeCases('what the role of requests can do in chats', CASES, () => app);

test('many ask at once what they may hear, each for themself', async () => {
  const requests = [
    { request: 0, caller: OWNER, game: GAME },
    { request: 1, caller: OUTSIDER, game: GAME },
    { request: 2, caller: MEMBER, game: FINISHED },
    { request: 3, caller: MEMBER, game: lineId(1) },
    { request: 4, caller: '', game: GAME },
  ];
  const { rows } = await app.query('select * from app.enter_chats($1) order by request', [
    JSON.stringify(requests),
  ]);
  expect(rows).toEqual([
    {
      request: 0,
      refusal: null,
      rooms: ['players'],
      unheard: [OUTSIDER],
      players: [OWNER, MEMBER],
    },
    { request: 1, refusal: 'not_a_player', rooms: ['spectators'], unheard: [OWNER], players: [] },
    {
      request: 2,
      refusal: null,
      rooms: ['players', 'spectators'],
      unheard: [],
      players: [OWNER, MEMBER],
    },
    { request: 3, refusal: 'not_found', rooms: [], unheard: [], players: [] },
    { request: 4, refusal: 'unauthenticated', rooms: [], unheard: [], players: [] },
  ]);
});

test('of blocks and preferences, nothing leaves but whose they are', async () => {
  const { rows } = await asOwner(databaseUrl, (client) =>
    client.query(`select tablename as table, attnames as columns from pg_publication_tables
      where pubname = 'rookery' and tablename in ('chess_blocks', 'chess_preferences') order by 1`),
  );
  expect(rows).toEqual([
    { table: 'chess_blocks', columns: '{user_id,blocked_id}' },
    { table: 'chess_preferences', columns: '{user_id}' },
  ]);
});
