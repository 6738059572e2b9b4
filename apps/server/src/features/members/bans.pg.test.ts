import type { Ban, InvitePreview, List } from '@rookery/contract';
import {
  commonServer,
  foundClub,
  refusalOf,
  send,
  signUpAlone,
  type CommonServer,
  type TestMember,
} from '@rookery/testkit';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

let server: CommonServer;
let owner: TestMember;
let admin: TestMember;
let member: TestMember;
let guest: TestMember;
let club: string;

beforeAll(async () => {
  server = await commonServer();
});
beforeEach(async () => {
  [owner, admin, member, guest] = await Promise.all([
    signUpAlone(server.url, 'Owner'),
    signUpAlone(server.url, 'Admin'),
    signUpAlone(server.url, 'Member'),
    signUpAlone(server.url, 'Guest'),
  ]);
  club = await foundClub(owner, 'The club', [admin, member, guest]);
  const path = `/api/${club}/member/${admin.id}`;
  await owner.send({ method: 'PATCH', path, json: { role: 'admin' } });
});

async function invite(): Promise<string> {
  const path = `/api/${club}/invite/create`;
  return (await owner.send({ method: 'POST', path, json: {} })).json<{ token: string }>().token;
}

async function accept(as: TestMember): Promise<number> {
  const path = `/api/invites/${await invite()}/accept`;
  return (await as.send({ method: 'POST', path })).status;
}

function remove(by: TestMember, target: TestMember, query: string) {
  return by.send({ method: 'DELETE', path: `/api/${club}/member/${target.id}${query}` });
}

async function bans(as: TestMember): Promise<Ban[]> {
  return (await as.send({ path: `/api/${club}/member/ban/list` })).json<List<Ban>>().data;
}

describe('a banned member', () => {
  test('cannot join by a later invitation, until the ban is lifted', async () => {
    expect((await remove(admin, guest, '?ban=true')).status).toBe(204);
    expect(await accept(guest)).toBe(404);
    expect((await guest.send({ path: `/api/invites/${await invite()}` })).status).toBe(404);
    expect(await bans(owner)).toStrictEqual([
      { user_id: guest.id, name: 'Guest', removed_at: expect.stringMatching(/Z$/) },
    ]);
    const path = `/api/${club}/member/ban/${guest.id}`;
    expect(refusalOf(await member.send({ method: 'DELETE', path }))).toEqual([403, 'forbidden']);
    expect(await accept(guest)).toBe(404);
    expect((await admin.send({ method: 'DELETE', path })).status).toBe(204);
    expect(await bans(admin)).toEqual([]);
    expect(await accept(guest)).toBe(200);
  });

  test('is different from one who was only removed, or who has left', async () => {
    await remove(owner, guest, '');
    // Members cannot ban themselves, nor others.
    await remove(member, member, '?ban=true');
    expect((await remove(member, admin, '?ban=true')).status).toBe(404);
    expect(await bans(owner)).toEqual([]);
    expect([await accept(guest), await accept(member)]).toEqual([200, 200]);
  });

  test('is listed for owners and admins only', async () => {
    await remove(owner, guest, '?ban=true');
    const path = `/api/${club}/member/ban/list`;
    expect(refusalOf(await member.send({ path }))).toEqual([403, 'forbidden']);
    expect(refusalOf(await guest.send({ path }))).toEqual([404, 'not_found']);
  });
});

test('who has only challenged others does not see them after a removal', async () => {
  const challenge = () =>
    guest.send({
      method: 'POST',
      path: '/api/chess/games',
      json: { opponentId: member.id, timeControl: 'rapid', color: 'white' },
    });
  const { id } = (await challenge()).json<{ id: string }>();
  await guest.send({ method: 'POST', path: `/api/chess/games/${id}/abort` });
  const path = `/api/members/${member.id}`;
  expect((await guest.send({ path })).status).toBe(200);
  await remove(owner, guest, '');
  expect((await guest.send({ path })).status).toBe(404);
  expect(refusalOf(await challenge())).toEqual([422, 'opponent_unknown']);
});

test('a member whose role changes keeps their default workspace', async () => {
  expect((await member.send({ path: '/' })).headers.location).toBe(`/${club}`);
  const path = `/api/${club}/member/${member.id}`;
  await owner.send({ method: 'PATCH', path, json: { role: 'admin' } });
  expect((await member.send({ path: '/' })).headers.location).toBe(`/${club}`);
  await remove(owner, member, '');
  expect((await member.send({ path: '/' })).status).toBe(200);
});

describe('an invitation', () => {
  test('names its workspace and its maker before signing in', async () => {
    const token = await invite();
    const answer = await send(server.url, { path: `/api/invites/${token}` });
    expect(answer.status).toBe(200);
    expect(answer.json<InvitePreview>()).toMatchObject({
      workspace_name: 'The club',
      invited_by: 'Owner',
      role: 'member',
    });
    expect((await send(server.url, { path: '/api/invites/unknown' })).status).toBe(404);
    const accepted = await send(server.url, {
      method: 'POST',
      path: `/api/invites/${token}/accept`,
    });
    expect(accepted.status).toBe(401);
  });

  test('makes the workspace the default of those who join by it', async () => {
    const newcomer = await signUpAlone(server.url, 'Newcomer');
    expect((await newcomer.send({ path: '/' })).headers.location).toBe('/personal');
    expect(await accept(newcomer)).toBe(200);
    expect((await newcomer.send({ path: '/' })).headers.location).toBe(`/${club}`);
    // Opening a link again changes nothing.
    const path = '/api/account';
    await newcomer.send({ method: 'PATCH', path, json: { default_workspace_id: null } });
    expect(await accept(newcomer)).toBe(200);
    expect((await newcomer.send({ path: '/' })).status).toBe(200);
  });
});
