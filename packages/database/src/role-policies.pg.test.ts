import { createTestDatabase, TEST_SECRET } from '@rookery/testkit';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { asOwner } from './administration.ts';
import { outcomeOf, type Outcome } from './policies.testkit.ts';
import { roleConnection } from './roles.ts';

const CLUB = 'cccccccc-cccc-4ccc-8ccc-cccccccccccc';
const ROLES = ['owner', 'admin', 'arbiter', 'trainer', 'member'] as const;
type Role = (typeof ROLES)[number];

/** The caller with a role, and a second member with it. */
const caller = (role: Role) => `1111111${ROLES.indexOf(role)}-1111-4111-8111-111111111111`;
const target = (role: Role) => `2222222${ROLES.indexOf(role)}-2222-4222-8222-222222222222`;

const CASES: { what: string; sql: string; outcomes: Record<Role, Outcome> }[] = [
  {
    what: 'renames the club',
    sql: `update workspaces set name = 'x' where id = '${CLUB}'`,
    outcomes: { owner: 1, admin: 1, arbiter: 0, trainer: 0, member: 0 },
  },
  {
    what: 'sees invitations',
    sql: 'select from workspace_invites',
    outcomes: { owner: 2, admin: 2, arbiter: 0, trainer: 1, member: 0 },
  },
  {
    what: 'revokes invitations',
    sql: 'delete from workspace_invites',
    outcomes: { owner: 2, admin: 2, arbiter: 0, trainer: 1, member: 0 },
  },
  {
    what: 'invites a member',
    sql: insertInvite('member'),
    outcomes: { owner: 1, admin: 1, arbiter: 'policy', trainer: 1, member: 'policy' },
  },
  {
    what: 'invites an admin',
    sql: insertInvite('admin'),
    outcomes: {
      owner: 1,
      admin: 'policy',
      arbiter: 'policy',
      trainer: 'policy',
      member: 'policy',
    },
  },
  {
    what: 'makes a member an arbiter',
    sql: `update workspace_members set role = 'arbiter' where user_id = '${target('member')}'`,
    outcomes: { owner: 1, admin: 0, arbiter: 0, trainer: 0, member: 0 },
  },
  {
    what: 'removes the other members, of whom two are owners',
    sql: `delete from workspace_members
      where workspace_id = '${CLUB}' and user_id <> app.current_user_id()`,
    outcomes: { owner: 9, admin: 6, arbiter: 0, trainer: 0, member: 0 },
  },
  {
    what: 'sees removed members',
    sql: 'select from workspace_removals',
    outcomes: { owner: 1, admin: 1, arbiter: 0, trainer: 0, member: 0 },
  },
  {
    what: 'reads the log',
    sql: `select from workspace_log where action = 'renamed'`,
    outcomes: { owner: 1, admin: 1, arbiter: 0, trainer: 0, member: 0 },
  },
  {
    what: 'mutes the other members as far as allowed',
    sql: `insert into chess_chat_mutes (workspace_id, user_id, muted_by, ends_at)
      select workspace_id, user_id, app.current_user_id(), now() + interval '1 day'
      from workspace_members
      where workspace_id = '${CLUB}' and app.may_mute(workspace_id, user_id)`,
    outcomes: { owner: 9, admin: 6, arbiter: 2, trainer: 0, member: 0 },
  },
  {
    what: 'deletes the club',
    sql: `select where app.delete_workspace('${CLUB}', 'Club')`,
    outcomes: { owner: 1, admin: 0, arbiter: 0, trainer: 0, member: 0 },
  },
];

function insertInvite(role: 'admin' | 'member'): string {
  return `insert into workspace_invites (workspace_id, token_hash, role, created_by, expires_at)
    values ('${CLUB}', 'x', '${role}', app.current_user_id(), now())`;
}

let app: pg.Client;

beforeAll(async () => {
  const databaseUrl = await createTestDatabase(inject('postgresUrl'));
  await asOwner(databaseUrl, async (client) => {
    await client.query(`insert into workspaces (id, name) values ('${CLUB}', 'Old name')`);
    for (const role of ROLES)
      for (const id of [caller(role), target(role)]) {
        await client.query('insert into users (id, name, email) values ($1, $2, $3)', [
          id,
          role,
          `${id}@x.test`,
        ]);
        await client.query('insert into workspace_members values ($1, $2, $3)', [CLUB, id, role]);
      }
    await client.query(`
      update workspaces set name = 'Club' where id = '${CLUB}';
      insert into workspace_invites (workspace_id, token_hash, role, expires_at) values
        ('${CLUB}', 'for a member', 'member', now() + interval '1 day'),
        ('${CLUB}', 'for an admin', 'admin', now() + interval '1 day');
      insert into workspace_removals (workspace_id, user_id, removed_at)
        values ('${CLUB}', '${target('member')}', now());
    `);
  });
  app = new pg.Client(roleConnection({ databaseUrl, secret: TEST_SECRET }, 'rookery_app'));
  await app.connect();
});
afterAll(() => app.end());

describe.each(ROLES)('with the role %s, a caller', (role) => {
  test.each(CASES)('$what', async ({ sql, outcomes }) => {
    expect(await outcomeOf(app, sql, caller(role))).toBe(outcomes[role]);
  });
});
