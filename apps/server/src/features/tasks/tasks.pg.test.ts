import { asOwner } from '@rookery/database';
import {
  administer,
  createTestDatabase,
  send,
  signUp,
  startServer,
  type TestMember,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

let databaseUrl: string;
let server: TestServer;
let ann: TestMember;
let bob: TestMember;

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  server = await startServer(databaseUrl);
  ann = await signUp(server.url, 'Ann');
  bob = await signUp(server.url, 'Bob');
});
afterAll(() => server.stop());

function create(json: unknown, as = ann, workspace = 'personal') {
  return as.send({ method: 'POST', path: `/api/${workspace}/task/create`, json });
}

describe('creating a task', () => {
  test('answers the stored row, in the workspace of the address', async () => {
    const response = await create({ name: 'Book the hall' });
    expect(response.status).toBe(201);
    const stored = await asOwner(databaseUrl, (client) =>
      client.query('select * from tasks where id = $1', [response.json<{ id: string }>().id]),
    );
    expect(Object.keys(response.json<object>())).toEqual(Object.keys(stored.rows[0]));
    expect(response.json()).toMatchObject({
      workspace_id: ann.personalWorkspaceId,
      name: 'Book the hall',
      priority: 'normal',
      description: null,
      is_splittable: false,
      auto_schedule: false,
      created_by: ann.id,
      completed_at: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/),
    });
  });

  test('takes every field there is', async () => {
    const fields = {
      name: 'Everything',
      description: 'Words, 中文, and \u{1f3f0}',
      priority: 'critical',
      total_duration_minutes: 90,
      is_splittable: true,
      min_split_duration_minutes: 15,
      max_split_duration_minutes: 45,
      calendar_hours: 'meeting',
      start_date: '2026-11-14T09:00:00Z',
      end_date: '2026-11-15T09:00:00Z',
      auto_schedule: true,
      assignee_id: ann.id,
    };
    const response = await create(fields);
    expect(response.status).toBe(201);
    expect(response.json()).toMatchObject(fields);
  });

  test('works by id, by slug, and in capitals', async () => {
    for (const workspace of [
      'personal',
      ann.personalWorkspaceId,
      ann.personalWorkspaceId.toUpperCase(),
    ]) {
      const response = await create({ name: 'x' }, ann, workspace);
      expect(response.json()).toMatchObject({ workspace_id: ann.personalWorkspaceId });
    }
  });

  test.each([
    {},
    { name: '' },
    { name: '   ' },
    { name: 'x'.repeat(256) },
    { name: 5 },
    { name: 'x', unknown: true },
    { name: 'x', workspace_id: '00000000-0000-0000-0000-000000000000' },
    { name: 'x', priority: 'urgent' },
    { name: 'x', total_duration_minutes: 0 },
    { name: 'x', total_duration_minutes: '10' },
    { name: 'x', min_split_duration_minutes: 30, max_split_duration_minutes: 10 },
    { name: 'x', start_date: 'tomorrow' },
    { name: 'x', start_date: '0000-01-01T00:00:00Z' },
    { name: 'x', start_date: '2026-11-15T00:00:00Z', end_date: '2026-11-14T00:00:00Z' },
    { name: 'x', assignee_id: 'ann' },
    { name: 'null byte \0' },
    [],
    null,
  ])('refuses %j', async (json) => {
    const response = await create(json);
    expect([response.status, response.json<{ code: string }>().code]).toEqual([
      400,
      'invalid_request',
    ]);
  });

  test('refuses an assignee who is not a member', async () => {
    const response = await create({ name: 'x', assignee_id: bob.id });
    expect([response.status, response.json<{ code: string }>().code]).toEqual([
      422,
      'assignee_not_a_member',
    ]);
  });

  test('refuses what is not JSON, or too much of it, in our own words', async () => {
    const path = '/api/personal/task/create';
    const type = { 'content-type': 'application/json' };
    const codeOf = async (headers: Record<string, string>, body: string) => {
      const response = await ann.send({ method: 'POST', path, headers, body });
      return [response.status, response.json<{ code: string }>().code];
    };
    expect(await codeOf(type, '{')).toEqual([400, 'invalid_request']);
    expect(await codeOf({ 'content-type': 'text/xml' }, '<x/>')).toEqual([
      415,
      'unsupported_media_type',
    ]);
    expect(await codeOf(type, JSON.stringify({ name: 'x'.repeat(100_000) }))).toEqual([
      413,
      'payload_too_large',
    ]);
  });

  test('needs a session before anything else is looked at', async () => {
    for (const body of ['{', '{"name":"x"}', 'nonsense']) {
      const response = await send(server.url, {
        method: 'POST',
        path: '/api/nonsense/task/create',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect([response.status, response.json()]).toEqual([
        401,
        { error: 'Sign in to continue.', code: 'unauthenticated' },
      ]);
    }
  });

  test('answers 500 with an error in words when the data store fails', async () => {
    await asOwner(databaseUrl, (client) => client.query('alter table tasks rename to tasks_away'));
    const response = await create({ name: 'x' });
    await asOwner(databaseUrl, (client) => client.query('alter table tasks_away rename to tasks'));
    expect(response.status).toBe(500);
    expect(response.json()).toEqual({ error: expect.any(String), code: 'data_store_failed' });
    expect(response.text).not.toMatch(/tasks|relation|select/i);
  });
});

describe('editing a task', () => {
  test('changes what is given and leaves the rest', async () => {
    const { id } = (await create({ name: 'Before', priority: 'low' })).json<{ id: string }>();
    const edit = (json: unknown) =>
      ann.send({ method: 'PATCH', path: `/api/personal/task/${id}/edit`, json });
    expect((await edit({ name: 'After' })).json()).toMatchObject({
      name: 'After',
      priority: 'low',
    });
    const done = (await edit({ completed: true })).json<{ completed_at: string }>();
    expect(done.completed_at).toMatch(/Z$/);
    // Ticking it again does not move the time it was done.
    expect((await edit({ completed: true })).json()).toMatchObject({
      completed_at: done.completed_at,
    });
    expect((await edit({ completed: false })).json()).toMatchObject({ completed_at: null });
    expect((await edit({})).status).toBe(400);
    expect((await edit({ nonsense: 1 })).status).toBe(400);
  });

  test("does not reach another workspace's tasks", async () => {
    const { id } = (await create({ name: 'Private' })).json<{ id: string }>();
    for (const workspace of ['personal', ann.personalWorkspaceId]) {
      const path = `/api/${workspace}/task/${id}/edit`;
      const response = await bob.send({ method: 'PATCH', path, json: { name: 'Mine' } });
      expect(response.status).toBe(404);
    }
  });
});

describe('listing tasks', () => {
  test('goes through all of them, newest first, a page at a time', async () => {
    const cat = await signUp(server.url, 'Cat');
    const names = Array.from({ length: 7 }, (_, index) => `Task ${index}`);
    for (const name of names) await create({ name }, cat);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor === '' ? '?limit=3' : `?limit=3&cursor=${cursor}`;
      const page = (await cat.send({ path: `/api/personal/task/list${query}` })).json<{
        data: { name: string }[];
        next_cursor: string | null;
      }>();
      expect(page.data.length).toBeLessThanOrEqual(3);
      seen.push(...page.data.map(({ name }) => name));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(names.toReversed());
  });

  test('does so in whatever time zone the database lives', async () => {
    const name = new URL(databaseUrl).pathname.slice(1);
    await administer(databaseUrl, `alter database ${name} set timezone to 'Asia/Ho_Chi_Minh'`);
    const elsewhere = await startServer(databaseUrl);
    try {
      const eli = await signUp(elsewhere.url, 'Eli');
      const created = (await create({ name: 'One' }, eli)).json<{ created_at: string }>();
      await create({ name: 'Two' }, eli);
      expect(created.created_at).toMatch(/Z$/);
      const first = (await eli.send({ path: '/api/personal/task/list?limit=1' })).json<{
        next_cursor: string;
      }>();
      const second = await eli.send({
        path: `/api/personal/task/list?limit=1&cursor=${first.next_cursor}`,
      });
      expect(second.json()).toMatchObject({ data: [{ name: 'One' }], next_cursor: null });
    } finally {
      await elsewhere.stop();
    }
  });

  test('tells open from done', async () => {
    const dan = await signUp(server.url, 'Dan');
    const { id } = (await create({ name: 'Done' }, dan)).json<{ id: string }>();
    await create({ name: 'Open' }, dan);
    await dan.send({
      method: 'PATCH',
      path: `/api/personal/task/${id}/edit`,
      json: { completed: true },
    });
    const names = async (query: string) =>
      (await dan.send({ path: `/api/personal/task/list${query}` }))
        .json<{ data: { name: string }[] }>()
        .data.map(({ name }) => name);
    expect(await names('?completed=true')).toEqual(['Done']);
    expect(await names('?completed=false')).toEqual(['Open']);
    expect(await names('')).toEqual(['Open', 'Done']);
  });

  test.each([
    'limit=0',
    'limit=201',
    'limit=x',
    'cursor=nonsense',
    'nonsense=1',
    'completed=maybe',
    'cursor=',
  ])('refuses ?%s', async (query) => {
    expect((await ann.send({ path: `/api/personal/task/list?${query}` })).status).toBe(400);
  });
});
