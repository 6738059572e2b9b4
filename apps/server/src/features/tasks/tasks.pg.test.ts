import { asOwner } from '@rookery/database';
import {
  administer,
  createTestDatabase,
  refusalOf,
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

function cursorOf(position: string): string {
  return Buffer.from(position).toString('base64url');
}

function create(json: unknown, as = ann, workspace = 'personal') {
  return as.send({ method: 'POST', path: `/api/${workspace}/task/create`, json });
}

/** Creates a task and completes it. */
async function complete(member: TestMember, name: string) {
  const { id } = (await create({ name, priority: 'critical' }, member)).json<{ id: string }>();
  const path = `/api/personal/task/${id}/edit`;
  await member.send({ method: 'PATCH', path, json: { completed: true } });
}

describe('creating a task', () => {
  test('returns the stored row, in the workspace of the path', async () => {
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

  test('accepts every field', async () => {
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

  test('accepts the workspace by id, by slug, and in upper case', async () => {
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
    { name: 'x', start_date: '9999-12-31T23:59:60Z' },
    { name: 'x', start_date: '9999-12-31T23:59:59-14:00' },
    { name: 'x', start_date: '9999-12-31T23:59:59.9999999Z' },
    { name: 'x', start_date: '0001-01-01T00:00:00+14:00' },
    { name: 'x', start_date: '2026-01-01T00:00:00+23:59' },
    { name: 'x', start_date: '2026-02-30T00:00:00Z' },
    { name: 'x', start_date: `2026-01-01T00:00:00.${'1'.repeat(200)}Z` },
    { name: 'x', end_date: '2026-01-01\u00a000:00:00Z' },
    { name: 'x', assignee_id: 'ann' },
    { name: 'x', assignee_id: 'urn:uuid:11111111-1111-4111-8111-111111111111' },
    { name: 'x', description: 'null byte \0' },
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

  test('refuses a body that is not JSON or too large, with an error of the contract', async () => {
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

  test('checks the session first', async () => {
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

  test('answers 500 with an error message when the data store fails', async () => {
    await asOwner(databaseUrl, (client) => client.query('alter table tasks rename to tasks_away'));
    const response = await create({ name: 'x' });
    await asOwner(databaseUrl, (client) => client.query('alter table tasks_away rename to tasks'));
    expect(response.status).toBe(500);
    expect(response.json()).toEqual({ error: expect.any(String), code: 'data_store_failed' });
    expect(response.text).not.toMatch(/tasks|relation|select/i);
  });
});

describe('editing a task', () => {
  test('changes only the given fields', async () => {
    const { id } = (await create({ name: 'Before', priority: 'low' })).json<{ id: string }>();
    const edit = (json: unknown) =>
      ann.send({ method: 'PATCH', path: `/api/personal/task/${id}/edit`, json });
    expect((await edit({ name: 'After' })).json()).toMatchObject({
      name: 'After',
      priority: 'low',
    });
    const done = (await edit({ completed: true })).json<{ completed_at: string }>();
    expect(done.completed_at).toMatch(/Z$/);
    // Completing it again keeps the time of completion.
    expect((await edit({ completed: true })).json()).toMatchObject({
      completed_at: done.completed_at,
    });
    expect((await edit({ completed: false })).json()).toMatchObject({ completed_at: null });
    expect((await edit({})).status).toBe(400);
    expect((await edit({ nonsense: 1 })).status).toBe(400);
  });

  test('refuses a date outside the years 1 to 9999 in UTC, and the list stays readable', async () => {
    const { id } = (await create({ name: 'Dated' })).json<{ id: string }>();
    const edit = (json: unknown) =>
      ann.send({ method: 'PATCH', path: `/api/personal/task/${id}/edit`, json });
    for (const end_date of ['9999-12-31T23:59:60Z', '9999-12-31T23:59:59-14:00']) {
      expect((await edit({ end_date })).status).toBe(400);
      expect((await ann.send({ path: '/api/personal/task/list' })).status).toBe(200);
    }
    for (const end_date of ['9999-12-31T23:59:59.999999Z', '9999-12-31T23:59:59+15:59']) {
      expect((await edit({ end_date })).status).toBe(200);
    }
    expect((await edit({ end_date: '0001-01-01T00:00:00Z' })).status).toBe(200);
    // A start after the stored end is refused.
    const late = await edit({ start_date: '2026-01-01T00:00:00Z' });
    expect([late.status, late.json<{ code: string }>().code]).toEqual([400, 'invalid_request']);
    expect((await ann.send({ path: '/api/personal/task/list' })).status).toBe(200);
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

test('a write is rolled back if its answer cannot be serialized', async () => {
  const zoe = await signUp(server.url, 'Zoe');
  // A stored value that does not fit the schema of the answer.
  await asOwner(databaseUrl, (client) =>
    client.query(`
      create function app.unanswerable() returns trigger language plpgsql as $$
        begin new.completed_at := 'infinity'; return new; end $$;
      create trigger unanswerable before insert on tasks
        for each row when (new.name = 'Unanswerable') execute function app.unanswerable()`),
  );
  try {
    const created = await create({ name: 'Unanswerable' }, zoe);
    expect(created.status).toBe(500);
    expect(created.json<{ code: string }>().code).toBe('internal');
    const list = await zoe.send({ path: '/api/personal/task/list' });
    expect([list.status, list.text]).toEqual([200, '{"data":[],"next_cursor":null}']);
  } finally {
    await asOwner(databaseUrl, (client) => client.query('drop function app.unanswerable cascade'));
  }
});

describe('listing tasks', () => {
  test('has all tasks in pages, newest first', async () => {
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

  describe('by urgency', () => {
    const DAY_MS = 86_400_000;
    const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

    interface Page {
      data: { name: string }[];
      next_cursor: string | null;
    }

    /** The names of the whole list, read `limit` at a time. */
    async function namesOf(member: TestMember, query: string, limit = 200): Promise<string[]> {
      const names: string[] = [];
      let cursor: string | null = null;
      do {
        const path = `/api/personal/task/list?limit=${limit}${query}`;
        const page: Page = (
          await member.send({ path: cursor === null ? path : `${path}&cursor=${cursor}` })
        ).json<Page>();
        names.push(...page.data.map(({ name }) => name));
        cursor = page.next_cursor;
      } while (cursor !== null);
      return names;
    }

    test('puts overdue and soon due tasks first, then orders by priority, then newest first', async () => {
      const fay = await signUp(server.url, 'Fay');
      // Created in an order that matches none of the keys.
      await create(
        { name: 'critical, due tomorrow', priority: 'critical', end_date: inDays(1) },
        fay,
      );
      await create({ name: 'normal, older' }, fay);
      await create({ name: 'low, overdue', priority: 'low', end_date: inDays(-30) }, fay);
      await create({ name: 'high', priority: 'high' }, fay);
      await create({ name: 'normal, due in two days', end_date: inDays(2) }, fay);
      await complete(fay, 'done');
      await create({ name: 'normal, overdue', end_date: inDays(-1) }, fay);
      await create(
        { name: 'critical, due in two months', priority: 'critical', end_date: inDays(60) },
        fay,
      );
      await create({ name: 'low', priority: 'low' }, fay);
      await create({ name: 'normal, newer' }, fay);
      const open = [
        'critical, due tomorrow',
        'normal, overdue',
        'normal, due in two days',
        'low, overdue',
        'critical, due in two months',
        'high',
        'normal, newer',
        'normal, older',
        'low',
      ];
      expect(await namesOf(fay, '&completed=false')).toEqual(open);
      expect(await namesOf(fay, '')).toEqual([...open, 'done']);
      expect(await namesOf(fay, '&completed=true')).toEqual(['done']);
    });

    test('has no gaps or duplicates between pages, also for equal keys', async () => {
      const gil = await signUp(server.url, 'Gil');
      const due = inDays(1);
      for (let round = 0; round < 3; round += 1) {
        await create({ name: `due ${round}`, end_date: due }, gil);
        await create({ name: `low ${round}`, priority: 'low' }, gil);
        await create({ name: `open ${round}` }, gil);
        await complete(gil, `done ${round}`);
      }
      // Some were created at the same time.
      await asOwner(databaseUrl, (client) =>
        client.query('update tasks set created_at = now() where workspace_id = $1', [
          gil.personalWorkspaceId,
        ]),
      );
      for (const query of ['', '&completed=false', '&completed=true']) {
        const whole = await namesOf(gil, query);
        expect(whole.length).toBe({ '': 12, '&completed=false': 9, '&completed=true': 3 }[query]);
        for (const limit of [1, 2, 5]) expect(await namesOf(gil, query, limit)).toEqual(whole);
      }
    });

    test('keeps the place of a task that becomes due between two pages', async () => {
      const hal = await signUp(server.url, 'Hal');
      await create({ name: 'second' }, hal);
      await create({ name: 'first', priority: 'high' }, hal);
      const first = (await hal.send({ path: '/api/personal/task/list?limit=1' })).json<Page>();
      // The first page is two days old, when this task was not due soon yet.
      const text = Buffer.from(first.next_cursor ?? '', 'base64url').toString();
      const cursor = Buffer.from(text.replace(/^\S+/, inDays(-2))).toString('base64url');
      await create({ name: 'third', end_date: inDays(2) }, hal);
      await asOwner(databaseUrl, (client) =>
        client.query(
          "update tasks set created_at = now() - interval '1 day' where workspace_id = $1 and name = 'third'",
          [hal.personalWorkspaceId],
        ),
      );
      expect(await namesOf(hal, '')).toEqual(['third', 'first', 'second']);
      const rest = await hal.send({ path: `/api/personal/task/list?limit=5&cursor=${cursor}` });
      expect(rest.json<Page>().data.map(({ name }) => name)).toEqual(['second', 'third']);
    });

    test('refuses a cursor of another list', async () => {
      const ivy = await signUp(server.url, 'Ivy');
      for (const name of ['one', 'two']) await complete(ivy, name);
      const done = await ivy.send({ path: '/api/personal/task/list?limit=1&completed=true' });
      const { next_cursor } = done.json<Page>();
      const answer = await ivy.send({ path: `/api/personal/task/list?cursor=${next_cursor}` });
      expect(refusalOf(answer)).toEqual([400, 'invalid_cursor']);
    });
  });

  test('does not depend on the time zone of the database', async () => {
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

  test('can be limited to open or done tasks', async () => {
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
    ...['0000-01-01T00:00:00Z', '2026-02-30T00:00:00Z', '2026-01-01T99:00:00Z'].map(
      (time) => `cursor=${cursorOf(`${time} 11111111-1111-4111-8111-111111111111`)}`,
    ),
    'nonsense=1',
    'completed=maybe',
    'cursor=',
  ])('refuses ?%s', async (query) => {
    expect((await ann.send({ path: `/api/personal/task/list?${query}` })).status).toBe(400);
  });
});
