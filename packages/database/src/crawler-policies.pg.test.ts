import { createTestDatabase, TEST_SECRET } from '@rookery/testkit';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { asOwner } from './administration.ts';
import {
  allCallers,
  describeCases,
  MEMBER,
  OUTSIDER,
  outcomeOf,
  OWNER,
  PEOPLE,
  type Case,
} from './policies.testkit.ts';
import { roleConnection } from './roles.ts';

const CLUB = 'cccccccc-cccc-4ccc-8ccc-cccccccccccc';
/** A club of the outsider, which reads the same host. */
const OTHER_CLUB = 'cccccccc-cccc-4ccc-8ccc-dddddddddddd';
const DOMAIN = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const OTHER_DOMAIN = 'aaaaaaaa-aaaa-4aaa-8aaa-bbbbbbbbbbbb';

function crawled(club: string, domain: string): string {
  return `
    insert into crawl_domains (id, workspace_id, host, start_address, interval_hours, max_pages, max_depth,
        max_megabytes, max_minutes, state)
      values ('${domain}', '${club}', 'site.test', 'https://site.test/', 24, 10, 2, 10, 10, 'done');
    insert into crawl_links (workspace_id, domain_id, address, depth, priority, shape, state, reason)
      values ('${club}', '${domain}', 'https://site.test/link', 1, 4, '', 'unread', 'limit');
    insert into crawl_pages (workspace_id, domain_id, address, title, text, hash)
      values ('${club}', '${domain}', 'https://site.test/page', 'Cờ vua', 'News', 'x');
    insert into crawl_robots values ('${club}', 'https://site.test', 'all', '', now())`;
}

const WORLD = `${PEOPLE};
  insert into workspaces (id, name) values ('${CLUB}', 'club'), ('${OTHER_CLUB}', 'other club');
  insert into workspace_members (workspace_id, user_id, role) values ('${CLUB}', '${OWNER}', 'owner'),
    ('${CLUB}', '${MEMBER}', 'member'), ('${OTHER_CLUB}', '${OUTSIDER}', 'owner');
  ${crawled(CLUB, DOMAIN)}; ${crawled(OTHER_CLUB, OTHER_DOMAIN)};
  insert into crawl_hosts (host) values ('site.test')`;

/** For one club, so that the caller of the other one has no access. */
const ofClub = `workspace_id = '${CLUB}'`;
const settings = `'x.test', 'https://x.test/', 24, 10, 2, 10, 10`;
const insertDomain = `insert into crawl_domains (workspace_id, host, start_address, interval_hours, max_pages, max_depth,
  max_megabytes, max_minutes, created_by) values ('${CLUB}', ${settings}, app.current_user_id())`;
const search = (words: string) =>
  `select from app.search_crawled_pages('${CLUB}', '${words}', null, null, null, null, 10)`;

const members = { owner: 1, member: 1, outsider: 0, anonymous: 0 };
const managers = { owner: 1, member: 0, outsider: 0, anonymous: 0 };

const CASES: Case[] = [
  { what: 'sees the domain', sql: `select from crawl_domains where ${ofClub}`, ...members },
  { what: 'sees the page', sql: `select from crawl_pages where ${ofClub}`, ...members },
  { what: 'finds the page', sql: search('co vua'), ...members },
  { what: 'finds no other page', sql: search('nothing'), ...allCallers(0) },
  { what: 'sees the link', sql: `select from crawl_links where ${ofClub}`, ...managers },
  {
    what: 'sees pages of their own clubs only',
    sql: 'select from crawl_pages',
    owner: 1,
    member: 1,
    outsider: 1,
    anonymous: 0,
  },
  {
    what: 'adds a domain',
    sql: insertDomain,
    owner: 1,
    member: 'policy',
    outsider: 'policy',
    anonymous: 'policy',
  },
  {
    what: 'starts a run',
    sql: `update crawl_domains set state = 'waiting', run = run + 1 where ${ofClub}`,
    ...managers,
  },
  {
    what: 'ends a run',
    sql: `update crawl_domains set state = 'failed' where ${ofClub}`,
    owner: 'policy',
    member: 0,
    outsider: 0,
    anonymous: 0,
  },
  {
    what: 'changes the settings of the domain',
    sql: `select where app.change_crawl_domain('${DOMAIN}', '{/news}', 2, null, null, null, null)`,
    ...managers,
  },
  { what: 'deletes the domain', sql: `delete from crawl_domains where ${ofClub}`, ...managers },
  {
    what: 'approves the link',
    sql: `update crawl_links set decision = 'approved', decided_by = app.current_user_id() where ${ofClub}`,
    ...managers,
  },
  {
    what: 'approves the link in the name of another member',
    sql: `update crawl_links set decision = 'approved', decided_by = '${MEMBER}' where ${ofClub}`,
    owner: 'policy',
    member: 0,
    outsider: 0,
    anonymous: 0,
  },
  ...[
    'select from crawl_robots',
    'select from crawl_hosts',
    'update crawl_hosts set next_request_at = now()',
    `update crawl_domains set host = 'y.test'`,
    `update crawl_domains set holder = null`,
    `update crawl_links set state = 'queued'`,
    `update crawl_links set address = 'http://10.0.0.1/'`,
    'delete from crawl_links',
    `update crawl_pages set text = 'x'`,
    'delete from crawl_pages',
    'select app.start_due_crawls(1)',
    'update crawl_domains set interval_hours = 1',
    'select from crawl_names_found',
    `select app.notify_of_names('${DOMAIN}', '{}')`,
    `insert into crawl_pages (workspace_id, domain_id, address, text, hash)
      values ('${CLUB}', '${DOMAIN}', 'https://site.test/x', '', '')`,
  ].map((sql) => ({ what: `does: ${sql}`, sql, ...allCallers('privilege') })),
];

let databaseUrl: string;
let app: pg.Client;
let worker: pg.Client;

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  await asOwner(databaseUrl, (client) => client.query(WORLD));
  app = new pg.Client(roleConnection({ databaseUrl, secret: TEST_SECRET }, 'rookery_app'));
  worker = new pg.Client(roleConnection({ databaseUrl, secret: TEST_SECRET }, 'rookery_worker'));
  await Promise.all([app.connect(), worker.connect()]);
});
afterAll(() => Promise.all([app.end(), worker.end()]));

describeCases('crawlers', CASES, () => app);

test('rows of a domain cannot belong to another workspace', async () => {
  const insert = `insert into crawl_pages (workspace_id, domain_id, address, text, hash)
    values ('${OTHER_CLUB}', '${DOMAIN}', 'https://site.test/x', '', '')`;
  expect(await outcomeOf(worker, insert, '')).toMatch(/foreign key/);
});

test('the owner, as whom members search, can use the index of words', async () => {
  const plan = await asOwner(databaseUrl, async (client) => {
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select id from crawl_pages
       where search @@ websearch_to_tsquery('pg_catalog.simple', app.fold_text('cờ vua'))`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('crawl_pages_search_idx');
});
