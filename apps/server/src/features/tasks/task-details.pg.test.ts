import type {
  List,
  Notification,
  Task,
  TaskComment,
  TaskDetails,
  TaskItem,
} from '@rookery/contract';
import {
  administer,
  commonServer,
  foundClub,
  refusalOf,
  signUp,
  type CommonServer,
  type TestMember,
} from '@rookery/testkit';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

let server: CommonServer;
let olga: TestMember;
let ann: TestMember;
let eve: TestMember;
let club: string;

beforeAll(async () => {
  server = await commonServer();
});
beforeEach(async () => {
  [olga, ann, eve] = await Promise.all([
    signUp(server.url, 'Olga'),
    signUp(server.url, 'Ann'),
    signUp(server.url, 'Eve'),
  ]);
  club = await foundClub(olga, 'Club', [ann]);
});

async function create(fields: object): Promise<Task> {
  const path = `/api/${club}/task/create`;
  const response = await olga.send({ method: 'POST', path, json: fields });
  expect(response.status).toBe(201);
  return response.json<Task>();
}

function on(member: TestMember, task: Task, method: string, path = '', json?: unknown) {
  return member.send({ method, path: `/api/${club}/task/${task.id}${path}`, json });
}

async function details(task: Task): Promise<TaskDetails> {
  return (await on(olga, task, 'GET', '/details')).json<TaskDetails>();
}

async function namesOf(query: string, member = olga): Promise<string[]> {
  const answer = await member.send({ path: `/api/${club}/task/list?${query}` });
  return answer.json<List<Task>>().data.map(({ name }) => name);
}

/** Newest first. */
async function openTasks(): Promise<Task[]> {
  const answer = await olga.send({ path: `/api/${club}/task/list?completed=false&sort=newest` });
  return answer.json<List<Task>>().data;
}

function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString();
}

describe('the checklist', () => {
  test('is counted by its task, whoever changes it', async () => {
    const task = await create({ name: 'Club evening' });
    const items = [];
    for (const name of ['Chairs', '  Clocks  ', 'Tea'])
      items.push((await on(ann, task, 'POST', '/items', { name })).json<TaskItem>());
    expect(items.map(({ name }) => name)).toEqual(['Chairs', 'Clocks', 'Tea']);
    const [chairs, clocks] = items as [TaskItem, TaskItem];
    await on(olga, task, 'PATCH', `/items/${chairs.id}`, { is_done: true });
    await on(olga, task, 'PATCH', `/items/${clocks.id}`, { name: 'Ten clocks' });
    const read = await details(task);
    expect(read.items).toEqual([
      { ...chairs, is_done: true },
      { ...clocks, name: 'Ten clocks' },
      items[2],
    ]);
    expect(read.task).toMatchObject({ item_count: 3, done_item_count: 1 });
    expect((await on(ann, task, 'DELETE', `/items/${chairs.id}`)).status).toBe(204);
    expect((await details(task)).task).toMatchObject({ item_count: 2, done_item_count: 0 });
    expect((await on(ann, task, 'DELETE', `/items/${chairs.id}`)).status).toBe(404);
    const gone = await on(ann, task, 'PATCH', `/items/${chairs.id}`, { is_done: true });
    expect(refusalOf(gone)).toEqual([404, 'not_found']);
  });

  test('has at most 100 items, also if they are added at once', async () => {
    const task = await create({ name: 'Long' });
    await administer(
      server.databaseUrl,
      `insert into task_items (workspace_id, task_id, name)
       select '${club}', '${task.id}', 'Item ' || number from generate_series(1, 98) as number`,
    );
    const added = await Promise.all(
      [1, 2, 3, 4, 5].map((number) => on(olga, task, 'POST', '/items', { name: `${number}` })),
    );
    expect(added.filter(({ status }) => status === 201)).toHaveLength(2);
    expect((await details(task)).task.item_count).toBe(100);
  });
});

describe('comments', () => {
  test('have an author, who can take them back', async () => {
    const task = await create({ name: 'Hall' });
    const written = await on(ann, task, 'POST', '/comments', { text: ' It is booked. ' });
    expect(written.status).toBe(201);
    const comment = written.json<TaskComment>();
    expect(comment).toMatchObject({ author_name: 'Ann', text: 'It is booked.' });
    expect(await details(task)).toMatchObject({ comments: [comment], task: { comment_count: 1 } });
    expect((await on(olga, task, 'DELETE', `/comments/${comment.id}`)).status).toBe(404);
    expect((await on(ann, task, 'DELETE', `/comments/${comment.id}`)).status).toBe(204);
    expect((await details(task)).task.comment_count).toBe(0);
  });
});

test('others see and change nothing of it', async () => {
  const task = await create({ name: 'Secret' });
  const item = (await on(olga, task, 'POST', '/items', { name: 'One' })).json<TaskItem>();
  for (const [method, path, json] of [
    ['GET', '/details'],
    ['DELETE', ''],
    ['POST', '/restore'],
    ['POST', '/items', { name: 'x' }],
    ['PATCH', `/items/${item.id}`, { is_done: true }],
    ['POST', '/comments', { text: 'x' }],
  ] as const)
    expect((await on(eve, task, method, path, json)).status).toBe(404);
  expect(await details(task)).toMatchObject({ items: [{ is_done: false }], comments: [] });
});

describe('deleting', () => {
  test('can be undone, with everything that belonged to the task, and nobody is told again', async () => {
    const task = await create({ name: 'Posters', assignee_id: ann.id });
    await on(ann, task, 'POST', '/items', { name: 'Print' });
    await on(ann, task, 'POST', '/comments', { text: 'In colour?' });
    const before = await details(task);
    expect((await on(ann, task, 'DELETE')).status).toBe(204);
    expect(await namesOf('')).toEqual([]);
    expect((await on(olga, task, 'GET', '/details')).status).toBe(404);
    expect((await on(ann, task, 'DELETE')).status).toBe(404);
    expect((await on(olga, task, 'POST', '/restore')).json()).toMatchObject({ name: 'Posters' });
    const after = await details(task);
    expect({ ...after, task: { ...after.task, updated_at: '' } }).toEqual({
      ...before,
      task: { ...before.task, updated_at: '' },
    });
    expect((await on(olga, task, 'POST', '/restore')).status).toBe(404);
    const inbox = (await ann.send({ path: '/api/notifications' })).json<List<Notification>>();
    expect(inbox.data.filter(({ kind }) => kind === 'task_assigned')).toHaveLength(1);
  });

  test('forgets after 30 days, and a member who has left is no longer the assignee', async () => {
    const [old, task] = [
      await create({ name: 'Old' }),
      await create({ name: 'New', assignee_id: ann.id }),
    ];
    await on(olga, old, 'DELETE');
    await administer(
      server.databaseUrl,
      `update deleted_tasks set deleted_at = now() - interval '31 days' where id = '${old.id}'`,
    );
    await on(olga, task, 'DELETE');
    expect((await on(olga, old, 'POST', '/restore')).status).toBe(404);
    const path = `/api/${club}/member/${ann.id}`;
    expect((await ann.send({ method: 'DELETE', path })).status).toBe(204);
    const restored = await on(olga, task, 'POST', '/restore');
    expect(restored.json()).toMatchObject({ name: 'New', assignee_id: null });
  });
});

describe('a repeating task', () => {
  const WEEKLY = { repeat_every: 1, repeat_unit: 'week' };

  test('is followed by the next one, with its checklist, when it is done', async () => {
    const start = new Date(Date.now() + 3_600_000);
    const task = await create({
      name: 'Water the plants',
      start_date: start.toISOString(),
      end_date: new Date(start.getTime() + 3_600_000).toISOString(),
      assignee_id: ann.id,
      ...WEEKLY,
    });
    const item = (await on(olga, task, 'POST', '/items', { name: 'Ficus' })).json<TaskItem>();
    await on(olga, task, 'PATCH', `/items/${item.id}`, { is_done: true });
    await on(olga, task, 'PATCH', '/edit', { completed: true });
    const [next] = (await openTasks()) as [Task];
    expect(next).toMatchObject({
      name: 'Water the plants',
      assignee_id: ann.id,
      continues_id: task.id,
      item_count: 1,
      done_item_count: 0,
      minutes_done: 0,
      ...WEEKLY,
    });
    const day = 24 * 3_600_000;
    expect(Date.parse(next.start_date ?? '') - start.getTime()).toBe(7 * day);
    expect(Date.parse(next.end_date ?? '') - Date.parse(next.start_date ?? '')).toBe(3_600_000);
  });

  test('takes the next one back if it is opened again, unless that was changed', async () => {
    const task = await create({ name: 'Report', end_date: new Date().toISOString(), ...WEEKLY });
    await on(olga, task, 'PATCH', '/edit', { completed: true });
    await on(olga, task, 'PATCH', '/edit', { completed: false });
    expect((await openTasks()).map(({ id }) => id)).toEqual([task.id]);
    await on(olga, task, 'PATCH', '/edit', { completed: true });
    const [next] = (await openTasks()) as [Task];
    await on(olga, next, 'PATCH', '/edit', { name: 'Another report' });
    await on(olga, task, 'PATCH', '/edit', { completed: false });
    await on(olga, task, 'PATCH', '/edit', { completed: true });
    expect((await openTasks()).map(({ id }) => id)).toEqual([next.id]);
  });

  test.each([
    ['2026-03-26T18:00:00Z', 1, 'week', 'Europe/Berlin', '2026-04-02T17:00:00Z'],
    ['2026-01-31T12:00:00Z', 1, 'month', 'UTC', '2026-02-28T12:00:00Z'],
    ['2024-02-29T12:00:00Z', 1, 'year', 'UTC', '2025-02-28T12:00:00Z'],
  ])('%s, every %i %s in %s: %s', async (at, every, unit, zone, next) => {
    // As if it were done at once: the function skips what is past.
    const { rows } = await administer(
      server.databaseUrl,
      `select ((timestamptz '${at}' at time zone '${zone}'
         + make_interval(${unit}s => ${every})) at time zone '${zone}') = '${next}' as is_so,
       app.next_repeat('${at}', ${every}, '${unit}', '${zone}') > now() as is_future,
       app.next_repeat('${at}', ${every}, '${unit}', '${zone}')
         - interval '1 ${unit}' <= now() + interval '3 days' as is_first`,
    );
    expect(rows).toEqual([{ is_so: true, is_future: true, is_first: true }]);
  });

  test('needs both a number and a unit', async () => {
    const path = `/api/${club}/task/create`;
    const json = { name: 'x', repeat_every: 2 };
    const response = await olga.send({ method: 'POST', path, json });
    expect(refusalOf(response)).toEqual([400, 'invalid_request']);
  });
});

describe('the list', () => {
  test('is sorted, filtered and searched, in pages', async () => {
    await create({
      name: 'Đặt sân',
      priority: 'low',
      end_date: daysFromNow(20),
      assignee_id: ann.id,
    });
    await create({ name: 'Tea', priority: 'high', description: 'green or black' });
    await create({ name: 'Clocks', end_date: daysFromNow(10), assignee_id: olga.id });
    await create({ name: 'Chairs', priority: 'critical', end_date: daysFromNow(30) });
    expect(await namesOf('sort=newest')).toEqual(['Chairs', 'Clocks', 'Tea', 'Đặt sân']);
    expect(await namesOf('sort=due')).toEqual(['Clocks', 'Đặt sân', 'Chairs', 'Tea']);
    expect(await namesOf('sort=priority')).toEqual(['Chairs', 'Tea', 'Clocks', 'Đặt sân']);
    expect(await namesOf('mine=true')).toEqual(['Clocks']);
    expect(await namesOf('mine=true', ann)).toEqual(['Đặt sân']);
    expect(await namesOf('q=dat%20SAN')).toEqual(['Đặt sân']);
    expect(await namesOf('q=black%20tea')).toEqual(['Tea']);
    expect(await namesOf('q=%25')).toEqual([]);
    for (const sort of ['due', 'priority', 'newest', 'urgency']) {
      const whole = await namesOf(`sort=${sort}`);
      const paged: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const path: string = `/api/${club}/task/list?sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`;
        const page: List<Task> = (await olga.send({ path })).json<List<Task>>();
        paged.push(...page.data.map(({ name }) => name));
        cursor = page.next_cursor;
      }
      expect(paged).toEqual(whole);
    }
  });
});
