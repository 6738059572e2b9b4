import type { ScheduledPlan, TaskBlock, TaskPlan, WorkingHours } from '@rookery/contract';
import {
  clubOfTwo,
  administer,
  commonServer,
  refusalOf,
  signUp,
  type CommonServer,
  type RawResponse,
  type TestMember,
} from '@rookery/testkit';
import { beforeAll, beforeEach, expect, test } from 'vitest';

let server: CommonServer;
let owner: TestMember;
let ann: TestMember;
let club: string;

beforeAll(async () => {
  server = await commonServer();
});
beforeEach(async () => {
  ({ owner, ann, club } = await clubOfTwo(server.url));
});

const DAY_MS = 86_400_000;
const TODAY = Math.floor(Date.now() / DAY_MS) * DAY_MS;

/** From nine to five on every day. */
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  start_minute: 540,
  end_minute: 1_020,
}));

function setHours(change: Partial<WorkingHours> = {}, member = ann): Promise<RawResponse> {
  const json = { time_zone: 'UTC', work: EVERY_DAY, personal: [], meeting: [], ...change };
  return member.send({ method: 'PUT', path: '/api/calendar/hours', json });
}

async function addTask(change: object = {}, place = club): Promise<string> {
  const json = {
    name: 'Task',
    auto_schedule: true,
    total_duration_minutes: 120,
    assignee_id: ann.id,
    // Not today, of which little may be left.
    start_date: at(1, 0),
    ...change,
  };
  const created = await ann.send({ method: 'POST', path: `/api/${place}/task/create`, json });
  expect(created.status).toBe(201);
  return created.json<{ id: string }>().id;
}

function schedule(json: object = {}, member = ann, place = club): Promise<RawResponse> {
  const path = `/api/${place}/calendar/auto-schedule`;
  return member.send({ method: 'POST', path, json });
}

async function plan(json: object = {}, place = club): Promise<ScheduledPlan> {
  const planned = await schedule(json, ann, place);
  expect(planned.status).toBe(200);
  return planned.json<ScheduledPlan>();
}

async function standing(member = ann): Promise<TaskPlan> {
  const path = `/api/${club}/calendar/auto-schedule`;
  return (await member.send({ path })).json<TaskPlan>();
}

/** A time so many days after the day on which the tests began, by UTC. */
function at(days: number, hour: number): string {
  return new Date(TODAY + days * DAY_MS + hour * 3_600_000).toISOString();
}

function spansOf(blocks: readonly Pick<TaskBlock, 'starts_at' | 'ends_at'>[]): string[][] {
  return blocks.map(({ starts_at, ends_at }) =>
    [starts_at, ends_at].map((time) => new Date(time).toISOString()),
  );
}

function addEvent(change: object = {}): Promise<RawResponse> {
  const json = {
    title: 'Club day',
    start: at(1, 9).slice(0, 16),
    end: at(1, 12).slice(0, 16),
    time_zone: 'UTC',
    locked: true,
    ...change,
  };
  return owner.send({ method: 'POST', path: `/api/${club}/calendar/events`, json });
}

function answer(id: string, given: string): Promise<RawResponse> {
  const path = `/api/${club}/calendar/events/${id}/attendance`;
  return ann.send({ method: 'PUT', path, json: { answer: given } });
}

test('a preview stores nothing, and the plan that is applied stands', async () => {
  await setHours();
  const task = await addTask();
  const preview = await plan();
  expect(preview).toMatchObject({ applied: false, moved: [], unscheduled: [] });
  expect(preview.blocks).toMatchObject([{ id: null, task_id: task, task: 'Task', pinned: false }]);
  expect(spansOf(preview.blocks)).toEqual([[at(1, 9), at(1, 11)]]);
  expect((await standing()).blocks).toEqual([]);
  const applied = await plan({ apply: true, plan_version: preview.plan_version });
  expect(applied.applied).toBe(true);
  const { blocks, planned_at, horizon_days } = await standing();
  expect(spansOf(blocks)).toEqual(spansOf(preview.blocks));
  expect(blocks[0]?.id).toBe(applied.blocks[0]?.id);
  expect([planned_at === null, horizon_days]).toEqual([false, 28]);
  const path = `/api/${club}/calendar?from=${at(1, 0)}&to=${at(2, 0)}`;
  expect((await ann.send({ path })).json()).toMatchObject({ blocks: [{ task: 'Task' }] });
  expect((await owner.send({ path })).json()).toMatchObject({ blocks: [] });
});

test('minutes that are done are not planned again', async () => {
  await setHours();
  await addTask({ minutes_done: 90 });
  await addTask({ name: 'Nothing left', minutes_done: 120 });
  const { blocks, unscheduled } = await plan();
  expect(spansOf(blocks)).toEqual([[at(1, 9), at(1, 9.5)]]);
  expect(unscheduled).toEqual([]);
});

test('a task of any hours is planned in hours of every kind', async () => {
  const evening = [
    { weekday: new Date(at(1, 0)).getUTCDay() || 7, start_minute: 1_080, end_minute: 1_200 },
  ];
  await setHours({ work: [], personal: evening });
  await addTask({ calendar_hours: 'work' });
  expect((await plan()).blocks).toEqual([]);
  await addTask({ calendar_hours: null });
  expect(spansOf((await plan()).blocks)).toEqual([[at(1, 18), at(1, 20)]]);
});

test('a deleted task that is restored has its pinned time', async () => {
  await setHours();
  const task = await addTask();
  const { blocks } = await plan({ apply: true });
  const path = `/api/${club}/calendar/blocks/${blocks[0]?.id}`;
  await ann.send({ method: 'PATCH', path, json: { starts_at: at(2, 10) } });
  const { blocks: before } = await standing();
  await ann.send({ method: 'DELETE', path: `/api/${club}/task/${task}` });
  expect((await standing()).blocks).toEqual([]);
  await ann.send({ method: 'POST', path: `/api/${club}/task/${task}/restore` });
  expect((await standing()).blocks).toEqual(before);
});

test('unchanged input moves nothing', async () => {
  await setHours();
  for (const name of ['One', 'Two', 'Three']) await addTask({ name, is_splittable: true });
  const first = await plan({ apply: true });
  const again = await plan({ apply: true, plan_version: first.plan_version });
  expect(again.moved).toEqual([]);
  expect(again.plan_version).toBe(first.plan_version);
  expect(again.blocks.map(({ id }) => id)).toEqual(first.blocks.map(({ id }) => id));
  expect(new Set(again.blocks.map(({ reason }) => reason))).toEqual(new Set(['kept']));
});

test.each([
  ['a task', () => addTask({ name: 'Another' })],
  ['an event', () => addEvent()],
  ['the hours', () => setHours({ work: EVERY_DAY.slice(1) })],
  ['the plan', () => plan({ apply: true })],
])('a preview is refused after a change of %s', async (_, change) => {
  await setHours();
  await addTask();
  const { plan_version } = await plan();
  await change();
  const late = await schedule({ apply: true, plan_version });
  expect(refusalOf(late)).toEqual([409, 'stale_plan']);
  expect((await schedule({ apply: true })).status).toBe(200);
});

test('a block moves out of the way of an event, with the reason, and a pinned one stays', async () => {
  await setHours();
  await addTask();
  await plan({ apply: true });
  await addEvent();
  const moved = await plan({ apply: true });
  expect(moved.moved).toMatchObject([
    {
      from: { starts_at: at(1, 9), ends_at: at(1, 11) },
      to: { starts_at: at(1, 12), ends_at: at(1, 14) },
      reason: 'event',
    },
  ]);
  const [block] = moved.blocks;
  const path = `/api/${club}/calendar/blocks/${block?.id}`;
  const pinned = await ann.send({ method: 'PATCH', path, json: { pinned: true } });
  expect(pinned.json<TaskBlock>()).toMatchObject({ pinned: true, reason: 'pinned' });
  await addEvent({ start: at(1, 12).slice(0, 16), end: at(1, 17).slice(0, 16) });
  const stayed = await plan({ apply: true });
  expect(stayed.moved).toEqual([]);
  expect(spansOf(stayed.blocks)).toEqual([[at(1, 12), at(1, 14)]]);
  await ann.send({ method: 'PATCH', path, json: { pinned: false } });
  const free = await plan({ apply: true });
  expect(free.moved).toMatchObject([{ to: { starts_at: at(2, 9) }, reason: 'event' }]);
});

test('a block that a member moves is pinned there', async () => {
  await setHours();
  await addTask();
  const { blocks } = await plan({ apply: true });
  const path = `/api/${club}/calendar/blocks/${blocks[0]?.id}`;
  const json = { starts_at: at(3, 20) };
  const moved = await ann.send({ method: 'PATCH', path, json });
  expect(moved.json<TaskBlock>()).toMatchObject({ ends_at: at(3, 22), pinned: true });
  const wrong = { starts_at: at(3, 20), ends_at: at(3, 19) };
  expect(refusalOf(await ann.send({ method: 'PATCH', path, json: wrong }))).toEqual([
    422,
    'invalid_times',
  ]);
  expect(spansOf((await plan({ apply: true })).blocks)).toEqual([[at(3, 20), at(3, 22)]]);
  expect((await owner.send({ method: 'PATCH', path, json })).status).toBe(404);
});

test('only locked events and those to which the member comes are in the way', async () => {
  await setHours();
  await addTask();
  const open = (await addEvent({ locked: false })).json<{ id: string }>();
  expect(spansOf((await plan()).blocks)).toEqual([[at(1, 9), at(1, 11)]]);
  await answer(open.id, 'yes');
  expect(spansOf((await plan()).blocks)).toEqual([[at(1, 12), at(1, 14)]]);
  await answer(open.id, 'no');
  const locked = (await addEvent()).json<{ id: string }>();
  expect(spansOf((await plan()).blocks)).toEqual([[at(1, 12), at(1, 14)]]);
  await answer(locked.id, 'no');
  expect(spansOf((await plan()).blocks)).toEqual([[at(1, 9), at(1, 11)]]);
});

test('what is planned in another workspace is not planned twice', async () => {
  await setHours();
  await addTask({}, 'personal');
  await plan({ apply: true }, 'personal');
  await addTask();
  expect(spansOf((await plan({ apply: true })).blocks)).toEqual([[at(1, 11), at(1, 13)]]);
  expect(spansOf((await standing()).blocks)).toEqual([[at(1, 11), at(1, 13)]]);
});

test('tasks without a place say why', async () => {
  await setHours({ work: [] });
  await addTask({ name: 'Length', total_duration_minutes: null });
  await addTask({ name: 'Hours' });
  const { unscheduled } = await plan();
  expect(new Map(unscheduled.map(({ task, reason }) => [task, reason]))).toEqual(
    new Map([
      ['Length', 'no_duration'],
      ['Hours', 'no_hours'],
    ]),
  );
  await setHours();
  await addTask({ name: 'Window', end_date: at(1, 10) });
  await addTask({ name: 'Block', total_duration_minutes: 600, is_splittable: false });
  const reasons = new Map((await plan()).unscheduled.map(({ task, reason }) => [task, reason]));
  expect(reasons.get('Window')).toBe('window_too_short');
  expect(reasons.get('Block')).toBe('block_too_long');
});

test('tasks that compete for the same day are named', async () => {
  await setHours();
  const fields = { is_splittable: true, total_duration_minutes: 300, end_date: at(2, 0) };
  const ids = [await addTask(fields), await addTask(fields)];
  const { unscheduled, overloads } = await plan();
  expect(unscheduled).toMatchObject([{ reason: 'overloaded', minutes_missing: 120, overload: 0 }]);
  const [day] = at(1, 0).split('T');
  expect(overloads).toMatchObject([
    { from_day: day, to_day: day, minutes_wanted: 600, minutes_free: 480 },
  ]);
  expect(overloads[0]?.task_ids.toSorted()).toEqual(ids.toSorted());
});

test('only open tasks of the caller that are to be scheduled are planned', async () => {
  await setHours();
  const done = await addTask({ name: 'Done' });
  await addTask({ name: 'By hand', auto_schedule: false });
  await addTask({ name: 'Of Olga', assignee_id: owner.id });
  await plan({ apply: true });
  const path = `/api/${club}/task/${done}/edit`;
  await ann.send({ method: 'PATCH', path, json: { completed: true } });
  expect((await standing()).blocks).toEqual([]);
  const after = await plan({ apply: true });
  expect(after).toMatchObject({ blocks: [], unscheduled: [] });
  expect(after.moved).toMatchObject([{ task: 'Done', to: null, reason: 'task_changed' }]);
});

test('an overdue task is planned as if it had no due date', async () => {
  await setHours();
  const id = await addTask({ start_date: null, end_date: at(3, 0) });
  await administer(
    server.databaseUrl,
    `update tasks set end_date = now() - interval '1 day' where id = '${id}'`,
  );
  expect((await plan()).blocks).toMatchObject([{ task_id: id, reason: 'priority' }]);
});

test('hours are local, also when the clocks change', async () => {
  await setHours({ time_zone: 'America/New_York' });
  await addTask();
  const [block] = (await plan()).blocks;
  const local = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/New_York',
    timeStyle: 'short',
  }).format(Date.parse(block?.starts_at ?? ''));
  expect(local >= '09:00' && local <= '15:00').toBe(true);
});

test('members who leave have no plan any more, and strangers plan nothing', async () => {
  await setHours();
  await addTask();
  await plan({ apply: true });
  const stranger = await signUp(server.url, 'Eve');
  expect((await schedule({}, stranger)).status).toBe(404);
  await ann.send({ method: 'DELETE', path: `/api/${club}/member/${ann.id}` });
  const { rows } = await administer(
    server.databaseUrl,
    `select from task_blocks where user_id = '${ann.id}'`,
  );
  expect(rows).toEqual([]);
});

test('two plans at the same time do not make two blocks of one', async () => {
  await setHours();
  await addTask();
  await Promise.all([plan({ apply: true }), plan({ apply: true }), plan({ apply: true })]);
  expect((await standing()).blocks).toHaveLength(1);
});
