import { asOwner, grantRoot } from '@rookery/database';
import {
  commonServer,
  send,
  signUp,
  signUpAlone,
  type CommonServer,
  type TestMember,
} from '@rookery/testkit';
import { beforeAll, describe, expect, test } from 'vitest';

let databaseUrl: string;
let server: CommonServer;
let owner: TestMember;
let admin: TestMember;
let member: TestMember;
let club: string;

beforeAll(async () => {
  server = await commonServer();
  databaseUrl = server.databaseUrl;
  owner = await signUp(server.url, 'Owner');
  admin = await signUp(server.url, 'Admin');
  member = await signUp(server.url, 'Member');
  const founded = await owner.send({
    method: 'POST',
    path: '/api/workspaces',
    json: { name: ' The club ' },
  });
  club = founded.json<{ workspace: { id: string } }>().workspace.id;
  await join(admin, 'admin');
  await join(member, 'member');
});

interface Created {
  id: string;
  token: string;
  url: string;
  expires_at: string;
}

function invite(as: TestMember, json: unknown, workspace = club) {
  return as.send({ method: 'POST', path: `/api/${workspace}/invite/create`, json });
}

function accept(as: TestMember, token: string) {
  return as.send({ method: 'POST', path: `/api/invites/${token}/accept` });
}

async function join(guest: TestMember, role: string): Promise<void> {
  const { token } = (await invite(owner, { role })).json<Created>();
  expect((await accept(guest, token)).status).toBe(200);
}

async function namesSeenBy(viewer: TestMember) {
  const { data } = (await viewer.send({ path: `/api/${club}/member/list` })).json<{
    data: { name: string; role: string; email: string | null }[];
  }>();
  return data.map(({ name, role, email }) => [name, role, email !== null]);
}

/** Returns the time controls that a member of the club then sees. */
async function offer(time_controls: unknown): Promise<unknown> {
  const path = `/api/${club}/workspace-settings`;
  const chosen = await owner.send({ method: 'PATCH', path, json: { time_controls } });
  expect(chosen.status).toBe(200);
  const seen = await member.send({ path: `/api/${club}` });
  const { workspace } = seen.json<{ workspace: { time_controls: unknown } }>();
  expect(chosen.json()).toMatchObject({ time_controls: workspace.time_controls });
  return workspace.time_controls;
}

describe('workspaces', () => {
  test('are listed with the personal one first and the root last, each with the role of the caller', async () => {
    const boss = await signUpAlone(server.url, 'Boss');
    await boss.send({ method: 'POST', path: '/api/workspaces', json: { name: 'beta' } });
    await boss.send({ method: 'POST', path: '/api/workspaces', json: { name: 'Alpha' } });
    await grantRoot(databaseUrl, boss.email);
    const { data } = (await boss.send({ path: '/api/workspaces' })).json<{
      data: { workspace: { name: string; role: string }; isPersonal: boolean; isRoot: boolean }[];
    }>();
    expect(
      data.map(({ workspace, isPersonal, isRoot }) => [
        workspace.name,
        workspace.role,
        isPersonal,
        isRoot,
      ]),
    ).toEqual([
      ['Personal', 'owner', true, false],
      ['Alpha', 'owner', false, false],
      ['beta', 'owner', false, false],
      ['Internal', 'owner', false, true],
    ]);
  });

  test('are listed in pages in a stable order, also with equal names', async () => {
    const boss = await signUpAlone(server.url, 'Boss');
    const names = ['b', 'B', 'b', 'ä \u{1f3f0}', 'Z'.repeat(80), '\u{1f3f0}'.repeat(80), 'a'];
    for (const name of names) {
      await boss.send({ method: 'POST', path: '/api/workspaces', json: { name } });
    }
    await grantRoot(databaseUrl, boss.email);
    type Page = { data: { workspace: { id: string } }[]; next_cursor: string | null };
    const read = async (query: string) =>
      (await boss.send({ path: `/api/workspaces${query}` })).json<Page>();
    const whole = (await read('')).data;
    expect(whole).toHaveLength(names.length + 2);
    for (const limit of [1, 2, 3]) {
      const seen: Page['data'] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: Page = await read(`?limit=${limit}${cursor && `&cursor=${cursor}`}`);
        expect(page.data.length).toBeLessThanOrEqual(limit);
        seen.push(...page.data);
        cursor = page.next_cursor;
      }
      expect(seen).toEqual(whole);
    }
  });

  test.each([
    'nonsense',
    'regular 11111111-1111-4111-8111-111111111111 ',
    'regular 11111111-1111-4111-8111-111111111111 null \0 byte',
    'other 11111111-1111-4111-8111-111111111111 x',
    'regular not-an-id x',
  ])('are not listed from the cursor %j', async (position) => {
    const cursor = Buffer.from(position).toString('base64url');
    const response = await owner.send({ path: `/api/workspaces?cursor=${cursor}` });
    expect(response.status).toBe(400);
    expect(response.json<{ code: string }>().code).toBe('invalid_cursor');
  });

  test('have ids of version 4, in lower case', () => {
    expect(club).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test.each([
    {},
    { name: '' },
    { name: ' ' },
    { name: 'x'.repeat(81) },
    { name: 'x', kind: 'root' },
  ])('are not created with %j', async (json) => {
    expect((await owner.send({ method: 'POST', path: '/api/workspaces', json })).status).toBe(400);
  });

  test('can be renamed by owner and admin, not by a member', async () => {
    const rename = (as: TestMember, name: string) =>
      as.send({ method: 'PATCH', path: `/api/${club}/workspace-settings`, json: { name } });
    expect((await rename(member, 'Mine')).json()).toEqual({
      error: 'Your role does not allow this.',
      code: 'forbidden',
    });
    expect((await rename(admin, 'Renamed')).json()).toMatchObject({ name: 'Renamed' });
    expect((await member.send({ path: `/api/${club}/workspace-settings` })).json()).toEqual({
      name: 'Renamed',
      chess_scope: 'club',
      for_juniors: false,
      time_controls: null,
    });
    expect((await rename(owner, 'The club')).status).toBe(200);
  });

  test('offer the time controls that were chosen, until the usual ones are chosen again', async () => {
    const clock = { initial_ms: 420_000, increment_ms: 1_000 };
    const days = { days_per_move: 3 };
    expect(await offer([clock, days])).toEqual([
      { name: 'blitz', ...clock },
      { name: 'correspondence', ...days },
    ]);
    expect(await offer(null)).toBeNull();
  });
});

describe('members', () => {
  test('are listed in pages, each once', async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? '?limit=1' : `?limit=1&cursor=${cursor}`;
      const page = (await owner.send({ path: `/api/${club}/member/list${query}` })).json<{
        data: { name: string }[];
        next_cursor: string | null;
      }>();
      seen.push(...page.data.map(({ name }) => name));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(['Owner', 'Admin', 'Member']);
  });

  test('are listed in the order they joined; only admins and owners see email addresses', async () => {
    expect(await namesSeenBy(owner)).toEqual([
      ['Owner', 'owner', true],
      ['Admin', 'admin', true],
      ['Member', 'member', true],
    ]);
    expect(await namesSeenBy(admin)).toEqual([
      ['Owner', 'owner', true],
      ['Admin', 'admin', true],
      ['Member', 'member', true],
    ]);
    expect(await namesSeenBy(member)).toEqual([
      ['Owner', 'owner', false],
      ['Admin', 'admin', false],
      ['Member', 'member', true],
    ]);
  });
});

/** Removes a member; returns 204 or the code of the refusal. */
async function removalResult(as: TestMember, target: TestMember): Promise<number | string> {
  const path = `/api/${club}/member/${target.id}`;
  const response = await as.send({ method: 'DELETE', path });
  return response.status === 204 ? 204 : response.json<{ code: string }>().code;
}

describe('leaving and removing', () => {
  test('an admin may remove members, an owner anyone, and every member may leave', async () => {
    const guest = await signUp(server.url, 'Guest');
    const helper = await signUp(server.url, 'Helper');
    const deputy = await signUp(server.url, 'Deputy');
    await join(guest, 'member');
    await join(helper, 'member');
    await join(deputy, 'admin');
    expect(await removalResult(guest, helper)).toBe('forbidden');
    expect(await removalResult(deputy, admin)).toBe('forbidden');
    expect(await removalResult(deputy, owner)).toBe('forbidden');
    expect(await removalResult(deputy, helper)).toBe(204);
    expect(await removalResult(owner, deputy)).toBe(204);
    expect(await removalResult(guest, guest)).toBe(204);
    for (const gone of [guest, helper, deputy]) {
      expect((await gone.send({ path: `/api/${club}` })).status).toBe(404);
      expect(await removalResult(owner, gone)).toBe('not_found');
    }
  });

  test('the last owner cannot leave, in a personal workspace too', async () => {
    expect(await removalResult(owner, owner)).toBe('last_owner');
    const path = `/api/personal/member/${member.id}`;
    expect((await member.send({ method: 'DELETE', path })).status).toBe(422);
  });

  test('leaving the default workspace resets it at once', async () => {
    const guest = await signUp(server.url, 'Guest');
    await join(guest, 'member');
    const json = { default_workspace_id: club };
    await guest.send({ method: 'PATCH', path: '/api/account', json });
    expect((await guest.send({ path: '/' })).headers.location).toBe(`/${club}`);
    expect(await removalResult(guest, guest)).toBe(204);
    expect((await guest.send({ path: '/' })).status).toBe(200);
  });
});

describe('invitations', () => {
  test('show their workspace, and can be accepted', async () => {
    const guest = await signUp(server.url, 'Guest');
    const created = (await invite(owner, { expires_in_days: 1 })).json<Created>();
    expect(created.url).toBe(`${server.url}/invite/${created.token}`);
    expect((await guest.send({ path: `/api/invites/${created.token}` })).json()).toEqual({
      workspace_name: 'The club',
      invited_by: 'Owner',
      role: 'member',
      expires_at: created.expires_at,
    });
    expect((await guest.send({ path: `/${club}` })).status).toBe(404);
    const joined = await accept(guest, created.token);
    expect(joined.json()).toMatchObject({ workspace: { id: club, role: 'member', joined: true } });
    expect((await guest.send({ path: `/${club}` })).status).toBe(200);
  });

  test('show their token only when they are created', async () => {
    const { token, id } = (await invite(owner, {})).json<Created>();
    const list = await owner.send({ path: `/api/${club}/invite/list` });
    expect(list.text).toContain(id);
    expect(list.text).not.toContain(token);
    const { rows } = await asOwner(databaseUrl, (client) =>
      client.query('select * from workspace_invites'),
    );
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('expire, and can be revoked', async () => {
    const guest = await signUp(server.url, 'Late guest');
    const late = (await invite(owner, {})).json<Created>();
    await asOwner(databaseUrl, (client) =>
      client.query(`update workspace_invites set expires_at = now() where id = $1`, [late.id]),
    );
    const revoked = (await invite(owner, {})).json<Created>();
    const path = `/api/${club}/invite/${revoked.id}`;
    expect((await member.send({ method: 'DELETE', path })).status).toBe(403);
    expect((await admin.send({ method: 'DELETE', path })).status).toBe(204);
    expect((await admin.send({ method: 'DELETE', path })).status).toBe(404);
    for (const token of [late.token, revoked.token, 'nonsense']) {
      expect((await guest.send({ path: `/api/invites/${token}` })).status).toBe(404);
      expect((await accept(guest, token)).status).toBe(404);
    }
  });

  test.each([
    { who: 'owner', json: {}, status: 201 },
    { who: 'owner', json: { role: 'admin' }, status: 201 },
    { who: 'owner', json: { role: 'owner' }, status: 400 },
    { who: 'owner', json: { expires_in_days: 31 }, status: 400 },
    { who: 'admin', json: {}, status: 201 },
    { who: 'admin', json: { role: 'admin' }, status: 403 },
    { who: 'member', json: {}, status: 403 },
  ])('$who creates one with $json: $status', async ({ who, json, status }) => {
    const as = { owner, admin, member }[who] as TestMember;
    expect((await invite(as, json)).status).toBe(status);
  });

  test('do not exist for a personal workspace', async () => {
    const response = await invite(owner, {}, 'personal');
    expect([response.status, response.json<{ code: string }>().code]).toEqual([
      422,
      'not_for_personal',
    ]);
  });

  test('to the root workspace are for admins only', async () => {
    const boss = await signUp(server.url, 'Root owner');
    const deputy = await signUp(server.url, 'Deputy');
    await grantRoot(databaseUrl, boss.email);
    const refused = await invite(boss, { role: 'member' }, 'internal');
    expect([refused.status, refused.json<{ code: string }>().code]).toEqual([422, 'admins_only']);
    const { token } = (await invite(boss, {}, 'internal')).json<Created>();
    expect((await accept(deputy, token)).json()).toMatchObject({
      workspace: { role: 'admin' },
      isRoot: true,
    });
    expect((await deputy.send({ path: '/internal' })).status).toBe(200);
  });

  test('have a page for everyone who has the link', async () => {
    const { token } = (await invite(owner, {})).json<Created>();
    expect((await send(server.url, { path: `/invite/${token}` })).status).toBe(200);
  });
});
