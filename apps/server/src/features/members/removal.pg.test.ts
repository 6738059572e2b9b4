import { asOwner, grantRoot } from '@rookery/database';
import { commonServer, signUp, type CommonServer, type TestMember } from '@rookery/testkit';
import { beforeAll, describe, expect, test } from 'vitest';

let databaseUrl: string;
let server: CommonServer;
let owner: TestMember;
let club: string;

beforeAll(async () => {
  server = await commonServer();
  databaseUrl = server.databaseUrl;
  owner = await signUp(server.url, 'Owner');
  await grantRoot(databaseUrl, owner.email);
  club = await foundClub('The club');
});

async function foundClub(name: string): Promise<string> {
  const founded = await owner.send({ method: 'POST', path: '/api/workspaces', json: { name } });
  return founded.json<{ workspace: { id: string } }>().workspace.id;
}

async function invite(as: TestMember, workspace: string, json: object): Promise<string> {
  const path = `/api/${workspace}/invite/create`;
  const created = await as.send({ method: 'POST', path, json });
  expect(created.status).toBe(201);
  return created.json<{ token: string }>().token;
}

async function accept(as: TestMember, token: string): Promise<number> {
  return (await as.send({ method: 'POST', path: `/api/invites/${token}/accept` })).status;
}

async function preview(as: TestMember, token: string): Promise<number> {
  return (await as.send({ path: `/api/invites/${token}` })).status;
}

async function remove(as: TestMember, member: TestMember, workspace: string): Promise<number> {
  const path = `/api/${workspace}/member/${member.id}`;
  return (await as.send({ method: 'DELETE', path })).status;
}

async function openInvites(workspace: string): Promise<number> {
  const list = await owner.send({ path: `/api/${workspace}/invite/list` });
  return list.json<{ data: unknown[] }>().data.length;
}

describe('a removed member', () => {
  test.each([
    ['a member of a club', 'member', () => club],
    ['an admin of a club', 'admin', () => club],
    ['an admin of the root workspace', 'admin', () => 'internal'],
  ])('cannot rejoin without a new invitation: %s', async (_who, role, where) => {
    const guest = await signUp(server.url, 'Guest');
    const before = await invite(owner, where(), { role });
    const unused = await invite(owner, where(), { role });
    expect(await accept(guest, before)).toBe(200);
    expect(await remove(owner, guest, where())).toBe(204);
    for (const token of [before, unused]) {
      expect(await preview(guest, token)).toBe(404);
      expect(await accept(guest, token)).toBe(404);
    }
    expect((await guest.send({ path: `/api/${where()}` })).status).toBe(404);
    expect(await accept(guest, await invite(owner, where(), { role }))).toBe(200);
  });

  test('leaves no valid invitations behind', async () => {
    const place = await foundClub('Another club');
    const admin = await signUp(server.url, 'Admin');
    const guest = await signUp(server.url, 'Guest');
    expect(await accept(admin, await invite(owner, place, { role: 'admin' }))).toBe(200);
    const adminInvite = await invite(admin, place, {});
    const owners = await invite(owner, place, {});
    expect(await openInvites(place)).toBe(2);
    expect(await remove(owner, admin, place)).toBe(204);
    expect(await openInvites(place)).toBe(1);
    expect(await accept(guest, adminInvite)).toBe(404);
    expect(await accept(admin, adminInvite)).toBe(404);
    expect(await accept(guest, owners)).toBe(200);
  });
});

test('a member who left may come back by an open invitation', async () => {
  const guest = await signUp(server.url, 'Guest');
  const token = await invite(owner, club, {});
  expect(await accept(guest, token)).toBe(200);
  expect(await remove(guest, guest, club)).toBe(204);
  expect(await accept(guest, token)).toBe(200);
});

describe.each([
  ['a club', () => club],
  ['the root workspace', () => 'internal'],
])('an invitation for admins of %s', (_where, where) => {
  test('works once, and is not listed as open afterwards', async () => {
    const first = await signUp(server.url, 'First');
    const second = await signUp(server.url, 'Second');
    const before = await openInvites(where());
    const token = await invite(owner, where(), { role: 'admin' });
    expect(await openInvites(where())).toBe(before + 1);
    expect(await preview(second, token)).toBe(200);
    expect(await accept(first, token)).toBe(200);
    // The same member may repeat the request, because the answer may have been lost.
    expect(await accept(first, token)).toBe(200);
    expect(await preview(second, token)).toBe(404);
    expect(await accept(second, token)).toBe(404);
    expect(await openInvites(where())).toBe(before);
  });

  test('works for seven days at most', async () => {
    const path = `/api/${where()}/invite/create`;
    const make = (expires_in_days: number) =>
      owner.send({ method: 'POST', path, json: { role: 'admin', expires_in_days } });
    const refused = await make(8);
    expect([refused.status, refused.json<{ code: string }>().code]).toEqual([
      422,
      'admin_invite_too_long',
    ]);
    const { created_at, expires_at } = (await make(7)).json<Record<string, string>>();
    expect(Date.parse(expires_at ?? '') - Date.parse(created_at ?? '')).toBe(7 * 86_400_000);
  });
});

test('an invitation for members works for many, and for thirty days', async () => {
  const token = await invite(owner, club, { expires_in_days: 30 });
  for (const name of ['Dan', 'Eve', 'Fay']) {
    expect(await accept(await signUp(server.url, name), token)).toBe(200);
  }
});

test('if all owners leave at the same time, one is refused', async () => {
  for (let round = 0; round < 10; round += 1) {
    const place = await foundClub('A club of two');
    const partner = await signUp(server.url, 'Partner');
    await asOwner(databaseUrl, (client) =>
      client.query(`insert into workspace_members values ($1, $2, 'owner')`, [place, partner.id]),
    );
    const answers = await Promise.all([
      remove(owner, owner, place),
      remove(partner, partner, place),
    ]);
    expect(answers.toSorted()).toEqual([204, 422]);
  }
});
