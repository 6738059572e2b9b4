import { connectAsSuperuser, createTestDatabase, TEST_SECRET } from '@rookery/testkit';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { roleConnection } from './roles.ts';

/**
 * A junior belongs to one club for juniors and to no other workspace, whatever several people do at once. The conditions
 * are read from the tables that members change, not from the columns that keep the rule.
 */

const PEOPLE = 6;
const CLUBS = 4;
const person = (index: number) => `aaaaaaaa-0000-4000-8000-00000000000${index}`;
const club = (index: number) => `cccccccc-0000-4000-8000-00000000000${index}`;
const nameOf = (index: number) => `Firstname${index} Lastname${index}`;

let superuser: pg.Client;
let clients: pg.Client[];
beforeAll(async () => {
  const databaseUrl = await createTestDatabase(inject('postgresUrl'));
  superuser = await connectAsSuperuser(databaseUrl);
  const options = roleConnection({ databaseUrl, secret: TEST_SECRET }, 'rookery_app');
  clients = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const client = new pg.Client(options);
      await client.connect();
      return client;
    }),
  );
});
afterAll(async () => {
  await Promise.all([superuser, ...clients].map((client) => client.end()));
});

/** What a person does, with the statements of the server. */
const people = fc.nat({ max: PEOPLE - 1 });
const clubs = fc.nat({ max: CLUBS - 1 });
const roles = fc.constantFrom('member', 'member', 'trainer', 'admin', 'owner');
const action = fc.oneof(
  fc.record({
    act: fc.constant('join' as const),
    who: people,
    at: clubs,
    role: fc.constantFrom('member', 'admin'),
  }),
  fc.record({
    act: fc.constant('role' as const),
    who: people,
    at: clubs,
    target: people,
    role: roles,
  }),
  fc.record({ act: fc.constant('remove' as const), who: people, at: clubs, target: people }),
  fc.record({ act: fc.constant('leave' as const), who: people, at: clubs }),
  fc.record({
    act: fc.constant('switch' as const),
    who: people,
    at: clubs,
    forJuniors: fc.boolean(),
  }),
  fc.record({ act: fc.constant('delete' as const), who: people, at: clubs }),
  fc.record({ act: fc.constant('restore' as const), who: people, at: clubs }),
  fc.record({ act: fc.constant('found' as const), who: people }),
  fc.record({ act: fc.constant('leaveSuspended' as const), who: people, at: clubs }),
  fc.record({
    act: fc.constant('release' as const),
    who: people,
    at: clubs,
    target: people,
    asTrainer: fc.boolean(),
  }),
  fc.record({ act: fc.constant('choose' as const), target: people, at: clubs }),
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;
type Statement = readonly [sql: string, values: readonly unknown[]];

function statementsOf(done: Action): readonly Statement[] {
  if (done.act === 'found')
    return [
      ['select app.lock_person($1)', [person(done.who)]],
      ['select app.create_workspace($1)', ['Founded']],
    ];
  const at = club(done.at);
  switch (done.act) {
    case 'join': {
      const invite = `token-${done.at}-${done.role}`;
      return [['select app.accept_invite($1::text::bytea)', [invite]]];
    }
    case 'role':
      return [
        ['select app.lock_person($1)', [person(done.target)]],
        [
          'update workspace_members set role = $3 where workspace_id = $1 and user_id = $2',
          [at, person(done.target), done.role],
        ],
      ];
    case 'remove':
    case 'leave': {
      const gone = person(done.act === 'leave' ? done.who : done.target);
      return [
        ['select app.lock_person($1)', [gone]],
        ['delete from workspace_members where workspace_id = $1 and user_id = $2', [at, gone]],
      ];
    }
    case 'switch':
      return [
        ['select app.lock_people_of($1)', [at]],
        ['update workspaces set for_juniors = $2 where id = $1', [at, done.forJuniors]],
      ];
    case 'delete':
      return [['select app.delete_workspace($1, $2)', [at, `Club ${done.at}`]]];
    case 'restore':
      return [['select app.restore_workspace($1)', [at]]];
    case 'leaveSuspended':
      return [['select app.leave_suspended($1)', [at]]];
    case 'release':
      return [
        ['select app.release_from_juniors($1, $2, $3)', [at, person(done.target), done.asTrainer]],
      ];
    case 'choose':
      return [['select app.choose_for_junior($1, $2)', [person(done.target), at]]];
  }
}

/** The constraints that refuse what someone asked for. */
const REFUSALS = new Set([
  'juniors_have_one_club',
  'juniors_have_no_second_club',
  'workspace_keeps_an_owner',
]);

/** Null if it was done or had no effect; otherwise, the failure. */
async function attempt(client: pg.Client, done: Action): Promise<string | null> {
  // An administrator of the platform chooses.
  const caller = done.act === 'choose' ? person(9) : person(done.who);
  try {
    await client.query('begin');
    await client.query(`select set_config('app.user_id', $1, true)`, [caller]);
    for (const [sql, values] of statementsOf(done)) await client.query(sql, [...values]);
    await client.query('commit');
    return null;
  } catch (error) {
    await client.query('rollback');
    const { constraint = '', code = '', message } = error as pg.DatabaseError;
    // A policy, or the trigger that lets owners only change what a workspace is.
    return REFUSALS.has(constraint) || code === '42501' ? null : `${done.act}: ${code} ${message}`;
  }
}

/** Clubs 0 and 1 are for juniors. Persons 0 to 3 own the clubs, and 4 and 5 stand where the migration found them. */
async function resetWorld(): Promise<void> {
  await superuser.query(`
    set session_replication_role = origin;
    delete from workspaces where kind = 'regular';
    delete from users where not is_bot;
    insert into users (id, name, email) values ${Array.from(
      { length: PEOPLE },
      (_, index) => `('${person(index)}', '${nameOf(index)}', 'address${index}@x.test')`,
    ).join(', ')}, ('${person(9)}', 'Platform Administrator', 'administrator@x.test');
    insert into workspace_members (workspace_id, user_id, role)
      values ('00000000-0000-0000-0000-000000000000', '${person(9)}', 'owner');
    insert into workspaces (id, name, created_by, for_juniors) values ${Array.from(
      { length: CLUBS },
      (_, index) => `('${club(index)}', 'Club ${index}', '${person(index)}', ${index < 2})`,
    ).join(', ')};
    insert into workspace_invites (workspace_id, token_hash, role, created_by, expires_at, created_at)
      select id, convert_to('token-' || right(name, 1) || '-' || role, 'utf8'), role, null, now() + interval '1 day', now()
      from workspaces cross join (values ('member'), ('admin')) as roles (role) where kind = 'regular';
    begin;
    set local session_replication_role = replica;
    update users set is_junior = true where id in ('${person(4)}', '${person(5)}');
    update workspace_members set of_junior = true where user_id in ('${person(4)}', '${person(5)}');
    insert into workspace_members (workspace_id, user_id, role, audience, of_junior, suspended_at) values
      ('${club(0)}', '${person(4)}', 'member', 'juniors', true, now()),
      ('${club(1)}', '${person(4)}', 'member', 'juniors', true, now()),
      ('${club(2)}', '${person(4)}', 'owner', 'general', true, now()),
      ('${club(0)}', '${person(5)}', 'member', 'juniors', true, null),
      ('${club(3)}', '${person(5)}', 'member', 'general', true, now());
    commit`);
}

/** Juniors who stand in another workspace without being suspended there. */
const IN_TWO_PLACES = `
  with place as (
    select m.user_id, w.id, m.suspended_at, w.for_juniors and m.role = 'member' as is_junior
    from workspace_members m join workspaces w on w.id = m.workspace_id
    where w.kind <> 'personal' and w.deleted_at is null
  )
  select one.user_id, one.id, other.id as other from place one join place other using (user_id)
  where one.is_junior and other.id <> one.id and other.suspended_at is null
    -- In a club that is for juniors by now, although the membership of the junior was suspended there before.
    and not (one.suspended_at is not null and other.is_junior)`;

/** Copies that differ from what they are copies of, and suspensions without a reason. */
const BROKEN = `
  select m.* from workspace_members m join workspaces w on w.id = m.workspace_id join users u on u.id = m.user_id
  where m.audience <> w.audience or m.of_junior <> u.is_junior or (m.suspended_at is not null and not u.is_junior)
    or u.is_junior <> exists (
      select from workspace_members j join workspaces jw on jw.id = j.workspace_id
      where j.user_id = u.id and j.role = 'member' and jw.for_juniors and jw.deleted_at is null)`;

const OWNERLESS = `
  select w.id from workspaces w
  where w.kind = 'regular' and w.deleted_at is null
    and not exists (select from workspace_members m where m.workspace_id = w.id and m.role = 'owner')`;

/** What each person reads of juniors with whom they share no club: whole names and addresses. */
async function crossings(): Promise<unknown[]> {
  const apart = await superuser.query<{ viewer: string; junior: string }>(`
    select viewer.id as viewer, junior.id as junior from users viewer, users junior
    where viewer.id <> junior.id and not viewer.is_bot and viewer.email <> 'administrator@x.test'
      and exists (
        select from workspace_members j join workspaces w on w.id = j.workspace_id
        where j.user_id = junior.id and j.role = 'member' and w.for_juniors and w.deleted_at is null)
      and not exists (
        select from workspace_members one join workspace_members other using (workspace_id)
          join workspaces w on w.id = workspace_id
        where one.user_id = viewer.id and other.user_id = junior.id and w.for_juniors and w.deleted_at is null
          and one.suspended_at is null and other.suspended_at is null)`);
  const found: unknown[] = [];
  const [client] = clients;
  for (const { viewer, junior } of apart.rows) {
    await client?.query('begin');
    await client?.query(`select set_config('app.user_id', $1, true)`, [viewer]);
    const read = await client?.query(
      `select 'row' as what from users where id = $1
       union all select 'name' from people where id = $1 and name like '%Lastname%'
       union all select 'member' from workspace_members where user_id = $1
       union all select 'reached' where app.direct_game_refusal($1) is null`,
      [junior],
    );
    await client?.query('rollback');
    if (read !== undefined && read.rows.length > 0) found.push({ viewer, junior, read: read.rows });
  }
  return found;
}

test('a junior never belongs to a second workspace, whatever several owners do at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(action, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 }),
      async (rounds) => {
        await resetWorld();
        for (const together of rounds) {
          const failures = await Promise.all(
            together.map((done, index) => attempt(clients[index] as pg.Client, done)),
          );
          expect(failures.filter((failure) => failure !== null)).toEqual([]);
          const [inTwo, broken, ownerless] = await Promise.all([
            superuser.query(IN_TWO_PLACES),
            superuser.query(BROKEN),
            superuser.query(OWNERLESS),
          ]);
          expect({ inTwo: inTwo.rows, broken: broken.rows, ownerless: ownerless.rows }).toEqual({
            inTwo: [],
            broken: [],
            ownerless: [],
          });
        }
        expect(await crossings()).toEqual([]);
      },
    ),
    { numRuns: process.env['TRIALS'] === 'long' ? 400 : 30 },
  );
}, 600_000);
