import { asOwner, grantRoot } from '@rookery/database';
import {
  commonServer,
  foundClub,
  markForJuniors,
  suspendIn,
  refusalOf,
  signUpAlone,
  type CommonServer,
  type TestMember,
} from '@rookery/testkit';
import { beforeAll, describe, expect, test } from 'vitest';

let server: CommonServer;
beforeAll(async () => {
  server = await commonServer();
});

const person = (name: string) => signUpAlone(server.url, name);

async function juniorClub(owner: TestMember, members: readonly TestMember[]): Promise<string> {
  const club = await foundClub(owner, 'Young Rooks', members);
  await markForJuniors(owner, club);
  return club;
}

async function invite(owner: TestMember, club: string, wanted = 'member'): Promise<string> {
  const path = `/api/${club}/invite/create`;
  return (await owner.send({ method: 'POST', path, json: { role: wanted } })).json<{
    token: string;
  }>().token;
}

async function accept(member: TestMember, token: string) {
  return member.send({ method: 'POST', path: `/api/invites/${token}/accept` });
}

function role(owner: TestMember, club: string, member: TestMember, wanted: string) {
  const path = `/api/${club}/member/${member.id}`;
  return owner.send({ method: 'PATCH', path, json: { role: wanted } });
}

/** What an adult gets of a junior: nothing. */
async function expectApart(adult: TestMember, kid: TestMember, club: string): Promise<void> {
  expect((await adult.send({ path: `/api/members/${kid.id}` })).status).toBe(404);
  expect((await adult.send({ path: `/api/${club}/member/list` })).text).not.toContain(kid.email);
  const json = { opponentId: kid.id, timeControl: 'rapid', color: 'white', message: 'Hello' };
  const challenge = await adult.send({ method: 'POST', path: '/api/chess/challenges', json });
  expect(refusalOf(challenge)).toEqual([422, 'opponent_unknown']);
  const path = `/api/${club}/member/${kid.id}/guardian`;
  const guardian = await adult.send({ method: 'PUT', path, json: { email: 'mallory@x.test' } });
  expect([403, 404]).toContain(guardian.status);
}

describe('an adult does not get a junior of another club', () => {
  test('by restoring a deleted club for juniors', async () => {
    const [mallory, kid, coach] = await Promise.all([
      person('Mallory'),
      person('Kim Kid Berger'),
      person('Coach'),
    ]);
    const lure = await juniorClub(mallory, [kid]);
    const remove = { method: 'POST', path: `/api/${lure}/delete`, json: { name: 'Young Rooks' } };
    expect((await mallory.send(remove)).status).toBe(204);
    const club = await juniorClub(coach, []);
    expect((await accept(kid, await invite(coach, club))).status).toBe(200);
    const path = `/api/workspaces/deleted/${lure}`;
    expect(refusalOf(await mallory.send({ method: 'POST', path: `${path}/restore` }))).toEqual([
      409,
      'juniors_have_one_club',
    ]);
    expect((await mallory.send({ path: `${path}/in-the-way` })).json()).toEqual({
      data: [{ user_id: null, name: null }],
    });
    await expectApart(mallory, kid, lure);
    // The junior can leave the deleted club, which is restored then.
    const own = await kid.send({ path: '/api/account/suspended-memberships' });
    expect(own.json()).toMatchObject({ data: [{ workspace_id: lure, state: 'deleted' }] });
    const leave = `/api/account/suspended-memberships/${lure}`;
    expect((await kid.send({ method: 'DELETE', path: leave })).status).toBe(204);
    expect((await mallory.send({ method: 'POST', path: `${path}/restore` })).status).toBe(200);
    await expectApart(mallory, kid, lure);
  });

  test('by an invitation for admins and another role', async () => {
    const [mallory, kid, coach] = await Promise.all([
      person('Mallory'),
      person('Kim Kid Berger'),
      person('Coach'),
    ]);
    const lure = await juniorClub(mallory, []);
    const club = await juniorClub(coach, []);
    expect((await accept(kid, await invite(mallory, lure, 'admin'))).status).toBe(200);
    // As an admin there, the kid is none of its juniors, and cannot become a junior elsewhere.
    expect(refusalOf(await accept(kid, await invite(coach, club)))).toEqual([
      409,
      'leave_other_workspaces',
    ]);
    expect((await role(mallory, lure, kid, 'trainer')).status).toBe(204);
    const path = `/api/${lure}/member/${kid.id}`;
    expect((await kid.send({ method: 'DELETE', path })).status).toBe(204);
    expect((await accept(kid, await invite(coach, club))).status).toBe(200);
    for (const wanted of ['member', 'admin'])
      expect(refusalOf(await accept(kid, await invite(mallory, lure, wanted)))).toEqual([
        409,
        'junior_has_a_club',
      ]);
    expect(refusalOf(await role(mallory, lure, kid, 'member'))).toEqual([404, 'not_found']);
    await expectApart(mallory, kid, lure);
  });
});

describe('a deleted club with a member who is a junior elsewhere now', () => {
  test('is restored by its owner without that member', async () => {
    const [adult, kid, other, coach] = await Promise.all([
      person('Adult'),
      person('Kim Kid'),
      person('Other'),
      person('Coach'),
    ]);
    const club = await foundClub(adult, 'Mixed', [kid, other]);
    await foundClub(other, 'Own', []);
    const remove = { method: 'POST', path: `/api/${club}/delete`, json: { name: 'Mixed' } };
    expect((await adult.send(remove)).status).toBe(204);
    expect((await accept(kid, await invite(coach, await juniorClub(coach, [])))).status).toBe(200);
    const path = `/api/workspaces/deleted/${club}`;
    const restore = { method: 'POST', path: `${path}/restore` };
    expect(refusalOf(await adult.send(restore))).toEqual([409, 'juniors_have_one_club']);
    const inTheWay = `${path}/in-the-way`;
    expect((await adult.send({ path: inTheWay })).json()).toEqual({
      data: [{ user_id: null, name: null }],
    });
    expect((await kid.send({ path: '/api/account/suspended-memberships' })).json()).toMatchObject({
      data: [{ workspace_id: club, state: 'deleted' }],
    });
    expect((await other.send({ path: '/api/account/suspended-memberships' })).json()).toEqual({
      data: [],
    });
    const without = { method: 'POST', path: `${path}/restore-without-others` };
    expect((await other.send(without)).status).toBe(404);
    expect((await adult.send(without)).status).toBe(200);
    const members = (await adult.send({ path: `/api/${club}/member/list` })).text;
    expect(members).toContain(other.id);
    expect(members).not.toContain(kid.id);
    // Not a second time: of a club that is not deleted, this would remove its members.
    expect((await adult.send(without)).status).toBe(404);
    expect((await adult.send({ path: `/api/${club}/member/list` })).text).toBe(members);
  });

  test('keeps all members if an owner who has become a junior tries to restore it', async () => {
    const [kid, mate, adult, coach] = await Promise.all([
      person('Kim Kid'),
      person('Mia Mate'),
      person('Adult'),
      person('Coach'),
    ]);
    const club = await foundClub(kid, 'Mixed', [mate, adult]);
    expect((await role(kid, club, adult, 'owner')).status).toBe(204);
    const remove = { method: 'POST', path: `/api/${club}/delete`, json: { name: 'Mixed' } };
    expect((await kid.send(remove)).status).toBe(204);
    const juniors = await juniorClub(coach, []);
    for (const junior of [kid, mate])
      expect((await accept(junior, await invite(coach, juniors))).status).toBe(200);
    const path = `/api/workspaces/deleted/${club}`;
    const without = { method: 'POST', path: `${path}/restore-without-others` };
    expect(refusalOf(await kid.send(without))).toEqual([409, 'juniors_have_one_club']);
    expect((await adult.send({ path: `${path}/in-the-way` })).json()).toEqual({
      data: [
        { user_id: null, name: null },
        { user_id: null, name: null },
      ],
    });
    expect((await adult.send(without)).status).toBe(200);
  });
});

describe('refused in words', () => {
  test('are founding by a junior, and another role for a trainer who belongs to other clubs', async () => {
    const [coach, kid, trainer] = await Promise.all([
      person('Coach'),
      person('Kid'),
      person('Trainer'),
    ]);
    const club = await juniorClub(coach, [kid]);
    await foundClub(trainer, 'Own', []);
    const json = { name: 'Of the kid' };
    expect(refusalOf(await kid.send({ method: 'POST', path: '/api/workspaces', json }))).toEqual([
      409,
      'junior_has_a_club',
    ]);
    expect((await accept(trainer, await invite(coach, club, 'admin'))).status).toBe(200);
    expect(refusalOf(await role(coach, club, trainer, 'member'))).toEqual([
      409,
      'juniors_have_one_club',
    ]);
  });

  test('is marking a club with members of others, who are named to its owner', async () => {
    const [owner, twice] = await Promise.all([person('Owner'), person('Tia Twice')]);
    const club = await foundClub(owner, 'Mixed', [twice]);
    await foundClub(twice, 'Own', []);
    const path = `/api/${club}/workspace-settings`;
    const mark = await owner.send({ method: 'PATCH', path, json: { for_juniors: true } });
    expect(refusalOf(mark)).toEqual([409, 'juniors_have_one_club']);
    const inTheWay = { path: `/api/${club}/juniors/in-the-way` };
    expect((await owner.send(inTheWay)).json()).toEqual({
      data: [{ user_id: twice.id, name: 'Tia Twice' }],
    });
    expect(refusalOf(await twice.send(inTheWay))).toEqual([403, 'forbidden']);
  });
});

describe('suspended memberships', () => {
  test('of a parent are taken up again when an owner makes them a trainer', async () => {
    const [coach, parent, adult] = await Promise.all([
      person('Coach'),
      person('Pat Parent'),
      person('Adult'),
    ]);
    const club = await juniorClub(coach, [parent]);
    const other = await foundClub(adult, 'Adults', []);
    await suspendIn(server.databaseUrl, parent, other, 'admin');
    expect((await adult.send({ path: `/api/${other}/member/list` })).text).not.toContain(parent.id);
    expect((await parent.send({ path: `/api/${other}` })).status).toBe(404);
    expect(refusalOf(await accept(parent, await invite(adult, other)))).toEqual([
      409,
      'membership_suspended',
    ]);
    const list = { path: `/api/${club}/juniors/suspended` };
    expect((await coach.send(list)).json()).toEqual({
      data: [{ user_id: parent.id, name: 'Pat Parent', waits: false }],
    });
    expect(refusalOf(await parent.send(list))).toEqual([403, 'forbidden']);
    const path = `/api/${club}/juniors/${parent.id}/become-trainer`;
    expect(refusalOf(await parent.send({ method: 'POST', path }))).toEqual([403, 'forbidden']);
    expect((await coach.send({ method: 'POST', path })).status).toBe(204);
    expect((await coach.send({ method: 'POST', path })).status).toBe(404);
    expect((await parent.send({ path: `/api/${other}` })).status).toBe(200);
  });

  test('keep a club from becoming one for juniors, and no owner decides between two of those', async () => {
    const [coach, kid, twice, adult] = await Promise.all([
      person('Coach'),
      person('Kim Kid'),
      person('Tia Twice'),
      person('Adult'),
    ]);
    const club = await juniorClub(coach, [kid]);
    const other = await foundClub(adult, 'Adults', []);
    await suspendIn(server.databaseUrl, kid, other, 'member');
    const path = `/api/${other}/workspace-settings`;
    const mark = await adult.send({ method: 'PATCH', path, json: { for_juniors: true } });
    expect(refusalOf(mark)).toEqual([409, 'juniors_have_one_club']);
    const inTheWay = await adult.send({ path: `/api/${other}/juniors/in-the-way` });
    expect(inTheWay.json()).toEqual({ data: [{ user_id: null, name: null }] });

    const second = await juniorClub(adult, []);
    await suspendIn(server.databaseUrl, twice, club, 'member');
    await suspendIn(server.databaseUrl, twice, second, 'member');
    for (const action of ['leave', 'become-trainer'])
      expect(
        refusalOf(
          await coach.send({ method: 'POST', path: `/api/${club}/juniors/${twice.id}/${action}` }),
        ),
      ).toEqual([404, 'not_found']);
  });

  test('bring no text of the workspace in notifications', async () => {
    const [coach, kid, adult] = await Promise.all([
      person('Coach'),
      person('Kim Kid'),
      person('Adult'),
    ]);
    await juniorClub(coach, [kid]);
    const other = await foundClub(adult, 'Adults', []);
    await suspendIn(server.databaseUrl, kid, other, 'member');
    const told = await asOwner(server.databaseUrl, async (client) => {
      await client.query(
        `select app.notify(array[$1::uuid], kind, kind, $2, $3, '{"task": "Write to me"}') from notification_kinds`,
        [kid.id, other, adult.id],
      );
      return client.query<{ kind: string }>(
        'select kind from notifications where user_id = $1 order by kind',
        [kid.id],
      );
    });
    expect(told.rows.map(({ kind }) => kind)).toEqual([
      'achievement',
      'challenge',
      'challenge_answered',
      'game_ended',
      'review_done',
      'your_move',
    ]);
  });

  test('in two clubs for juniors wait for an administrator, and those without an owner get one', async () => {
    const [coach, second, kid, administrator, helper] = await Promise.all([
      person('Coach'),
      person('Second'),
      person('Kim Kid'),
      person('Administrator'),
      person('Helper'),
    ]);
    await grantRoot(server.databaseUrl, administrator.email);
    const [one, two] = [await juniorClub(coach, []), await juniorClub(second, [])];
    const owned = await foundClub(helper, 'Owned by the kid', []);
    await suspendIn(server.databaseUrl, kid, one, 'member');
    await suspendIn(server.databaseUrl, kid, two, 'member');
    await suspendIn(server.databaseUrl, kid, owned, 'owner');
    await asOwner(server.databaseUrl, async (client) => {
      await client.query('alter table workspace_members disable trigger user');
      await client.query(
        `update workspace_members set role = 'admin' where user_id = $1 and workspace_id = $2`,
        [helper.id, owned],
      );
      await client.query('alter table workspace_members enable trigger user');
    });
    const path = '/api/internal/administration';
    expect((await coach.send({ path: `${path}/juniors` })).status).toBe(404);
    const decide = await administrator.send({ path: `${path}/juniors` });
    expect(decide.json<{ to_choose: unknown[] }>().to_choose).toContainEqual({
      user_id: kid.id,
      name: 'Kim Kid',
      clubs: expect.arrayContaining([
        { workspace_id: one, name: 'Young Rooks' },
        { workspace_id: two, name: 'Young Rooks' },
      ]),
    });
    expect(decide.json<{ to_own: unknown[] }>().to_own).toContainEqual({
      workspace_id: owned,
      name: 'Owned by the kid',
      members: [{ user_id: helper.id, name: 'Helper' }],
    });
    await expectApart(second, kid, two);
    const leave = { method: 'DELETE', path: `/api/account/suspended-memberships/${owned}` };
    expect(refusalOf(await kid.send(leave))).toEqual([422, 'last_owner']);
    const appoint = `${path}/workspaces/${owned}/owner`;
    const owner = { method: 'POST', path: appoint, json: { user_id: helper.id } };
    expect((await administrator.send(owner)).status).toBe(204);
    expect((await administrator.send(owner)).status).toBe(404);
    expect((await kid.send(leave)).status).toBe(204);
    const choose = { method: 'POST', path: `${path}/juniors/${kid.id}/choose` };
    expect((await administrator.send({ ...choose, json: { workspace_id: owned } })).status).toBe(
      404,
    );
    expect((await administrator.send({ ...choose, json: { workspace_id: one } })).status).toBe(204);
    expect((await kid.send({ path: `/api/${one}` })).status).toBe(200);
    expect((await kid.send({ path: `/api/${two}` })).status).toBe(404);
    await expectApart(second, kid, two);
  });
});

test('a junior leaves the club at any time, and then joins others', async () => {
  const [coach, kid, adult] = await Promise.all([person('Coach'), person('Kid'), person('Adult')]);
  const club = await juniorClub(coach, [kid]);
  const path = `/api/${club}/member/${kid.id}`;
  expect((await kid.send({ method: 'DELETE', path })).status).toBe(204);
  const other = await foundClub(adult, 'Adults', []);
  expect((await accept(kid, await invite(adult, other))).status).toBe(200);
});
