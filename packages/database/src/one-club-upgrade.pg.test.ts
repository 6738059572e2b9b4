import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { administer, connectAsSuperuser, createEmptyDatabase, TEST_SECRET } from '@rookery/testkit';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createRoles, migrate } from './migrate.ts';
import { roleConnection } from './roles.ts';

/**
 * The database of 1.0.0 with members who stand where a junior no longer may: migrating it removes nobody, and suspends
 * what the rule forbids.
 */

const id = (last: string) => `e0000000-0000-4000-8000-0000000000${last}`;
const KID = id('01');
const COACH = id('02');
const ADULT = id('03');
const MALLORY = id('04');
/** A member of two clubs for juniors, and the same with an address that an owner has set. */
const TORN = id('05');
const TRICKED = id('06');
const PARENT = id('07');
/** A junior of a club that is deleted. */
const FORMER = id('08');
/** A junior of one club whose guardian was set by the owner of a club that is deleted, and one by the own club's. */
const PREY = id('09');
const GUARDED = id('10');
const JUNIORS = id('a1');
const MALLORYS = id('a2');
const ADULTS = id('a3');
const KIDS_CLUB = id('a4');
const DELETED = id('a5');
/** Of a junior, and of nobody else; and of two juniors. */
const DEN = id('a6');
const SHARED = id('a7');

const people = { KID, COACH, ADULT, MALLORY, TORN, TRICKED, PARENT, FORMER, PREY, GUARDED };

const ROWS = `
  insert into users (id, name, email) values ${Object.entries(people)
    .map(([name, userId]) => `('${userId}', '${name} Lastname', '${name.toLowerCase()}@x.test')`)
    .join(', ')};
  insert into workspaces (id, name, created_by, for_juniors) values
    ('${JUNIORS}', 'Juniors', '${COACH}', true), ('${MALLORYS}', 'Mallory', '${MALLORY}', false),
    ('${ADULTS}', 'Adults', '${ADULT}', false), ('${KIDS_CLUB}', 'Of the kid', '${KID}', false),
    ('${DELETED}', 'Deleted', '${COACH}', true), ('${DEN}', 'Den', '${PREY}', false),
    ('${SHARED}', 'Shared', '${PREY}', false);
  insert into workspace_members (workspace_id, user_id, role) values
    ('${JUNIORS}', '${KID}', 'member'), ('${ADULTS}', '${KID}', 'member'), ('${KIDS_CLUB}', '${ADULT}', 'admin'),
    ('${JUNIORS}', '${PARENT}', 'member'), ('${ADULTS}', '${PARENT}', 'admin'),
    ('${MALLORYS}', '${TORN}', 'admin'), ('${MALLORYS}', '${TRICKED}', 'admin'), ('${DELETED}', '${FORMER}', 'member');
  update workspaces set deleted_at = now() where id = '${DELETED}';
  update workspaces set for_juniors = true where id = '${MALLORYS}';
  insert into workspace_members (workspace_id, user_id, role) values
    ('${JUNIORS}', '${TORN}', 'member'), ('${JUNIORS}', '${TRICKED}', 'member'), ('${ADULTS}', '${FORMER}', 'member');
  -- Each by its own door, as the hostile review found.
  update workspace_members set role = 'member' where workspace_id = '${MALLORYS}' and role = 'admin';
  insert into workspace_members (workspace_id, user_id, role) values
    ('${JUNIORS}', '${COACH}', 'admin'), ('${JUNIORS}', '${PREY}', 'member'), ('${JUNIORS}', '${GUARDED}', 'member')
    on conflict do nothing;
  insert into workspace_members (workspace_id, user_id, role) values ('${SHARED}', '${GUARDED}', 'owner');
  insert into tasks (workspace_id, name, assignee_id) values ('${ADULTS}', 'Of the kid', '${KID}');
  insert into guardians (user_id, email, confirmed_at) values
    ('${TORN}', 'parent@x.test', now()), ('${TRICKED}', 'mallory@x.test', now()),
    ('${PREY}', 'friend@x.test', now()), ('${GUARDED}', 'mother@x.test', now());
  insert into workspace_log (workspace_id, actor_id, action, target_id) values
    ('${JUNIORS}', '${TORN}', 'guardian_changed', '${TORN}'), ('${MALLORYS}', '${MALLORY}', 'guardian_changed', '${TRICKED}'),
    ('${DELETED}', '${MALLORY}', 'guardian_changed', '${PREY}'), ('${JUNIORS}', '${COACH}', 'guardian_changed', '${GUARDED}')`;

let databaseUrl: string;
let superuser: pg.Client;
let app: pg.Client;
let before: Map<string, string[]>;
beforeAll(async () => {
  databaseUrl = await createEmptyDatabase(inject('postgresUrl'));
  await createRoles({ databaseUrl, secret: TEST_SECRET });
  const kept = join(import.meta.dirname, '..', 'kept', '1.0.0.sql.gz');
  const dump = gunzipSync(readFileSync(kept)).toString();
  await administer(databaseUrl, dump.replace(/^\\(un)?restrict .*$/gm, ''));
  superuser = await connectAsSuperuser(databaseUrl);
  await superuser.query(ROWS);
  before = await rowsOfAllTables();
  await migrate({ databaseUrl, secret: TEST_SECRET });
  app = new pg.Client(roleConnection({ databaseUrl, secret: TEST_SECRET }, 'rookery_app'));
  await app.connect();
});
afterAll(async () => {
  await Promise.all([superuser.end(), app.end()]);
});

/** Each row as JSON, of the tables with data of members. */
async function rowsOfAllTables(): Promise<Map<string, string[]>> {
  const tables = await superuser.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname in ('public', 'accounts') and relname <> 'migrations'`);
  const rows = new Map<string, string[]>();
  for (const { name } of tables.rows) {
    const read = await superuser.query<{ row: string }>(
      `select to_jsonb(stored)::text as row from ${name} as stored`,
    );
    rows.set(
      name,
      read.rows.map(({ row }) => row),
    );
  }
  return rows;
}

/** As a member, or without one. */
async function as<T extends pg.QueryResultRow>(
  caller: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  await app.query('begin');
  try {
    await app.query(`select set_config('app.user_id', $1, true)`, [caller]);
    const { rows } = await app.query<T>(sql, [...values]);
    await app.query('commit');
    return rows;
  } catch (error) {
    await app.query('rollback');
    throw error;
  }
}

async function suspended(): Promise<string[]> {
  const { rows } = await superuser.query<{ line: string }>(`
    select split_part(person.name, ' ', 1) || ' in ' || place.name || ' as ' || role as line
    from workspace_members join users as person on person.id = user_id join workspaces as place on place.id = workspace_id
    where workspace_members.suspended_at is not null order by 1`);
  return rows.map(({ line }) => line);
}

test('no row and no value is lost', async () => {
  const after = await rowsOfAllTables();
  const lost: string[] = [];
  for (const [table, rows] of before) {
    const stored = (after.get(table) ?? []).map(
      (row) => JSON.parse(row) as Record<string, unknown>,
    );
    const known = new Set(
      stored.map((row) => JSON.stringify(sorted(row, Object.keys(JSON.parse(rows[0] ?? '{}'))))),
    );
    for (const row of rows) {
      const value = JSON.parse(row) as Record<string, unknown>;
      if (!known.has(JSON.stringify(sorted(value, Object.keys(value)))))
        lost.push(`${table} ${row}`);
    }
  }
  expect(lost).toEqual([]);
});

function sorted(row: Record<string, unknown>, columns: readonly string[]) {
  return columns.toSorted().map((column) => [column, row[column]]);
}

describe('suspended', () => {
  test('are the memberships of juniors outside of their club, and those in two clubs for juniors', async () => {
    expect(await suspended()).toEqual([
      'GUARDED in Shared as owner',
      'KID in Adults as member',
      'KID in Of the kid as owner',
      'PARENT in Adults as admin',
      'PREY in Den as owner',
      'PREY in Shared as owner',
      'TORN in Juniors as member',
      'TORN in Mallory as member',
      'TRICKED in Juniors as member',
      'TRICKED in Mallory as member',
    ]);
  });

  test('memberships are hidden from the others, and give nothing', async () => {
    const members = 'select user_id from workspace_members where workspace_id = $1';
    expect((await as(ADULT, members, [ADULTS])).map(({ user_id }) => user_id)).not.toContain(KID);
    expect((await as(MALLORY, members, [MALLORYS])).map(({ user_id }) => user_id)).toEqual([
      MALLORY,
    ]);
    expect(await as(KID, 'select from tasks where workspace_id = $1', [ADULTS])).toEqual([]);
    expect(await as(ADULT, 'select from users where id = $1', [KID])).toEqual([]);
    expect(await as(MALLORY, 'select from users where id = $1', [TORN])).toEqual([]);
    expect(await as(KID, 'select from workspaces where id = $1', [KIDS_CLUB])).toEqual([]);
    expect(await as(MALLORY, 'select * from app.guardians_in($1)', [MALLORYS])).toEqual([]);
  });

  test('an only owner still owns the workspace', async () => {
    const leave = as(KID, 'select app.leave_suspended($1)', [KIDS_CLUB]);
    await expect(leave).rejects.toMatchObject({ constraint: 'workspace_keeps_an_owner' });
    const remain = `insert into account_deletions (user_id, due_at) values ('${KID}', now())`;
    await expect(superuser.query(remain)).rejects.toMatchObject({
      constraint: 'account_deletion_keeps_owners',
    });
  });
});

async function isDeleted(workspace: string): Promise<boolean> {
  const { rowCount } = await superuser.query(
    'select from workspaces where id = $1 and deleted_at is not null',
    [workspace],
  );
  return rowCount === 1;
}

test('an owner whom nobody could follow may leave, and the workspace is deleted with the last one', async () => {
  const alone = 'select name from app.owned_alone()';
  expect(await as(KID, alone)).toEqual([{ name: null }]);
  expect(await as(PREY, alone)).toEqual([]);
  const leave = 'select app.leave_suspended($1) as left';
  expect(await as(PREY, leave, [DEN])).toEqual([{ left: true }]);
  expect(await isDeleted(DEN)).toBe(true);
  expect(await as(PREY, leave, [SHARED])).toEqual([{ left: true }]);
  expect(await isDeleted(SHARED)).toBe(false);
  expect(await as(GUARDED, leave, [SHARED])).toEqual([{ left: true }]);
  expect(await isDeleted(SHARED)).toBe(true);
});

test('the data of a suspended junior has no text that may have been changed since', async () => {
  const asked = await superuser.query<{ id: string }>(
    `insert into data_exports (user_id, state) values ($1, 'running') returning id`,
    [KID],
  );
  const exported = async (): Promise<string> => {
    const { rows } = await superuser.query<{ row: unknown }>(
      `select app.own_rows($1, name) as row from unnest(array['public.tasks', 'public.workspaces']) as name`,
      [asked.rows[0]?.id],
    );
    return JSON.stringify(rows);
  };
  const change = (name: string) =>
    superuser.query(
      'update tasks set name = $1, updated_at = clock_timestamp() where assignee_id = $2',
      [name, KID],
    );
  expect(await exported()).toContain('Of the kid');
  await change('Call me');
  expect(await exported()).not.toContain('Call me');
  await change('Of the kid');
});

test('a workspace that is renamed tells a suspended junior nothing', async () => {
  const own = 'select name, state from app.own_suspended_memberships()';
  expect(await as(KID, own)).toEqual([
    { name: 'Adults', state: 'suspended' },
    { name: 'Of the kid', state: 'suspended' },
  ]);
  await as(ADULT, `update workspaces set name = 'Call me', updated_at = now() where id = $1`, [
    ADULTS,
  ]);
  expect(await as(KID, own)).toEqual([
    { name: 'Of the kid', state: 'suspended' },
    { name: null, state: 'suspended' },
  ]);
});

test('nothing is suspended later', async () => {
  const sql = `update workspace_members set suspended_at = now() where user_id = '${ADULT}'`;
  await expect(superuser.query(sql)).rejects.toThrow('only a migration suspends');
});

describe('a guardian', () => {
  test('whose address was set by the owner of one of two clubs does not choose between them', async () => {
    const start = 'select app.start_guardian_link($1, $2) as found';
    expect(await as('', start, ['mallory@x.test', Buffer.from('m')])).toEqual([{ found: false }]);
    expect(await as('', start, ['parent@x.test', Buffer.from('p')])).toEqual([{ found: true }]);
    // At most one mail in five minutes.
    expect(await as('', start, ['parent@x.test', Buffer.from('q')])).toEqual([{ found: false }]);
  });

  test('whose address was set by the owner of a club that is deleted decides nothing', async () => {
    const start = 'select app.start_guardian_link($1, $2) as found';
    expect(await as('', start, ['friend@x.test', Buffer.from('f')])).toEqual([{ found: false }]);
    expect(await as('', start, ['mother@x.test', Buffer.from('g')])).toEqual([{ found: true }]);
  });

  test('whom a junior names who waits between two clubs does not choose', async () => {
    const set = `select app.set_guardian($1, 'accomplice@x.test', $2)`;
    const chooses = 'select may_choose from guardians where user_id = $1';
    await superuser.query('delete from guardians where user_id = $1', [TRICKED]);
    for (const link of ['first', 'second']) {
      await as(TRICKED, set, [TRICKED, Buffer.from(link)]);
      expect((await superuser.query(chooses, [TRICKED])).rows).toEqual([{ may_choose: false }]);
    }
  });

  test('chooses by the link, and the other club is left', async () => {
    const clubs = await as('', 'select child, name, waits from app.clubs_for_guardian($1)', [
      Buffer.from('p'),
    ]);
    expect(clubs).toEqual([
      { child: 'TORN L.', name: 'Juniors', waits: true },
      { child: 'TORN L.', name: 'Mallory', waits: true },
    ]);
    const decide = `select app.decide_as_guardian($1, $2, $3, 'choose') as done`;
    expect(await as('', decide, [Buffer.from('x'), TORN, JUNIORS])).toEqual([{ done: false }]);
    expect(await as('', decide, [Buffer.from('p'), TRICKED, MALLORYS])).toEqual([{ done: false }]);
    expect(await as('', decide, [Buffer.from('p'), TORN, JUNIORS])).toEqual([{ done: true }]);
    const { rows } = await superuser.query(
      `select workspace_id, suspended_at from workspace_members where user_id = $1 and audience <> 'personal'`,
      [TORN],
    );
    expect(rows).toEqual([{ workspace_id: JUNIORS, suspended_at: null }]);
    const log = await superuser.query(
      `select distinct workspace_id, target_name from workspace_log
       where target_id = $1 and target_name is not null order by target_name`,
      [TORN],
    );
    expect(log.rows).toEqual([
      { workspace_id: MALLORYS, target_name: 'TORN L.' },
      { workspace_id: JUNIORS, target_name: 'TORN Lastname' },
    ]);
  });
});

describe('for its owner, a club for juniors', () => {
  test('lists those concerned, with a short name of one who waits', async () => {
    const list = 'select name, waits from app.juniors_with_suspended($1)';
    expect(await as(COACH, list, [JUNIORS])).toEqual([
      { name: 'KID Lastname', waits: false },
      { name: 'PARENT Lastname', waits: false },
      { name: 'TRICKED L.', waits: true },
    ]);
    expect(await as(KID, list, [JUNIORS])).toEqual([]);
    expect(await as(MALLORY, list, [JUNIORS])).toEqual([]);
  });

  test('lets a parent become a trainer, whose memberships are taken up again', async () => {
    const release = 'select app.release_from_juniors($1, $2, true) as done';
    expect(await as(MALLORY, release, [JUNIORS, PARENT])).toEqual([{ done: false }]);
    expect(await as(COACH, release, [JUNIORS, COACH])).toEqual([{ done: false }]);
    expect(await as(COACH, release, [JUNIORS, PARENT])).toEqual([{ done: true }]);
    expect((await suspended()).filter((line) => line.startsWith('PARENT'))).toEqual([]);
    expect(await as(PARENT, 'select from workspaces where id = $1', [ADULTS])).toHaveLength(1);
  });
});

test('a deleted club for juniors cannot be restored while a junior of it belongs to another one', async () => {
  const restore = as(COACH, 'select app.restore_workspace($1)', [DELETED]);
  await expect(restore).rejects.toMatchObject({ constraint: 'juniors_have_one_club' });
  expect(await as(COACH, 'select * from app.in_the_way_of($1)', [DELETED])).toEqual([
    { user_id: null, name: null },
  ]);
  expect(await as(FORMER, 'select state from app.own_suspended_memberships()')).toEqual([
    { state: 'deleted' },
  ]);
  expect(await as(FORMER, 'select app.leave_suspended($1) as left', [DELETED])).toEqual([
    { left: true },
  ]);
  expect(await as(COACH, 'select app.restore_workspace($1) as restored', [DELETED])).toEqual([
    { restored: true },
  ]);
});

test('who leaves the club for juniors takes up the other memberships', async () => {
  const leave = `delete from workspace_members where workspace_id = $1 and user_id = $2`;
  await as(KID, leave, [JUNIORS, KID]);
  expect((await suspended()).filter((line) => line.startsWith('KID'))).toEqual([]);
  const { rows } = await superuser.query('select assignee_id from tasks where workspace_id = $1', [
    ADULTS,
  ]);
  expect(rows).toEqual([{ assignee_id: KID }]);
});
