import type { DeletedWorkspace, List, LogEntry } from '@rookery/contract';
import { asOwner } from '@rookery/database';
import {
  commonServer,
  eventually,
  foundClub,
  refusalOf,
  signUpAlone,
  startedGame,
  startWorker,
  createTestDatabase,
  startServer,
  type CommonServer,
  type TestMember,
} from '@rookery/testkit';
import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';

let server: CommonServer;
let owner: TestMember;
let member: TestMember;
let club: string;

beforeAll(async () => {
  server = await commonServer();
});
beforeEach(async () => {
  [owner, member] = await Promise.all([
    signUpAlone(server.url, 'Owner'),
    signUpAlone(server.url, 'Member'),
  ]);
  club = await foundClub(owner, 'The club', [member]);
});

function post(as: TestMember, path: string, json: unknown = {}) {
  return as.send({ method: 'POST', path: `/api/${path}`, json });
}

async function log(as: TestMember, query = ''): Promise<string[]> {
  const { data } = (await as.send({ path: `/api/${club}/log/list${query}` })).json<
    List<LogEntry>
  >();
  return data.map(({ actor_name, action, target_name, before, after }) =>
    [actor_name, action, target_name, before, after].filter((part) => part !== null).join(' '),
  );
}

describe('the log', () => {
  test('has every change of members, roles, settings, invitations and mutes, the latest first', async () => {
    const { token } = (await post(owner, `${club}/invite/create`)).json<{ token: string }>();
    const guest = await signUpAlone(server.url, 'Guest');
    await post(guest, `invites/${token}/accept`);
    const path = `/api/${club}/member/${guest.id}`;
    await owner.send({ method: 'PATCH', path, json: { role: 'admin' } });
    await guest.send({
      method: 'PATCH',
      path: `/api/${club}/workspace-settings`,
      json: { name: 'New name', chess_scope: 'platform' },
    });
    const until = new Date(Date.now() + 86_400_000).toISOString();
    await post(guest, `${club}/chat/mute/create`, { userId: member.id, until });
    await guest.send({ method: 'DELETE', path: `/api/${club}/chat/mute/${member.id}` });
    await guest.send({ method: 'DELETE', path: `/api/${club}/member/${member.id}?ban=true` });
    await guest.send({ method: 'DELETE', path: `/api/${club}/member/ban/${member.id}` });
    await guest.send({ method: 'DELETE', path });
    expect(await log(owner)).toEqual([
      'Guest member_left Guest admin',
      'Guest ban_lifted Member',
      'Guest member_banned Member',
      'Guest member_removed Member member',
      'Guest unmuted Member',
      expect.stringMatching(/^Guest muted Member \d{4}-\d\d-\d\dT/),
      'Guest chess_scope_changed club platform',
      'Guest renamed The club New name',
      'Owner role_changed Guest member admin',
      'Guest member_joined Guest member',
      'Owner invitation_created member',
      'Member member_joined Member member',
      'Owner invitation_created member',
      'Owner member_joined Owner owner',
    ]);
    expect(await log(owner, '?limit=2')).toHaveLength(2);
  });

  test('does not tell who has reported a message', async () => {
    const game = await startedGame(owner, member);
    const id = crypto.randomUUID();
    const sent = await post(member, `chess/games/${game.id}/chat`, {
      id,
      room: 'players',
      text: 'Boo',
    });
    expect(sent.status).toBe(201);
    expect((await post(owner, `chess/games/${game.id}/chat/${id}/report`)).status).toBe(204);
    expect((await log(owner))[0]).toBe('message_reported Member');
  });

  test('is for owners and admins, and is kept from all others', async () => {
    for (const part of ['list', 'export']) {
      const path = `/api/${club}/log/${part}`;
      expect(refusalOf(await member.send({ path }))).toEqual([403, 'forbidden']);
    }
    const stranger = await signUpAlone(server.url, 'Stranger');
    expect((await stranger.send({ path: `/api/${club}/log/list` })).status).toBe(404);
    expect(await log(owner, '?limit=1')).toHaveLength(1);
  });

  test('can be exported', async () => {
    const exported = await owner.send({ path: `/api/${club}/log/export` });
    expect(exported.headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = exported.text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toMatch(/Z,Member,member_joined,Member,,member,/);
  });
});

function deleteIt(as = owner, name = 'The club') {
  return post(as, `${club}/delete`, { name });
}

async function deleted(as: TestMember): Promise<string[]> {
  const answer = await as.send({ path: '/api/workspaces/deleted' });
  return answer.json<{ data: DeletedWorkspace[] }>().data.map(({ name }) => name);
}

describe('a deleted workspace', () => {
  test('exists for none of its members, until an owner restores it', async () => {
    const { token } = (await post(owner, `${club}/invite/create`)).json<{ token: string }>();
    const game = await startedGame(owner, member);
    expect((await member.send({ path: '/' })).headers.location).toBe(`/${club}`);
    expect((await deleteIt()).status).toBe(204);
    for (const each of [owner, member]) {
      expect((await each.send({ path: `/api/${club}` })).status).toBe(404);
      expect((await each.send({ path: `/${club}/tasks` })).status).toBe(404);
    }
    expect((await member.send({ path: '/' })).status).toBe(200);
    expect((await member.send({ path: `/api/invites/${token}` })).status).toBe(404);
    // Players keep their games.
    expect((await member.send({ path: `/api/chess/games/${game.id}` })).status).toBe(200);
    expect([await deleted(owner), await deleted(member)]).toEqual([['The club'], []]);

    const restore = `workspaces/deleted/${club}/restore`;
    expect((await post(member, restore)).status).toBe(404);
    expect((await post(owner, restore)).json()).toMatchObject({ workspace: { id: club } });
    expect((await post(owner, restore)).status).toBe(404);
    expect((await member.send({ path: `/api/${club}` })).status).toBe(200);
    expect((await log(owner)).slice(0, 2)).toEqual(['Owner restored', 'Owner deleted']);
  });

  test('needs an owner who enters its name', async () => {
    expect(refusalOf(await deleteIt(member))).toEqual([403, 'forbidden']);
    expect(refusalOf(await deleteIt(owner, 'the club'))).toEqual([422, 'wrong_name']);
    const personal = await post(owner, 'personal/delete', { name: 'Personal' });
    expect(refusalOf(personal)).toEqual([422, 'clubs_only']);
    expect((await member.send({ path: `/api/${club}` })).status).toBe(200);
  });
});

test('a worker deletes a workspace for good after 30 days', async () => {
  const databaseUrl = await createTestDatabase(inject('postgresUrl'));
  const api = await startServer(databaseUrl, { ROOKERY_ROLES: 'api' });
  const founder = await signUpAlone(api.url, 'Founder');
  const ids = [await foundClub(founder, 'Old', []), await foundClub(founder, 'Recent', [])];
  await asOwner(databaseUrl, (client) =>
    client.query(
      `update workspaces set deleted_at = now() - interval '1 day'
         * case name when 'Old' then 31 else 29 end
       where id = any ($1)`,
      [ids],
    ),
  );
  const worker = await startWorker(databaseUrl);
  await eventually(async () => {
    const { rows } = await asOwner(databaseUrl, (client) =>
      client.query<{ name: string }>('select name from workspaces where id = any ($1)', [ids]),
    );
    expect(rows).toEqual([{ name: 'Recent' }]);
  });
  await Promise.all([worker.stop(), api.stop()]);
});
