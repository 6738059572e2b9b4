import { TIME_CONTROLS } from '@rookery/chess';
import { createTestDatabase, TEST_SECRET } from '@rookery/testkit';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { asOwner } from './administration.ts';
import { ME, PEOPLE_AND_GAMES } from './chess-policies.testkit.ts';
import { describeCases, allCallers, MEMBER, OWNER, type Case } from './policies.testkit.ts';
import { roleConnection } from './roles.ts';

const CLUB = 'cccccccc-cccc-4ccc-8ccc-cccccccccccc';
const LINK = 'dddddddd-dddd-4ddd-8ddd-dddddddddddd';
const GATEWAY = 'eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee';

const BLITZ = `'${JSON.stringify(TIME_CONTROLS.blitz)}'`;

function insertSeek(user: string): string {
  return `insert into chess_seeks (user_id, time_control, rated, min_rating, max_rating, rating,
                                   rating_deviation, colors, opponents)
    values (${user}, ${BLITZ}, true, 0, 4000, 1200, 350, '{}', '{}') on conflict do nothing`;
}

function insertLink(user: string, workspace: string): string {
  return `insert into chess_links (workspace_id, created_by, time_control, rated, color)
    values (${workspace}, ${user}, ${BLITZ}, true, 'white')`;
}

/** A club of an owner and a member. The member seeks a game, has created a game link, and is online. */
const PEOPLE_WHO_SEEK = `
  ${PEOPLE_AND_GAMES};
  insert into workspaces (id, name, created_by) values ('${CLUB}', 'Club', '${OWNER}');
  insert into workspace_members values ('${CLUB}', '${MEMBER}', 'member');
  ${insertSeek(`'${MEMBER}'`)};
  insert into chess_links (id, workspace_id, created_by, time_control, rated, color)
    values ('${LINK}', '${CLUB}', '${MEMBER}', ${BLITZ}, true, 'white');
  insert into gateways (id) values ('${GATEWAY}');
  insert into gateway_members values ('${GATEWAY}', '${MEMBER}');
  insert into presence values ('${MEMBER}', true, now())`;

const CASES: Case[] = [
  {
    what: 'sees seeks',
    sql: 'select from chess_seeks',
    owner: 0,
    member: 1,
    outsider: 0,
    anonymous: 0,
  },
  {
    what: 'lists seeks that can be accepted',
    sql: 'select from app.open_seeks(100)',
    owner: 1,
    member: 0,
    outsider: 1,
    anonymous: 0,
  },
  {
    what: 'takes a seek',
    sql: `select from app.take_seek('${MEMBER}')`,
    owner: 1,
    member: 0,
    outsider: 1,
    anonymous: 0,
  },
  {
    what: 'seeks a game',
    sql: insertSeek(ME),
    owner: 1,
    member: 0,
    outsider: 1,
    anonymous: 'policy',
  },
  {
    what: 'seeks a game for another member',
    sql: insertSeek(`'${OWNER}'`),
    owner: 1,
    member: 'policy',
    outsider: 'policy',
    anonymous: 'policy',
  },
  {
    what: 'deletes seeks',
    sql: 'delete from chess_seeks',
    owner: 0,
    member: 1,
    outsider: 0,
    anonymous: 0,
  },
  {
    what: 'changes a seek',
    sql: 'update chess_seeks set rating = 3000',
    ...allCallers('privilege'),
  },
  {
    what: 'sees game links',
    sql: 'select from chess_links',
    owner: 1,
    member: 1,
    outsider: 0,
    anonymous: 0,
  },
  {
    what: 'creates a game link in the club',
    sql: insertLink(ME, `'${CLUB}'`),
    owner: 1,
    member: 1,
    outsider: 'policy',
    anonymous: 'policy',
  },
  {
    what: 'creates a game link for another member',
    sql: insertLink(`'${MEMBER}'`, `'${CLUB}'`),
    owner: 'policy',
    member: 1,
    outsider: 'policy',
    anonymous: 'policy',
  },
  {
    what: 'extends a game link',
    sql: `update chess_links set expires_at = 'infinity'`,
    ...allCallers('privilege'),
  },
  {
    what: 'deletes game links',
    sql: 'delete from chess_links',
    owner: 0,
    member: 1,
    outsider: 0,
    anonymous: 0,
  },
  {
    what: 'sees who is online in the club',
    sql: `select from app.presence_in('${CLUB}', null)`,
    owner: 1,
    member: 1,
    outsider: 0,
    anonymous: 0,
  },
  ...['gateways', 'gateway_members', 'presence', 'processes'].flatMap((table): Case[] => [
    { what: `reads ${table}`, sql: `select from ${table}`, ...allCallers('privilege') },
    { what: `empties ${table}`, sql: `delete from ${table}`, ...allCallers('privilege') },
  ]),
  ...[
    `app.report_presence('${GATEWAY}', '{}', '{}')`,
    `app.leave_presence('${GATEWAY}')`,
    `app.end_process('${GATEWAY}')`,
    'app.take_seekers(10)',
    `app.start_paired_games('[]')`,
  ].map((call): Case => ({
    what: `does the worker's ${call}`,
    sql: `select ${call}`,
    ...allCallers('privilege'),
  })),
];

let app: pg.Client;

beforeAll(async () => {
  const databaseUrl = await createTestDatabase(inject('postgresUrl'));
  await asOwner(databaseUrl, (client) => client.query(PEOPLE_WHO_SEEK));
  app = new pg.Client(roleConnection({ databaseUrl, secret: TEST_SECRET }, 'rookery_app'));
  await app.connect();
});
afterAll(() => app.end());

describeCases('what the role rookery_app can do to find a game', CASES, () => app);
