import { createTestDatabase, TEST_SECRET } from '@rookery/testkit';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { asOwner } from './administration.ts';
import {
  allCallers,
  describeCases,
  MEMBER,
  OUTSIDER,
  OWNER,
  PEOPLE,
  type Case,
} from './policies.testkit.ts';
import { roleConnection } from './roles.ts';

const CLUB = 'cccccccc-cccc-4ccc-8ccc-cccccccccccc';
const OTHER_CLUB = 'dddddddd-dddd-4ddd-8ddd-dddddddddddd';
const TASK = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const EVENT = 'eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee';
const ME = 'app.current_user_id()';

/** The club of the owner and the member has an event, to which the member comes; all of a plan is the member's. */
const PREPARED = `
  ${PEOPLE};
  insert into workspaces (id, name, created_by) values
    ('${CLUB}', 'Club', '${OWNER}'), ('${OTHER_CLUB}', 'Other', '${OUTSIDER}');
  insert into workspace_members values ('${CLUB}', '${MEMBER}', 'member');
  insert into tasks (id, workspace_id, name, created_by, assignee_id)
    values ('${TASK}', '${CLUB}', 't', '${OWNER}', '${MEMBER}');
  insert into calendar_events (id, workspace_id, title, starts, ends, time_zone, first_at, created_by)
    values ('${EVENT}', '${CLUB}', 'x', '2026-03-24', '2026-03-25', 'UTC', '2026-03-24', '${OWNER}');
  insert into calendar_attendance values ('${CLUB}', '${EVENT}', '2026-03-24', '${MEMBER}', 'yes');
  insert into working_hours values ('${MEMBER}', 'work', 1, 540, 1020);
  insert into task_plans (workspace_id, user_id, horizon_days) values ('${CLUB}', '${MEMBER}', 28);
  insert into task_plans_due (workspace_id, user_id, due_at) values ('${CLUB}', '${MEMBER}', now());
  insert into task_blocks (workspace_id, task_id, user_id, starts_at, ends_at, reason)
    values ('${CLUB}', '${TASK}', '${MEMBER}', '2026-03-24', '2026-03-25', 'due');
  insert into calendar_feeds (workspace_id, user_id, token_hash) values ('${CLUB}', '${MEMBER}', 'secret')`;

const onlyOwner = { owner: 1, member: 0, outsider: 0, anonymous: 0 };
const onlyMember = { owner: 0, member: 1, outsider: 0, anonymous: 0 };
const inClub = { owner: 1, member: 1, outsider: 0, anonymous: 0 };
const refusedOutside = { owner: 1, member: 1, outsider: 'policy', anonymous: 'policy' } as const;

function insertEvent(workspace: string, by = ME): string {
  return `insert into calendar_events (workspace_id, title, starts, ends, time_zone, first_at, created_by)
    values ('${workspace}', 'x', '2026-03-24', '2026-03-25', 'UTC', '2026-03-24', ${by})`;
}

function insertAnswer(user: string, day: string): string {
  return `insert into calendar_attendance (workspace_id, event_id, occurrence, user_id, answer)
    values ('${CLUB}', '${EVENT}', '${day}', ${user}, 'yes')`;
}

function insertBlock(user: string, workspace = CLUB): string {
  return `insert into task_blocks (workspace_id, task_id, user_id, starts_at, ends_at, reason)
    values ('${workspace}', '${TASK}', ${user}, '2026-03-24', '2026-03-25', 'due')`;
}

const CASES: Case[] = [
  { what: 'sees events', sql: 'select from calendar_events', ...inClub },
  {
    what: 'adds an event',
    sql: insertEvent(CLUB),
    ...allCallers('policy'),
    owner: 1,
  },
  {
    what: 'adds an event to the other club',
    sql: insertEvent(OTHER_CLUB),
    ...allCallers('policy'),
    outsider: 1,
  },
  {
    what: 'adds an event as the owner',
    sql: insertEvent(CLUB, `'${OWNER}'`),
    ...allCallers('policy'),
    owner: 1,
  },
  { what: 'changes events', sql: `update calendar_events set title = 'y'`, ...onlyOwner },
  {
    what: 'moves events to another workspace',
    sql: `update calendar_events set workspace_id = '${OTHER_CLUB}'`,
    ...allCallers('privilege'),
  },
  { what: 'deletes events', sql: 'delete from calendar_events', ...onlyOwner },

  { what: 'sees who comes', sql: 'select from calendar_attendance', ...inClub },
  { what: 'answers', sql: insertAnswer(ME, '2026-03-31'), ...refusedOutside },
  {
    what: 'answers for the member',
    sql: insertAnswer(`'${MEMBER}'`, '2026-03-31'),
    ...allCallers('policy'),
    member: 1,
  },
  {
    what: 'changes answers',
    sql: `update calendar_attendance set answer = 'no'`,
    ...onlyMember,
  },
  { what: 'takes answers back', sql: 'delete from calendar_attendance', ...onlyMember },

  { what: 'sees hours', sql: 'select from working_hours', ...onlyMember },
  { what: 'deletes hours', sql: 'delete from working_hours', ...onlyMember },
  {
    what: 'sets the hours of the member',
    sql: `insert into working_hours values ('${MEMBER}', 'work', 2, 540, 1020)`,
    ...allCallers('policy'),
    member: 1,
  },

  { what: 'sees plans', sql: 'select from task_plans', ...onlyMember },
  { what: 'changes plans', sql: 'update task_plans set horizon_days = 1', ...onlyMember },
  { what: 'switches plans on', sql: 'update task_plans set automatic = true', ...onlyMember },
  { what: 'sees which plans are due', sql: 'select from task_plans_due', ...onlyMember },
  { what: 'deletes plans that are due', sql: 'delete from task_plans_due', ...onlyMember },
  {
    what: 'postpones plans',
    sql: 'update task_plans_due set due_at = now()',
    ...allCallers('privilege'),
  },
  {
    what: 'makes the plan of the member due',
    sql: `insert into task_plans_due (workspace_id, user_id, due_at) values ('${CLUB}', '${MEMBER}', now())`,
    ...allCallers('policy'),
    member: 1,
  },
  {
    what: 'makes plans of everybody due',
    sql: `select app.replan(array['${MEMBER}'::uuid])`,
    ...allCallers('privilege'),
  },
  { what: 'sees blocks of tasks', sql: 'select from task_blocks', ...onlyMember },
  { what: 'pins blocks', sql: 'update task_blocks set pinned = true', ...onlyMember },
  { what: 'deletes blocks', sql: 'delete from task_blocks', ...onlyMember },
  { what: 'plans their own time', sql: insertBlock(ME), ...refusedOutside },
  {
    what: 'plans the time of the member',
    sql: insertBlock(`'${MEMBER}'`),
    ...allCallers('policy'),
    member: 1,
  },

  {
    what: 'sees since when there are feeds',
    sql: 'select created_at from calendar_feeds',
    ...onlyMember,
  },
  {
    what: 'reads the hashes of tokens',
    sql: 'select token_hash from calendar_feeds',
    ...allCallers('privilege'),
  },
  { what: 'ends feeds', sql: 'delete from calendar_feeds', ...onlyMember },
  {
    what: 'makes a feed of the owner',
    sql: `insert into calendar_feeds (workspace_id, user_id, token_hash)
      values ('${CLUB}', '${OWNER}', 'other')`,
    ...allCallers('policy'),
    owner: 1,
  },
  {
    what: 'finds the member of a token',
    sql: `select from app.feed_reader('secret')`,
    ...allCallers(1),
  },
  { what: 'guesses a token', sql: `select from app.feed_reader('guess')`, ...allCallers(0) },
];

let app: pg.Client;

beforeAll(async () => {
  const databaseUrl = await createTestDatabase(inject('postgresUrl'));
  await asOwner(databaseUrl, (client) => client.query(PREPARED));
  app = new pg.Client(roleConnection({ databaseUrl, secret: TEST_SECRET }, 'rookery_app'));
  await app.connect();
});
afterAll(() => app.end());

describeCases('the calendar', CASES, () => app);

/** How many answers there are after a caller has split the event before its first day. */
async function answersAfter(caller: string): Promise<number> {
  await app.query('begin');
  await app.query(`select set_config('app.user_id', $1, true)`, [caller]);
  await app.query(`select app.split_attendance('${EVENT}', '2026-03-24', null, '{}')`);
  await app.query(`select set_config('app.user_id', $1, true)`, [OWNER]);
  const { rowCount } = await app.query('select from calendar_attendance');
  await app.query('rollback');
  return rowCount ?? 0;
}

test('only those who write the calendar split the answers to an event', async () => {
  expect(await answersAfter(OWNER)).toBe(0);
  for (const caller of [MEMBER, OUTSIDER, '']) expect(await answersAfter(caller)).toBe(1);
});
