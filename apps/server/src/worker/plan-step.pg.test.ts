import type { TaskPlan, WorkingHours } from '@rookery/contract';
import {
  openDatabase,
  openWorkerDatabase,
  type Database,
  type UserId,
  type WorkerDatabase,
} from '@rookery/database';
import {
  clubOfTwo,
  administer,
  commonServer,
  createTestDatabase,
  eventually,
  signUp,
  startServer,
  TEST_SECRET,
  type TestMember,
  type TestServer,
} from '@rookery/testkit';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { planAutomatically, readDue, storeDue } from '../features/calendar/plan/auto-schedule.ts';
import makePlan from '../features/calendar/plan/plan.thread.ts';
import type { Log } from '../runtime/log.ts';
import type { LoopStep } from '../runtime/loop.ts';
import { createPlanStep } from './plan-step.ts';

let databaseUrl: string;
let server: TestServer;
let members: Database;
let workerDatabase: WorkerDatabase;
let errors: unknown[];
let step: LoopStep;
let owner: TestMember;
let ann: TestMember;
let club: string;

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  // Without a worker: the tests run its step themselves.
  server = await startServer(databaseUrl, { ROOKERY_ROLES: 'api' });
  const options = {
    databaseUrl,
    secret: TEST_SECRET,
    poolSize: 4,
    onConnectionLost: () => undefined,
  };
  members = openDatabase(options);
  workerDatabase = openWorkerDatabase(options);
  const log = { error: (details: unknown) => errors.push(details) } as unknown as Log;
  step = createPlanStep(workerDatabase, members, log);
});
afterAll(async () => {
  await Promise.all([members.close(), workerDatabase.close()]);
  await server.stop();
});
beforeEach(async () => {
  errors = [];
  ({ owner, ann, club } = await clubOfTwo(server.url));
  await administer(databaseUrl, 'delete from task_plans_due');
});

const DAY_MS = 86_400_000;
const TODAY = Math.floor(Date.now() / DAY_MS) * DAY_MS;

/** A time so many days after the day on which the tests began, by UTC. */
function at(days: number, hour: number): string {
  return new Date(TODAY + days * DAY_MS + hour * 3_600_000).toISOString();
}

/** From nine to five on every day. */
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  start_minute: 540,
  end_minute: 1_020,
}));

async function write<Answer>(
  method: string,
  path: string,
  json: object,
  member = ann,
): Promise<Answer> {
  const answer = await member.send({ method, path, json });
  expect(answer.status).toBe(method === 'POST' ? 201 : 200);
  return answer.json<Answer>();
}

async function setHours(change: Partial<WorkingHours> = {}, member = ann): Promise<WorkingHours> {
  const hours = { time_zone: 'UTC', work: EVERY_DAY, personal: [], meeting: [], ...change };
  const stored = await write<WorkingHours>('PUT', '/api/calendar/hours', hours, member);
  expect(stored).toMatchObject(hours);
  return stored;
}

function addTask(change: object = {}, place = club, member = ann): Promise<{ id: string }> {
  const task = {
    name: 'Task',
    auto_schedule: true,
    total_duration_minutes: 120,
    assignee_id: member.id,
    // Not today, of which little may be left.
    start_date: at(1, 0),
    ...change,
  };
  return write('POST', `/api/${place}/task/create`, task, member);
}

function addEvent(change: object = {}): Promise<{ id: string }> {
  const event = {
    title: 'Club day',
    start: at(1, 9).slice(0, 16),
    end: at(1, 12).slice(0, 16),
    time_zone: 'UTC',
    locked: true,
    ...change,
  };
  return write('POST', `/api/${club}/calendar/events`, event, owner);
}

async function switchPlan(automatic: boolean, place = club, member = ann): Promise<TaskPlan> {
  const path = `/api/${place}/calendar/auto-schedule`;
  const plan = await write<TaskPlan>('PUT', path, { automatic }, member);
  expect(plan.automatic).toBe(automatic);
  return plan;
}

async function standing(place = club, member = ann): Promise<TaskPlan> {
  return (await member.send({ path: `/api/${place}/calendar/auto-schedule` })).json<TaskPlan>();
}

async function startsOf(place = club): Promise<string[]> {
  const { blocks } = await standing(place);
  return blocks.map(({ starts_at }) => new Date(starts_at).toISOString());
}

/** How many plans are due within some seconds. */
async function dueSoon(): Promise<number> {
  const { rows } = await administer(
    databaseUrl,
    `select distinct workspace_id, user_id from task_plans_due where due_at < now() + interval '1 minute'`,
  );
  return rows.length;
}

/** Does not wait until the plans are due. */
async function work(): Promise<void> {
  await administer(
    databaseUrl,
    `update task_plans_due set due_at = now() where due_at < now() + interval '1 minute'`,
  );
  await step();
  expect(errors).toEqual([]);
}

test('nothing is planned automatically unless the member wants it', async () => {
  await setHours();
  await addTask();
  expect(await standing()).toMatchObject({ automatic: false, planned_at: null, blocks: [] });
  expect(await dueSoon()).toBe(0);
  expect(await switchPlan(true)).toMatchObject({ automatic: true, planned_at: null });
  await work();
  expect(await startsOf()).toEqual([at(1, 9)]);
  expect((await standing()).planned_at).not.toBeNull();
  expect(await switchPlan(false)).toMatchObject({ automatic: false, horizon_days: 28 });
  await addTask();
  await work();
  expect(await startsOf()).toHaveLength(1);
});

test('a worker makes the plan some seconds after a task was added', async () => {
  const common = await commonServer();
  const eve = await signUp(common.url, 'Eve');
  await setHours({}, eve);
  await switchPlan(true, 'personal', eve);
  await addTask({}, 'personal', eve);
  await eventually(async () => {
    expect((await standing('personal', eve)).blocks).toHaveLength(1);
  });
});

test.each<[what: string, change: () => Promise<unknown>, starts: string[]]>([
  ['a locked event in the way', () => addEvent(), [at(1, 12)]],
  ['a task', () => addTask({ name: 'Another' }), [at(1, 9), at(1, 11)]],
  [
    'hours',
    () => setHours({ work: EVERY_DAY.map((day) => ({ ...day, start_minute: 600 })) }),
    [at(1, 10)],
  ],
  ['a time zone', () => setHours({ time_zone: 'Etc/GMT+3' }), [at(1, 12)]],
])('a change of %s is planned', async (_, change, starts) => {
  await setHours();
  await addTask();
  await switchPlan(true);
  await work();
  expect(await startsOf()).toEqual([at(1, 9)]);
  await change();
  expect(await dueSoon()).toBe(1);
  await work();
  expect(await startsOf()).toEqual(starts);
});

test('answers, changed tasks and moved blocks are planned', async () => {
  await setHours();
  const { id } = await addTask();
  await switchPlan(true);
  await work();
  const event = await addEvent({ locked: false });
  expect(await dueSoon()).toBe(0);
  const attendance = `/api/${club}/calendar/events/${event.id}/attendance`;
  await write('PUT', attendance, { answer: 'yes' });
  await work();
  expect(await startsOf()).toEqual([at(1, 12)]);
  // An event to which the member comes is moved, and deleted.
  const path = `/api/${club}/calendar/events/${event.id}`;
  const times = { start: at(1, 12).slice(0, 16), end: at(1, 13).slice(0, 16) };
  await write('PATCH', path, times, owner);
  await work();
  expect(await startsOf()).toEqual([at(1, 9)]);
  const [block] = (await standing()).blocks;
  await write('PATCH', `/api/${club}/calendar/blocks/${block?.id}`, { starts_at: at(2, 9) });
  await write('PATCH', `/api/${club}/task/${id}/edit`, { total_duration_minutes: 180 });
  await work();
  expect(await startsOf()).toEqual([at(1, 9), at(2, 9)]);
  await write('PATCH', `/api/${club}/task/${id}/edit`, { completed: true });
  await work();
  const { rows } = await administer(
    databaseUrl,
    `select from task_blocks where user_id = '${ann.id}'`,
  );
  expect(rows).toEqual([]);
});

test('what does not matter plans nothing', async () => {
  await setHours();
  const { id } = await addTask();
  await switchPlan(true);
  await work();
  await write('PATCH', `/api/${club}/task/${id}/edit`, { name: 'Renamed' });
  await addTask({ auto_schedule: false });
  await addTask({ assignee_id: owner.id });
  await addEvent({ locked: false });
  expect(await dueSoon()).toBe(0);
});

test('a plan that changes nothing is not stored, and no plan makes itself due', async () => {
  await setHours();
  await addTask();
  await switchPlan(true);
  await work();
  const before = await standing();
  for (let round = 0; round < 3; round += 1) await work();
  await setHours();
  expect(await dueSoon()).toBe(1);
  await work();
  expect(await dueSoon()).toBe(0);
  expect(await standing()).toEqual(before);
});

function both(): Promise<TaskPlan[]> {
  return Promise.all([club, 'personal'].map((place) => standing(place)));
}

test('plans of one member in two workspaces leave each other free, and come to rest', async () => {
  await setHours();
  for (const place of [club, 'personal']) {
    await addTask({ is_splittable: true, total_duration_minutes: 600 }, place);
    await switchPlan(true, place);
  }
  await work();
  const blocks = (await both()).flatMap((plan) => plan.blocks);
  const times = blocks
    .map(({ starts_at, ends_at }) => [Date.parse(starts_at), Date.parse(ends_at)] as const)
    .toSorted(([one], [other]) => one - other);
  expect(times.every(([, end], index) => end <= (times[index + 1]?.[0] ?? Infinity))).toBe(true);
  const before = await both();
  await setHours();
  await work();
  expect(await dueSoon()).toBe(0);
  expect(await both()).toEqual(before);
});

function planAsWorker() {
  return planAutomatically(members, club as WorkspaceId, ann.id as UserId);
}

test('of several workers one makes the plan', async () => {
  await setHours();
  await addTask();
  await switchPlan(true);
  const results = await Promise.all([1, 2, 3, 4].map(planAsWorker));
  expect(results.filter((result) => result === 'planned')).toHaveLength(1);
  expect(await planAsWorker()).toBe('not_due');
  expect(await startsOf()).toEqual([at(1, 9)]);
});

test('a plan of a worker that dies is made again', async () => {
  await setHours();
  await addTask();
  await switchPlan(true);
  const dying = members.as(ann.id as UserId, async (transaction) => {
    const due = await readDue(transaction, club as WorkspaceId, ann.id as UserId);
    if (typeof due === 'string') throw new Error(due);
    const planned = { ...due, plan: makePlan(due.gathered.input) };
    await storeDue(transaction, club as WorkspaceId, ann.id as UserId, planned);
    throw new Error('killed');
  });
  await expect(dying).rejects.toThrow('killed');
  expect(await startsOf()).toEqual([]);
  await work();
  expect(await startsOf()).toEqual([at(1, 9)]);
});

test('a plan that cannot be made is tried less and less often', async () => {
  await setHours();
  await addTask();
  await switchPlan(true);
  await administer(
    databaseUrl,
    `insert into calendar_events (workspace_id, created_by, title, starts, ends, time_zone, repeat, locked, first_at)
     values ('${club}', '${owner.id}', 'Broken', '2026-01-01', '2026-01-02', 'UTC', 'BROKEN', true, now())`,
  );
  for (const minutes of [1, 2, 4]) {
    await administer(databaseUrl, 'update task_plans_due set due_at = now()');
    await step();
    const { rows } = await administer(
      databaseUrl,
      `select distinct ceil(extract(epoch from due_at - now()) / 60)::integer as minutes
       from task_plans_due where user_id = '${ann.id}'`,
    );
    expect(rows).toEqual([{ minutes }]);
  }
  expect(errors).toHaveLength(3);
});

test('the plan is looked at again when its first block is over', async () => {
  await setHours({
    work: EVERY_DAY.map((day) => ({ ...day, start_minute: 0, end_minute: 1_440 })),
  });
  await addTask({ start_date: null });
  await switchPlan(true);
  await work();
  const [first] = (await standing()).blocks;
  const { rows } = await administer(
    databaseUrl,
    `select due_at from task_plans_due where user_id = '${ann.id}'`,
  );
  expect(rows.map(({ due_at }) => new Date(due_at as string).getTime())).toEqual([
    Date.parse(first?.ends_at ?? ''),
  ]);
  // The block passes, and the task is not done.
  await administer(
    databaseUrl,
    `update task_blocks set starts_at = starts_at - interval '1 day', ends_at = ends_at - interval '1 day'
     where user_id = '${ann.id}'`,
  );
  await administer(databaseUrl, 'update task_plans_due set due_at = now()');
  await work();
  expect(await startsOf()).toHaveLength(1);
});

test('a member who leaves has no automatic plan any more, and their other plans forget the events', async () => {
  await setHours();
  await addTask({}, 'personal');
  await switchPlan(true, 'personal');
  await switchPlan(true);
  await addEvent();
  await work();
  expect(await startsOf('personal')).toEqual([at(1, 12)]);
  const left = await ann.send({ method: 'DELETE', path: `/api/${club}/member/${ann.id}` });
  expect(left.status).toBe(204);
  await administer(databaseUrl, `delete from task_blocks where user_id = '${ann.id}'`);
  await work();
  expect(await startsOf('personal')).toEqual([at(1, 9)]);
  await setHours();
  expect(await dueSoon()).toBe(1);
});

test('a plan in a deleted workspace waits', async () => {
  await setHours();
  await switchPlan(true);
  await administer(databaseUrl, `update workspaces set deleted_at = now() where id = '${club}'`);
  await work();
  expect(await dueSoon()).toBe(0);
  const { rows } = await administer(
    databaseUrl,
    `select from task_plans_due where user_id = '${ann.id}'`,
  );
  expect(rows).toHaveLength(1);
});
