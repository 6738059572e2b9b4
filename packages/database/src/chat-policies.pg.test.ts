import { createTestDatabase, TEST_SECRET } from '@rookery/testkit';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { asOwner } from './administration.ts';
import {
  CLUB,
  selectMessages,
  messageId,
  insertMute,
  PEOPLE_AND_CHATS,
  insertReport,
  insertMessage,
} from './chat-policies.testkit.ts';
import { BOTS_GAME, FINISHED, GAME, JAY, SHARED } from './chess-policies.testkit.ts';
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
    what: "reads the players' room of an active game",
    sql: selectMessages(GAME, 'players'),
    owner: 2,
    member: 2,
    outsider: 0,
    anonymous: 0,
  },
  {
    what: "reads the spectators' room of an active game",
    sql: selectMessages(GAME, 'spectators'),
    owner: 0,
    member: 0,
    outsider: 1,
    anonymous: 0,
  },
  {
    what: "reads the players' room of a finished game",
    sql: selectMessages(FINISHED, 'players'),
    owner: 1,
    member: 1,
    outsider: 0,
    anonymous: 0,
  },
  {
    what: "reads the spectators' room of a finished game, without messages of blocked members",
    sql: selectMessages(FINISHED, 'spectators'),
    owner: 0,
    member: 1,
    outsider: 1,
    anonymous: 0,
  },
  {
    what: "reads the spectators' room, without messages across a block in either direction",
    sql: selectMessages(BOTS_GAME, 'spectators'),
    owner: 2,
    member: 3,
    outsider: 2,
    anonymous: 0,
  },
  {
    what: 'writes to the opponent',
    sql: insertMessage(GAME, 'players'),
    owner: 1,
    member: 1,
    outsider: 'policy',
    anonymous: 'policy',
  },
  {
    what: 'writes to the opponent after the game',
    sql: insertMessage(FINISHED, 'players'),
    owner: 1,
    member: 1,
    outsider: 'policy',
    anonymous: 'policy',
  },
  {
    what: 'writes to the spectators of an active game',
    sql: insertMessage(GAME, 'spectators'),
    owner: 'policy',
    member: 'policy',
    outsider: 1,
    anonymous: 'policy',
  },
  {
    what: 'writes to the spectators of a finished game',
    sql: insertMessage(FINISHED, 'spectators'),
    owner: 'policy',
    member: 'policy',
    outsider: 1,
    anonymous: 'policy',
  },
  {
    what: "writes in the member's name",
    sql: insertMessage(GAME, 'players', { author: `'${MEMBER}'` }),
    owner: 'policy',
    member: 1,
    outsider: 'policy',
    anonymous: 'policy',
  },
  {
    what: 'writes at a game that does not exist',
    sql: insertMessage('99999999-9999-4999-8999-999999999999', 'spectators'),
    ...allCallers('policy'),
  },
  {
    what: 'chooses the time of a message',
    sql: `insert into chess_chat_lines (id, game_id, room, author_id, text, created_at)
      values (gen_random_uuid(), '${GAME}', 'players', '${OWNER}', 'Hi', now())`,
    ...allCallers('privilege'),
  },
  {
    what: 'changes messages',
    sql: `update chess_chat_lines set text = 'x'`,
    ...allCallers('privilege'),
  },
  {
    what: 'deletes messages',
    sql: 'delete from chess_chat_lines',
    ...allCallers('privilege'),
  },

  {
    what: "reports the member's message to the owner",
    sql: insertReport(2),
    owner: 1,
    member: 'policy',
    outsider: 'policy',
    anonymous: 'policy',
  },
  {
    what: "reports the owner's message in the outsider's name",
    sql: insertReport(6, `'${OUTSIDER}'`),
    ...allCallers('policy'),
  },
  {
    what: "reports the member's message in a spectators' room",
    sql: `${insertReport(7)} on conflict do nothing`,
    owner: 1,
    member: 'policy',
    outsider: 0,
    anonymous: 'policy',
  },
  {
    what: 'sees reports',
    sql: 'select from chess_chat_reports',
    owner: 0,
    member: 1,
    outsider: 1,
    anonymous: 0,
  },
  ...['update chess_chat_reports set created_at = now()', 'delete from chess_chat_reports'].map(
    (sql) => ({ what: `does: ${sql}`, sql, ...allCallers('privilege') }),
  ),
  {
    what: 'sees reported messages of members of a workspace they administer',
    sql: 'select from chess_chat_reported_lines',
    owner: 1,
    member: 0,
    outsider: 0,
    anonymous: 0,
  },
  {
    what: 'mutes the member of the club',
    sql: insertMute(MEMBER),
    owner: 1,
    member: 'policy',
    outsider: 'policy',
    anonymous: 'policy',
  },
  { what: 'mutes themself, or the owner', sql: insertMute(OWNER), ...allCallers('policy') },
  { what: 'mutes a user who is not a member', sql: insertMute(OUTSIDER), ...allCallers('policy') },
  {
    what: 'mutes in the name of another member',
    sql: insertMute(MEMBER, { by: `'${JAY}'` }),
    ...allCallers('policy'),
  },
  {
    what: 'mutes and chooses the start of the mute',
    sql: `insert into chess_chat_mutes values ('${CLUB}', '${MEMBER}', '${OWNER}', now(), now())`,
    ...allCallers('privilege'),
  },
];

let databaseUrl: string;
let app: pg.Client;

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  await asOwner(databaseUrl, (client) => client.query(PEOPLE_AND_CHATS));
  app = new pg.Client(roleConnection({ databaseUrl, secret: TEST_SECRET }, 'rookery_app'));
  await app.connect();
});
afterAll(() => app.end());

describeCases('what the role rookery_app can do in chats', CASES, () => app);

test('a batch of chat requests is answered for the caller of each', async () => {
  const requests = [
    { request: 0, caller: OWNER, game: GAME },
    { request: 1, caller: OUTSIDER, game: GAME },
    { request: 2, caller: MEMBER, game: FINISHED },
    { request: 3, caller: MEMBER, game: messageId(1) },
    { request: 4, caller: '', game: GAME },
  ];
  const { rows } = await app.query(
    'select request, refusal, rooms, unheard, players from app.enter_chats($1) order by request',
    [JSON.stringify(requests)],
  );
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

test('a batch of chat requests names the workspaces that decide about each chat: of the caller, and of the game', async () => {
  const requests = [
    { request: 0, caller: OUTSIDER, game: GAME },
    { request: 1, caller: OUTSIDER, game: messageId(1) },
    { request: 2, caller: OUTSIDER, tournament: messageId(1) },
    { request: 3, caller: MEMBER, game: GAME },
    { request: 4, caller: '', game: GAME },
  ];
  const { rows } = await app.query<{ workspaces: string[] }>(
    'select workspaces from app.enter_chats($1) order by request',
    [JSON.stringify(requests)],
  );
  const names: Record<string, string> = { [CLUB]: 'club', [SHARED]: 'shared' };
  const named = rows.map(({ workspaces }) => workspaces.map((id) => names[id] ?? 'personal'));
  expect(named.map((workspaces) => workspaces.toSorted())).toEqual([
    ['club', 'personal', 'shared'],
    ['personal', 'shared'],
    ['personal', 'shared'],
    ['club', 'personal', 'shared'],
    [],
  ]);
});

test('the publication contains only the ids of blocks and preferences', async () => {
  const { rows } = await asOwner(databaseUrl, (client) =>
    client.query(`select tablename as table, attnames as columns from pg_publication_tables
      where pubname = 'rookery' and tablename in ('chess_blocks', 'chess_preferences') order by 1`),
  );
  expect(rows).toEqual([
    { table: 'chess_blocks', columns: '{user_id,blocked_id}' },
    { table: 'chess_preferences', columns: '{user_id}' },
  ]);
});
