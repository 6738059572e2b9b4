import { createTestDatabase } from '@rookery/testkit';
import { beforeEach, expect, inject, test } from 'vitest';
import { asOwner } from './administration.ts';

let databaseUrl: string;
beforeEach(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
});

/** Runs as the schema's owner, which has all rights, so these invariants hold for every role. */
function sql(text: string) {
  return asOwner(databaseUrl, (client) => client.query(text));
}

const ANN = `insert into users (name, email) values ('Ann', 'ann@x.test') returning *`;
/** Ann owns it. */
const CLUB = `insert into workspaces (name, created_by) select 'Club', id from users where name = 'Ann'`;

test('a new user gets a personal workspace, owns it and has it as default', async () => {
  const { rows } = await sql(`
    with ann as (${ANN})
    select personal_workspace_id, default_workspace_id from ann`);
  const [user] = rows;
  expect(user.default_workspace_id).toBe(user.personal_workspace_id);
  const members = await sql(`
    select kind, role from workspaces join workspace_members on workspace_id = workspaces.id
    where workspaces.id = '${user.personal_workspace_id}'`);
  expect(members.rows).toEqual([{ kind: 'personal', role: 'owner' }]);
});

test('a user is not created if the personal workspace cannot be created', async () => {
  await sql(
    `alter table workspaces add constraint refuse_all check (kind <> 'personal') not valid`,
  );
  await expect(sql(ANN)).rejects.toThrow('refuse_all');
  expect((await sql('select from users where not is_bot')).rowCount).toBe(0);
});

test('deleting a user deletes only the personal workspace', async () => {
  await sql(`${ANN}; ${CLUB}`);
  await sql('delete from users');
  const { rows } = await sql('select kind, created_by from workspaces order by kind');
  expect(rows).toEqual([
    { kind: 'regular', created_by: null },
    { kind: 'root', created_by: null },
  ]);
});

test('a personal workspace never gets a second member', async () => {
  await sql(`${ANN}; insert into users (name, email) values ('Bob', 'bob@x.test')`);
  const joining = sql(`
    insert into workspace_members
    select ann.personal_workspace_id, bob.id, 'member' from users as ann, users as bob
    where ann.name = 'Ann' and bob.name = 'Bob'`);
  await expect(joining).rejects.toThrow('one member only');
});

test('there is one root workspace, and its id is the all-zero one', async () => {
  await expect(sql(`insert into workspaces (name, kind) values ('x', 'root')`)).rejects.toThrow(
    'check',
  );
  const zero = '00000000-0000-0000-0000-000000000000';
  await expect(sql(`update workspaces set kind = 'regular' where id = '${zero}'`)).rejects.toThrow(
    'check',
  );
});

test('leaving a workspace clears it as default and clears task assignments there', async () => {
  await sql(`
    ${ANN};
    ${CLUB};
    update users set default_workspace_id = (select id from workspaces where name = 'Club')
      where name = 'Ann';
    insert into tasks (workspace_id, name, assignee_id) select workspaces.id, 't', users.id
      from workspaces, users where workspaces.name = 'Club' and users.name = 'Ann';
    insert into users (name, email) values ('Bob', 'bob@x.test');
    insert into workspace_members select workspaces.id, users.id, 'owner' from workspaces, users
      where workspaces.name = 'Club' and users.name = 'Bob';
    delete from workspace_members using users, workspaces where user_id = users.id
      and workspace_id = workspaces.id and users.name = 'Ann' and workspaces.name = 'Club'`);
  expect((await sql(`select default_workspace_id from users where name = 'Ann'`)).rows).toEqual([
    { default_workspace_id: null },
  ]);
  expect((await sql('select assignee_id from tasks')).rows).toEqual([{ assignee_id: null }]);
});

test('a workspace keeps an owner, unless it is deleted', async () => {
  await sql(`${ANN}; ${CLUB}`);
  const leaving = sql(
    `delete from workspace_members using workspaces where workspace_id = id and name = 'Club'`,
  );
  await expect(leaving).rejects.toThrow('a workspace keeps an owner');
  expect((await sql(`delete from workspaces where name = 'Club'`)).rowCount).toBe(1);
  expect((await sql('delete from users where not is_bot')).rowCount).toBe(1);
});

test('accepting an invitation twice counts once, and does not change a role', async () => {
  await sql(`
    ${ANN};
    ${CLUB};
    insert into workspace_invites (workspace_id, token_hash, role, expires_at)
      select id, 'token', 'member', now() + interval '1 day' from workspaces where name = 'Club';
    insert into users (name, email) values ('Bob', 'bob@x.test')`);
  const accept = (name: string) =>
    sql(`select set_config('app.user_id', id::text, true) from users where name = '${name}';
         select app.accept_invite('token')`);
  await accept('Bob');
  await accept('Bob');
  await accept('Ann');
  expect((await sql('select accepted_count from workspace_invites')).rows).toEqual([
    { accepted_count: 1 },
  ]);
  const roles = await sql(`
    select name, role from workspace_members join users on user_id = users.id
    where workspace_id = (select id from workspaces where name = 'Club') order by name`);
  expect(roles.rows).toEqual([
    { name: 'Ann', role: 'owner' },
    { name: 'Bob', role: 'member' },
  ]);
});
