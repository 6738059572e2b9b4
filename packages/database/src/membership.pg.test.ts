import { createTestDatabase, eventually, NotYet, TEST_SECRET } from '@rookery/testkit';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { asOwner } from './administration.ts';
import { roleConnection } from './roles.ts';

const CLUB = 'cccccccc-cccc-4ccc-8ccc-cccccccccccc';
const ROOT = '00000000-0000-0000-0000-000000000000';
const ANN = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const BOB = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';
const CAT = 'dddddddd-dddd-4ddd-8ddd-dddddddddddd';

let databaseUrl: string;
let sessions: Session[];

/** Ann and Bob own the club and the root workspace; Cat is in neither. */
beforeEach(async () => {
  sessions = [];
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  await sql(`
    insert into users (id, name, email) values
      ('${ANN}', 'Ann', 'ann@x.test'), ('${BOB}', 'Bob', 'bob@x.test'), ('${CAT}', 'Cat', 'cat@x.test');
    insert into workspaces (id, name, created_by) values ('${CLUB}', 'Club', '${ANN}');
    insert into workspace_members (workspace_id, user_id, role) values
      ('${CLUB}', '${BOB}', 'owner'), ('${ROOT}', '${ANN}', 'owner'), ('${ROOT}', '${BOB}', 'owner')`);
});
afterEach(async () => {
  await Promise.all(sessions.map((session) => session.client.end()));
});

function sql(text: string) {
  return asOwner(databaseUrl, (client) => client.query(text));
}

interface Session {
  readonly client: pg.Client;
  readonly pid: number;
  run(text: string): Promise<pg.QueryResult>;
}

async function open(client: pg.Client, begin: string): Promise<Session> {
  await client.connect();
  await client.query(begin);
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const session = { client, pid: rows[0]?.pid ?? 0, run: (text: string) => client.query(text) };
  sessions.push(session);
  return session;
}

/** Opens a transaction like a request does. */
function as(userId: string): Promise<Session> {
  const client = new pg.Client(roleConnection({ databaseUrl, secret: TEST_SECRET }, 'rookery_app'));
  return open(client, `begin; select set_config('app.user_id', '${userId}', true)`);
}

/** Opens a transaction like an operator's command does. */
function asOperator(): Promise<Session> {
  const client = new pg.Client({ connectionString: databaseUrl });
  return open(client, 'begin; set local role rookery_owner');
}

interface Statement {
  readonly by: () => Promise<Session>;
  readonly text: string;
}

/**
 * Starts the second statement before the first has committed. Returns `done`, `nothing` or the database's
 * error for each.
 */
async function runConcurrently(first: Statement, second: Statement): Promise<[string, string]> {
  const one = await first.by();
  const two = await second.by();
  const firstOutcome = await outcomeOf(one.run(first.text));
  let settled = false;
  const running = outcomeOf(two.run(second.text)).finally(() => (settled = true));
  await eventually(async () => {
    const { rowCount } = await sql(`select from pg_locks where pid = ${two.pid} and not granted`);
    if (!settled && rowCount === 0) throw new NotYet('neither done nor waiting');
  });
  await one.run('commit');
  const secondOutcome = await running;
  await two.run('commit');
  return [firstOutcome, secondOutcome];
}

async function outcomeOf(query: Promise<pg.QueryResult>): Promise<string> {
  try {
    const { rowCount } = await query;
    return rowCount === 0 ? 'nothing' : 'done';
  } catch (error) {
    return (error as Error).message;
  }
}

function deleteMember(workspace: string, userId: string): string {
  return `delete from workspace_members where workspace_id = '${workspace}' and user_id = '${userId}'`;
}

function demote(workspace: string, userId: string): string {
  return `update workspace_members set role = 'member'
    where workspace_id = '${workspace}' and user_id = '${userId}'`;
}

async function ownersOf(workspace: string): Promise<number | null> {
  const { rowCount } = await sql(
    `select from workspace_members where workspace_id = '${workspace}' and role = 'owner'`,
  );
  return rowCount;
}

const LAST_OWNER = 'a workspace keeps an owner';

describe('if both owners leave at the same time, one of them stays', () => {
  const cases: [string, (workspace: string) => [Statement, Statement]][] = [
    [
      'both leave',
      (workspace) => [
        { by: () => as(ANN), text: deleteMember(workspace, ANN) },
        { by: () => as(BOB), text: deleteMember(workspace, BOB) },
      ],
    ],
    [
      'each removes the other',
      (workspace) => [
        { by: () => as(ANN), text: deleteMember(workspace, BOB) },
        { by: () => as(BOB), text: deleteMember(workspace, ANN) },
      ],
    ],
    [
      'one leaves and removes the other from a second window',
      (workspace) => [
        { by: () => as(ANN), text: deleteMember(workspace, ANN) },
        { by: () => as(ANN), text: deleteMember(workspace, BOB) },
      ],
    ],
    [
      'one leaves while an operator takes the role of the other',
      (workspace) => [
        { by: () => as(ANN), text: deleteMember(workspace, ANN) },
        { by: asOperator, text: demote(workspace, BOB) },
      ],
    ],
    [
      'an operator takes the role of one while the other leaves',
      (workspace) => [
        { by: asOperator, text: demote(workspace, ANN) },
        { by: () => as(BOB), text: deleteMember(workspace, BOB) },
      ],
    ],
    [
      'operators take the roles of both',
      (workspace) => [
        { by: asOperator, text: demote(workspace, ANN) },
        { by: asOperator, text: demote(workspace, BOB) },
      ],
    ],
  ];
  const places = [
    ['in a club', CLUB],
    ['in the root workspace', ROOT],
  ] as const;

  for (const [where, workspace] of places) {
    test.each(cases)(`${where}: %s`, async (_what, statements) => {
      expect(await runConcurrently(...statements(workspace))).toEqual(['done', LAST_OWNER]);
      expect(await ownersOf(workspace)).toBe(1);
    });
  }
});

test('an owner can leave after the other owner has rolled back leaving', async () => {
  const ann = await as(ANN);
  await ann.run(deleteMember(CLUB, ANN));
  await ann.run('rollback');
  const bob = await as(BOB);
  expect(await outcomeOf(bob.run(deleteMember(CLUB, BOB)))).toBe('done');
  await bob.run('commit');
  expect(await ownersOf(CLUB)).toBe(1);
});

test('the last owner keeps the role, unless the account is deleted', async () => {
  await sql(deleteMember(CLUB, BOB));
  await expect(sql(demote(CLUB, ANN))).rejects.toThrow(LAST_OWNER);
  expect((await sql(`delete from users where id = '${ANN}'`)).rowCount).toBe(1);
});

interface InviteFields {
  readonly by?: string;
  readonly role?: string;
  readonly workspace?: string;
}

function insertInvite(
  token: string,
  { by = ANN, role = 'member', workspace = CLUB }: InviteFields,
) {
  return `insert into workspace_invites (workspace_id, token_hash, role, created_by, expires_at)
    values ('${workspace}', '${token}', '${role}', '${by}', now() + interval '168 hours')`;
}

async function invite(token: string, fields: InviteFields = {}): Promise<void> {
  const maker = await as(fields.by ?? ANN);
  await maker.run(insertInvite(token, fields));
  await maker.run('commit');
}

const ACCEPT = (token: string) => `select where app.accept_invite('${token}') is not null`;

/** Whether the user is a member after accepting. */
async function accept(userId: string, token: string): Promise<boolean> {
  const guest = await as(userId);
  const shown = await outcomeOf(guest.run(`select from app.find_invite('${token}')`));
  const joined = await outcomeOf(guest.run(ACCEPT(token)));
  await guest.run('commit');
  // The preview shows the invitation exactly when it can be accepted.
  expect(shown).toBe(joined);
  return joined === 'done';
}

async function remove(by: string, userId: string, workspace = CLUB): Promise<void> {
  const remover = await as(by);
  expect(await outcomeOf(remover.run(deleteMember(workspace, userId)))).toBe('done');
  await remover.run('commit');
}

async function roleOf(userId: string, workspace = CLUB): Promise<string | null> {
  const { rows } = await sql(
    `select role from workspace_members where workspace_id = '${workspace}' and user_id = '${userId}'`,
  );
  return rows[0]?.role ?? null;
}

describe('after a removal', () => {
  test('an earlier invitation does not work for the removed member, but still works for others', async () => {
    await invite('before');
    expect(await accept(CAT, 'before')).toBe(true);
    await remove(ANN, CAT);
    expect(await accept(CAT, 'before')).toBe(false);
    expect(await roleOf(CAT)).toBeNull();
    await sql(
      `insert into users (id, name, email) values (gen_random_uuid(), 'Dan', 'dan@x.test')`,
    );
    const { rows } = await sql(`select id from users where name = 'Dan'`);
    expect(await accept(rows[0].id, 'before')).toBe(true);
  });

  test('nor does an earlier invitation that the member had not used', async () => {
    await invite('used');
    await invite('unused');
    expect(await accept(CAT, 'used')).toBe(true);
    await remove(ANN, CAT);
    expect(await accept(CAT, 'unused')).toBe(false);
  });

  test('a later invitation works, and after leaving again the earlier ones still do not', async () => {
    await invite('before');
    expect(await accept(CAT, 'before')).toBe(true);
    await remove(ANN, CAT);
    await invite('after');
    expect(await accept(CAT, 'after')).toBe(true);
    await remove(CAT, CAT);
    expect(await accept(CAT, 'before')).toBe(false);
    expect(await accept(CAT, 'after')).toBe(true);
  });

  test('a removal by an operator has the same effect', async () => {
    await invite('before');
    expect(await accept(CAT, 'before')).toBe(true);
    await sql(deleteMember(CLUB, CAT));
    expect(await accept(CAT, 'before')).toBe(false);
  });

  test('the same holds for the root workspace', async () => {
    await invite('one', { role: 'admin', workspace: ROOT });
    await invite('two', { role: 'admin', workspace: ROOT });
    expect(await accept(CAT, 'one')).toBe(true);
    await remove(ANN, CAT, ROOT);
    expect(await accept(CAT, 'one')).toBe(false);
    expect(await accept(CAT, 'two')).toBe(false);
    await invite('three', { role: 'admin', workspace: ROOT });
    expect(await accept(CAT, 'three')).toBe(true);
  });

  test('an acceptance that waited for the removal fails', async () => {
    await invite('before');
    expect(await accept(CAT, 'before')).toBe(true);
    expect(
      await runConcurrently(
        { by: () => as(ANN), text: deleteMember(CLUB, CAT) },
        { by: () => as(CAT), text: ACCEPT('before') },
      ),
    ).toEqual(['done', 'nothing']);
    expect(await roleOf(CAT)).toBeNull();
  });
});

test('a member who left may rejoin with an invitation that is still valid', async () => {
  await invite('open');
  expect(await accept(CAT, 'open')).toBe(true);
  await remove(CAT, CAT);
  expect(await accept(CAT, 'open')).toBe(true);
});

describe('an invitation is deleted when its creator may no longer create it', () => {
  const OPEN = `select from workspace_invites where workspace_id = '${CLUB}'`;

  test.each([
    ['its creator is removed', deleteMember(CLUB, BOB)],
    [
      'its creator leaves',
      `select set_config('app.user_id', '${BOB}', true); ${deleteMember(CLUB, BOB)}`,
    ],
    ['its creator becomes an ordinary member', demote(CLUB, BOB)],
    ['the account of its creator is deleted', `delete from users where id = '${BOB}'`],
  ])('when %s', async (_what, change) => {
    await invite('bobs', { by: BOB });
    await invite('bobs admin', { by: BOB, role: 'admin' });
    await sql(change);
    expect((await sql(OPEN)).rowCount).toBe(0);
    expect(await accept(CAT, 'bobs')).toBe(false);
    expect(await accept(CAT, 'bobs admin')).toBe(false);
  });

  test('when an owner becomes an admin, invitations for members stay', async () => {
    await invite('bobs', { by: BOB });
    await invite('bobs admin', { by: BOB, role: 'admin' });
    await sql(demote(CLUB, BOB).replace(`'member'`, `'admin'`));
    expect(await accept(CAT, 'bobs admin')).toBe(false);
    expect(await accept(CAT, 'bobs')).toBe(true);
  });

  test('invitations by others, and by the same creator in other workspaces, stay', async () => {
    await invite('anns');
    await invite('elsewhere', { by: BOB, role: 'admin', workspace: ROOT });
    await sql(deleteMember(CLUB, BOB));
    expect(await accept(CAT, 'anns')).toBe(true);
    expect(await accept(CAT, 'elsewhere')).toBe(true);
  });

  test('even if it is created while its creator is being removed', async () => {
    await runConcurrently(
      { by: () => as(BOB), text: insertInvite('late', { by: BOB }) },
      { by: () => as(ANN), text: deleteMember(CLUB, BOB) },
    );
    expect(await accept(CAT, 'late')).toBe(false);
  });
});

describe('an invitation for admins', () => {
  test('works once; accepting it again has no effect for the same member', async () => {
    await invite('admin', { role: 'admin' });
    expect(await accept(CAT, 'admin')).toBe(true);
    expect(await accept(CAT, 'admin')).toBe(true);
    await sql(
      `insert into users (id, name, email) values (gen_random_uuid(), 'Dan', 'dan@x.test')`,
    );
    const { rows } = await sql(`select id from users where name = 'Dan'`);
    expect(await accept(rows[0].id, 'admin')).toBe(false);
  });

  test('works once, even if two users accept at the same time', async () => {
    await invite('admin', { role: 'admin' });
    await sql(`insert into users (id, name, email) values ('${CLUB}', 'Dan', 'dan@x.test')`);
    expect(
      await runConcurrently(
        { by: () => as(CAT), text: ACCEPT('admin') },
        { by: () => as(CLUB), text: ACCEPT('admin') },
      ),
    ).toEqual(['done', 'nothing']);
  });

  test('is valid for seven days at most, whatever role creates it', async () => {
    const [admins, members] = ['admin', 'member'].map((role) =>
      insertInvite(role, { role }).replace('168 hours', '169 hours'),
    ) as [string, string];
    await expect(sql(admins)).rejects.toThrow('workspace_invites_above_member_are_short');
    expect((await sql(members)).rowCount).toBe(1);
  });

  test('cannot get another creation time from a request', async () => {
    const ann = await as(ANN);
    const dated = insertInvite('x', { role: 'admin' })
      .replace('expires_at)', 'expires_at, created_at)')
      .replace(/\)$/, ', now())');
    expect(await outcomeOf(ann.run(dated))).toContain('permission denied');
  });
});

test.each([
  'insert into workspace_removals default values',
  'delete from workspace_removals',
  'update workspace_removals set removed_at = now()',
])('requests cannot write removals, except to ban: %s', async (text) => {
  const ann = await as(ANN);
  expect(await outcomeOf(ann.run(text))).toContain('permission denied');
});
