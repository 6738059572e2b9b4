import { createTestDatabase, TEST_SECRET } from '@rookery/testkit';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { asOwner } from './administration.ts';
import { LOGIN_ROLES } from './roles.ts';
import {
  describeCases,
  allCallers,
  MEMBER,
  OUTSIDER,
  OWNER,
  PEOPLE,
  type Case,
} from './policies.testkit.ts';
import { roleConnection } from './roles.ts';

const CLUB = 'cccccccc-cccc-4ccc-8ccc-cccccccccccc';
const ROOT = '00000000-0000-0000-0000-000000000000';
const TASK = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const INVITE = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';

/** The club has an owner and a member; all three users have a personal workspace; the root workspace is empty. */
const CASES: Case[] = [
  {
    what: 'sees users of their workspaces',
    sql: 'select from users',
    owner: 2,
    member: 2,
    outsider: 1,
    anonymous: 0,
  },
  {
    what: 'changes their own name',
    sql: `update users set name = 'x' where id = '${MEMBER}'`,
    owner: 0,
    member: 1,
    outsider: 0,
    anonymous: 0,
  },
  {
    what: 'makes the club their default',
    sql: `update users set default_workspace_id = '${CLUB}' where id = app.current_user_id()`,
    owner: 1,
    member: 1,
    outsider: 'policy',
    anonymous: 0,
  },
  {
    what: 'makes the root their default',
    sql: `update users set default_workspace_id = '${ROOT}' where id = app.current_user_id()`,
    owner: 'policy',
    member: 'policy',
    outsider: 'policy',
    anonymous: 0,
  },
  {
    what: 'changes an email address',
    sql: `update users set email = 'x@y.z'`,
    ...allCallers('privilege'),
  },
  {
    what: 'turns a member into a bot',
    sql: `update users set is_bot = true`,
    ...allCallers('privilege'),
  },
  {
    what: 'creates a user',
    sql: `insert into users (name, email) values ('x', 'x@y.z')`,
    ...allCallers('privilege'),
  },
  { what: 'deletes a user', sql: 'delete from users', ...allCallers('privilege') },

  {
    what: 'sees workspaces',
    sql: 'select from workspaces',
    owner: 2,
    member: 2,
    outsider: 1,
    anonymous: 0,
  },
  {
    what: 'sees the club',
    sql: `select from workspaces where id = '${CLUB}'`,
    owner: 1,
    member: 1,
    outsider: 0,
    anonymous: 0,
  },
  {
    what: 'sees the root workspace',
    sql: `select from workspaces where id = '${ROOT}'`,
    ...allCallers(0),
  },
  {
    what: "sees the owner's personal workspace",
    sql: `select from workspaces where kind = 'personal' and created_by <> app.current_user_id()`,
    ...allCallers(0),
  },
  {
    what: 'renames the club',
    sql: `update workspaces set name = 'x' where id = '${CLUB}'`,
    owner: 1,
    member: 0,
    outsider: 0,
    anonymous: 0,
  },
  {
    what: 'changes the kind of the club',
    sql: `update workspaces set kind = 'root'`,
    ...allCallers('privilege'),
  },
  {
    what: 'inserts a workspace without the function',
    sql: `insert into workspaces (name) values ('x')`,
    ...allCallers('privilege'),
  },
  {
    what: 'creates a workspace with the function',
    sql: `select where app.create_workspace('x') is not null`,
    owner: 1,
    member: 1,
    outsider: 1,
    anonymous: 0,
  },
  { what: 'deletes the club', sql: 'delete from workspaces', ...allCallers('privilege') },

  {
    what: 'sees members',
    sql: `select from workspace_members where workspace_id = '${CLUB}'`,
    owner: 2,
    member: 2,
    outsider: 0,
    anonymous: 0,
  },
  {
    what: 'joins without an invitation',
    sql: `insert into workspace_members values ('${CLUB}', '${OUTSIDER}', 'owner')`,
    ...allCallers('privilege'),
  },
  {
    what: 'promotes the member',
    sql: `update workspace_members set role = 'owner' where workspace_id = '${CLUB}' and user_id = '${MEMBER}'`,
    owner: 1,
    member: 0,
    outsider: 0,
    anonymous: 0,
  },
  {
    what: 'promotes an outsider’s membership elsewhere',
    sql: `update workspace_members set user_id = '${OUTSIDER}'`,
    ...allCallers('privilege'),
  },
  {
    what: 'removes the member',
    sql: `delete from workspace_members where workspace_id = '${CLUB}' and user_id = '${MEMBER}'`,
    owner: 1,
    member: 1,
    outsider: 0,
    anonymous: 0,
  },
  {
    what: 'removes the owner',
    sql: `delete from workspace_members where workspace_id = '${CLUB}' and user_id = '${OWNER}' and '${OWNER}' <> app.current_user_id()`,
    ...allCallers(0),
  },

  {
    what: 'sees invitations',
    sql: 'select from workspace_invites',
    owner: 1,
    member: 0,
    outsider: 0,
    anonymous: 0,
  },
  {
    what: 'invites a member',
    sql: insertInvite('member', CLUB),
    owner: 1,
    member: 'policy',
    outsider: 'policy',
    anonymous: 'policy',
  },
  {
    what: 'invites an admin',
    sql: insertInvite('admin', CLUB),
    owner: 1,
    member: 'policy',
    outsider: 'policy',
    anonymous: 'policy',
  },
  {
    what: 'invites to a personal workspace',
    sql: `insert into workspace_invites (workspace_id, token_hash, created_by, expires_at) select personal_workspace_id, 'y', id, now() from users where id = app.current_user_id()`,
    owner: 'policy',
    member: 'policy',
    outsider: 'policy',
    anonymous: 0,
  },
  {
    what: "invites in another member's name",
    sql: insertInvite('member', CLUB, `'${MEMBER}'`),
    ...allCallers('policy'),
  },
  {
    what: 'extends an invitation',
    sql: `update workspace_invites set expires_at = now()`,
    ...allCallers('privilege'),
  },
  {
    what: 'deletes an invitation',
    sql: 'delete from workspace_invites',
    owner: 1,
    member: 0,
    outsider: 0,
    anonymous: 0,
  },
  {
    what: 'previews an invitation with its token',
    sql: `select from app.find_invite('token')`,
    owner: 1,
    member: 1,
    outsider: 1,
    anonymous: 1,
  },
  {
    what: 'previews an expired invitation',
    sql: `select from app.find_invite('late')`,
    ...allCallers(0),
  },

  { what: 'sees tasks', sql: 'select from tasks', owner: 1, member: 1, outsider: 0, anonymous: 0 },
  {
    what: 'creates a task',
    sql: insertTask(CLUB),
    owner: 1,
    member: 1,
    outsider: 'policy',
    anonymous: 'policy',
  },
  { what: 'creates a task in the root workspace', sql: insertTask(ROOT), ...allCallers('policy') },
  {
    what: "creates a task in another member's name",
    sql: insertTask(CLUB, `'${OWNER}'`),
    owner: 1,
    member: 'policy',
    outsider: 'policy',
    anonymous: 'policy',
  },
  {
    what: 'changes a task',
    sql: `update tasks set name = 'x'`,
    owner: 1,
    member: 1,
    outsider: 0,
    anonymous: 0,
  },
  {
    what: 'moves a task to another workspace',
    sql: `update tasks set workspace_id = '${ROOT}'`,
    ...allCallers('privilege'),
  },
  {
    what: 'deletes a task',
    sql: 'delete from tasks',
    owner: 1,
    member: 1,
    outsider: 0,
    anonymous: 0,
  },

  ...['sessions', 'credentials', 'verifications', 'rate_limits'].flatMap((table) => [
    {
      what: `reads accounts.${table}`,
      sql: `select from accounts.${table}`,
      ...allCallers('privilege'),
    },
    {
      what: `empties accounts.${table}`,
      sql: `delete from accounts.${table}`,
      ...allCallers('privilege'),
    },
  ]),
  {
    what: 'reads password hashes',
    sql: 'select password from accounts.credentials',
    ...allCallers('privilege'),
  },
  {
    what: 'reads session tokens',
    sql: 'select token from accounts.sessions',
    ...allCallers('privilege'),
  },
  { what: 'reads the migrations', sql: 'select from migrations', ...allCallers('privilege') },
  {
    what: 'becomes the owner of the schema',
    sql: 'set role rookery_owner',
    ...allCallers('privilege'),
  },
  {
    what: 'becomes the role of the accounts',
    sql: 'set role rookery_auth',
    ...allCallers('privilege'),
  },
];

function insertInvite(role: string, workspace: string, by = 'app.current_user_id()'): string {
  return `insert into workspace_invites (workspace_id, token_hash, role, created_by, expires_at)
    values ('${workspace}', 'x', '${role}', ${by}, now())`;
}

function insertTask(workspace: string, by = 'app.current_user_id()'): string {
  return `insert into tasks (workspace_id, name, created_by) values ('${workspace}', 'x', ${by})`;
}

let databaseUrl: string;
let app: pg.Client;

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  await asOwner(databaseUrl, async (client) => {
    await client.query(`
      ${PEOPLE};
      insert into workspaces (id, name, created_by) values ('${CLUB}', 'Club', '${OWNER}');
      insert into workspace_members values ('${CLUB}', '${MEMBER}', 'member');
      -- An ordinary member has no access to the root workspace.
      insert into workspace_members values ('${ROOT}', '${MEMBER}', 'member');
      insert into tasks (id, workspace_id, name, created_by) values ('${TASK}', '${CLUB}', 't', '${OWNER}');
      insert into workspace_invites (id, workspace_id, token_hash, created_by, expires_at)
        values ('${INVITE}', '${CLUB}', 'token', '${OWNER}', now() + interval '1 day');
      insert into workspace_invites (workspace_id, token_hash, expires_at)
        values ('${ROOT}', 'late', now() - interval '1 second');
    `);
  });
  app = new pg.Client(roleConnection({ databaseUrl, secret: TEST_SECRET }, 'rookery_app'));
  await app.connect();
});
afterAll(() => app.end());

describeCases('what the role rookery_app can do', CASES, () => app);

test('without a scope, nothing is visible at all', async () => {
  for (const table of ['users', 'workspaces', 'workspace_members', 'workspace_invites', 'tasks']) {
    expect((await app.query(`select from ${table}`)).rowCount, table).toBe(0);
  }
});

test('every table, except those of jobs, has row-level security, enabled and forced, and a policy', async () => {
  const { rows } = await asOwner(databaseUrl, (client) =>
    client.query<{ table: string; enabled: boolean; forced: boolean; policies: number }>(`
      select class.oid::regclass::text as table, relrowsecurity as enabled, relforcerowsecurity as forced,
        (select count(*)::int from pg_policy where polrelid = class.oid) as policies
      from pg_class as class
      where relkind in ('r', 'p') and relnamespace::regnamespace::text !~ '^(pg_|information_schema|jobs$)'`),
  );
  expect(rows.length).toBeGreaterThanOrEqual(10);
  const bare = rows.filter(
    ({ enabled, forced, policies }) => !enabled || !forced || policies === 0,
  );
  expect(bare.map(({ table }) => table)).toEqual([]);
});

test('none of our functions can be executed by PUBLIC', async () => {
  const { rows } = await asOwner(databaseUrl, (client) =>
    client.query<{ name: string }>(`
      select oid::regprocedure::text as name from pg_proc
      where pronamespace = 'app'::regnamespace
        and has_function_privilege('public', oid, 'execute')`),
  );
  expect(rows).toEqual([]);
});

test('every function that runs as its owner has its search path pinned', async () => {
  const { rows } = await asOwner(databaseUrl, (client) =>
    client.query<{ name: string }>(`
      select oid::regprocedure::text as name from pg_proc
      where prosecdef and not coalesce('search_path=""' = any (proconfig), false)`),
  );
  expect(rows).toEqual([]);
});

test('the login roles own nothing but the tables of jobs, and cannot bypass the policies', async () => {
  const { rows } = await asOwner(databaseUrl, (client) =>
    client.query(
      `
      select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication,
        array(
          select distinct relnamespace::regnamespace::text from pg_class
          where relowner = pg_roles.oid and relnamespace <> 'pg_toast'::regnamespace
        ) as owns_in
      from pg_roles where rolname = any ($1)`,
      [LOGIN_ROLES],
    ),
  );
  expect(rows).toHaveLength(LOGIN_ROLES.length);
  for (const { rolname, ...powers } of rows) {
    expect(powers).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      // The relay may read the write-ahead log, to which policies do not apply.
      rolreplication: rolname === 'rookery_relay',
      owns_in: rolname === 'rookery_worker' ? ['jobs'] : [],
    });
  }
});
