import { grantRoot } from '@rookery/database';
import {
  commonServer,
  refusalOf,
  signUp,
  type CommonServer,
  type TestMember,
} from '@rookery/testkit';
import { beforeAll, expect, test } from 'vitest';

let server: CommonServer;
let owner: TestMember;
let club: string;

beforeAll(async () => {
  server = await commonServer();
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
  const steppedDown = answers.filter(({ status }) => status === 204);
  // A third owner of an earlier test may be there: then both may go.
  expect(steppedDown.length).toBeGreaterThan(0);
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
  expect(refusalOf(await change(root, root, 'member', 'internal'))).toEqual([403, 'forbidden']);
});
