import { PERMISSIONS, outranks, WORKSPACE_ROLES } from '@rookery/contract';
import { asOwner, grantRoot } from '@rookery/database';
import {
  commonServer,
  refusalOf,
  signUp,
  type CommonServer,
  type TestMember,
} from '@rookery/testkit';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

let server: CommonServer;
let owner: TestMember;
let club: string;

beforeAll(async () => {
  server = await commonServer();
});
beforeEach(async () => {
  owner = await signUp(server.url, 'Owner');
  const json = { name: 'The club' };
  const founded = await owner.send({ method: 'POST', path: '/api/workspaces', json });
  club = founded.json<{ workspace: { id: string } }>().workspace.id;
});

async function newMember(role: 'member' | 'admin', workspace = club): Promise<TestMember> {
  const member = await signUp(server.url, 'Guest');
  const path = `/api/${workspace}/invite/create`;
  const created = await owner.send({ method: 'POST', path, json: { role } });
  const { token } = created.json<{ token: string }>();
  expect((await member.send({ method: 'POST', path: `/api/invites/${token}/accept` })).status).toBe(
    200,
  );
  return member;
}

function change(as: TestMember, member: TestMember, role: string, workspace = club) {
  const path = `/api/${workspace}/member/${member.id}`;
  return as.send({ method: 'PATCH', path, json: { role } });
}

function remove(as: TestMember, member: TestMember) {
  return as.send({ method: 'DELETE', path: `/api/${club}/member/${member.id}` });
}

function invite(as: TestMember, role: 'member' | 'admin') {
  return as.send({ method: 'POST', path: `/api/${club}/invite/create`, json: { role } });
}

async function roleOf(member: TestMember, workspace = club): Promise<string> {
  const answer = await member.send({ path: `/api/${workspace}` });
  return answer.json<{ workspace: { role: string } }>().workspace.role;
}

test('an owner changes the role of a member, which counts at once', async () => {
  const bob = await newMember('member');
  const settings = {
    method: 'PATCH',
    path: `/api/${club}/workspace-settings`,
    json: { name: 'The club' },
  };
  expect((await bob.send(settings)).status).toBe(403);
  expect((await change(owner, bob, 'admin')).status).toBe(204);
  expect(await roleOf(bob)).toBe('admin');
  expect((await bob.send(settings)).status).toBe(200);
  expect((await change(owner, bob, 'member')).status).toBe(204);
  expect((await bob.send(settings)).status).toBe(403);
});

test('only an owner changes roles', async () => {
  const admin = await newMember('admin');
  const member = await newMember('member');
  const stranger = await signUp(server.url, 'Stranger');
  expect(refusalOf(await change(admin, member, 'admin'))).toEqual([403, 'forbidden']);
  expect(refusalOf(await change(admin, admin, 'owner'))).toEqual([403, 'forbidden']);
  expect(refusalOf(await change(member, member, 'owner'))).toEqual([403, 'forbidden']);
  expect((await change(stranger, member, 'owner')).status).toBe(404);
  expect(refusalOf(await change(owner, stranger, 'admin'))).toEqual([404, 'not_found']);
  expect((await change(owner, member, 'king')).status).toBe(400);
  expect(await roleOf(member)).toBe('member');
});

test('a club is handed over: the new owner first, then the old one steps down', async () => {
  const heir = await newMember('member');
  expect(refusalOf(await change(owner, owner, 'admin'))).toEqual([422, 'last_owner']);
  expect((await change(owner, heir, 'owner')).status).toBe(204);
  expect((await change(owner, owner, 'admin')).status).toBe(204);
  expect(await roleOf(owner)).toBe('admin');
  expect(refusalOf(await change(owner, heir, 'member'))).toEqual([403, 'forbidden']);
  expect((await change(heir, owner, 'owner')).status).toBe(204);
});

test('of two owners who step down at once, one stays', async () => {
  const other = await newMember('member');
  expect((await change(owner, other, 'owner')).status).toBe(204);
  const answers = await Promise.all([change(owner, owner, 'admin'), change(other, other, 'admin')]);
  expect(answers.map(({ status }) => status).toSorted((low, high) => low - high)).toEqual([
    204, 422,
  ]);
  const list = await owner.send({ path: `/api/${club}/member/list` });
  const roles = list.json<{ data: { role: string }[] }>().data.map(({ role }) => role);
  expect(roles).toContain('owner');
});

test('a personal workspace keeps its owner, and the root workspace has no ordinary members', async () => {
  const root = await signUp(server.url, 'Root');
  await grantRoot(server.databaseUrl, root.email);
  const personal = await root.send({
    method: 'PATCH',
    path: `/api/personal/member/${root.id}`,
    json: { role: 'member' },
  });
  expect(refusalOf(personal)).toEqual([422, 'last_owner']);
  for (const role of ['arbiter', 'trainer', 'member'])
    expect(refusalOf(await change(root, root, role, 'internal'))).toEqual([403, 'forbidden']);
});

test('the database has the same permissions and ranks as the contract', async () => {
  const [permissions, ranks] = await asOwner(server.databaseUrl, async (client) => [
    await client.query<{ permission: string; role: string }>('select * from role_permissions'),
    await client.query<{ role: string; other: string; above: boolean }>(
      `select role, other, role = 'owner' or app.rank_of_role(role) > app.rank_of_role(other) as above
       from unnest($1::text[]) as role, unnest($1::text[]) as other`,
      [WORKSPACE_ROLES],
    ),
  ]);
  const stored = permissions.rows.map(({ permission, role }) => `${permission} ${role}`);
  const expected = Object.entries(PERMISSIONS).flatMap(([permission, roles]) =>
    roles.map((role) => `${permission} ${role}`),
  );
  expect(stored.toSorted()).toEqual(expected.toSorted());
  for (const { role, other, above } of ranks.rows)
    expect(outranks(role as never, other as never), `${role} over ${other}`).toBe(above);
});

describe('a trainer', () => {
  test('invites members, but no admins', async () => {
    const trainer = await newMember('member');
    expect((await change(owner, trainer, 'trainer')).status).toBe(204);
    expect(refusalOf(await invite(trainer, 'admin'))).toEqual([403, 'forbidden']);
    const created = await invite(trainer, 'member');
    const { token } = created.json<{ token: string }>();
    const pupil = await signUp(server.url, 'Pupil');
    const joined = await pupil.send({ method: 'POST', path: `/api/invites/${token}/accept` });
    expect(joined.status).toBe(200);
    expect(await roleOf(pupil)).toBe('member');
    // Only the invitation: nothing else of what admins do.
    expect(refusalOf(await remove(trainer, pupil))).toEqual([403, 'forbidden']);
    expect((await trainer.send({ path: `/api/${club}/log/list` })).status).toBe(403);
    expect((await trainer.send({ path: `/api/${club}/chat/report/list` })).status).toBe(403);
  });

  test('sees and revokes the invitations of members only', async () => {
    const trainer = await newMember('member');
    await change(owner, trainer, 'trainer');
    const created = [await invite(owner, 'member'), await invite(owner, 'admin')];
    const [forMember, forAdmin] = created.map((answer) => answer.json<{ id: string }>().id);
    const list = await trainer.send({ path: `/api/${club}/invite/list` });
    const invites = list.json<{ data: { id: string; role: string }[] }>().data;
    expect(invites.map(({ id }) => id)).toContain(forMember);
    expect(new Set(invites.map(({ role }) => role))).toEqual(new Set(['member']));
    const revoke = (id = '') =>
      trainer.send({ method: 'DELETE', path: `/api/${club}/invite/${id}` });
    expect((await revoke(forMember)).status).toBe(204);
    expect(refusalOf(await revoke(forAdmin))).toEqual([404, 'not_found']);
  });

  test('who becomes an arbiter loses the open invitations', async () => {
    const trainer = await newMember('member');
    await change(owner, trainer, 'trainer');
    const created = await invite(trainer, 'member');
    const { token } = created.json<{ token: string }>();
    expect((await owner.send({ path: `/api/invites/${token}` })).status).toBe(200);
    await change(owner, trainer, 'arbiter');
    expect((await owner.send({ path: `/api/invites/${token}` })).status).toBe(404);
    expect(refusalOf(await invite(trainer, 'member'))).toEqual([403, 'forbidden']);
  });
});

test('an admin removes arbiters and trainers, and they remove no one', async () => {
  const admin = await newMember('admin');
  const arbiter = await newMember('member');
  const trainer = await newMember('member');
  await change(owner, arbiter, 'arbiter');
  await change(owner, trainer, 'trainer');
  expect(refusalOf(await remove(arbiter, trainer))).toEqual([403, 'forbidden']);
  expect(refusalOf(await remove(trainer, admin))).toEqual([403, 'forbidden']);
  expect((await remove(admin, arbiter)).status).toBe(204);
  expect((await remove(admin, trainer)).status).toBe(204);
});
