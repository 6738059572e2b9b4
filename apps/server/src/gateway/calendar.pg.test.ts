import type { CalendarEvent, ScheduledPlan } from '@rookery/contract';
import {
  eventually,
  foundClub,
  signUp,
  startLiveServer,
  type LiveServer,
  type TestMember,
} from '@rookery/testkit';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changes, connectAs, joinConfig, type RawClient } from './raw-client.testkit.ts';
import { relayed } from './relayed.testkit.ts';

let server: LiveServer;
let owner: TestMember;
let ann: TestMember;
let stranger: TestMember;
let club: string;

beforeAll(async () => {
  server = await startLiveServer({ ROOKERY_ROLES: 'api,relay,gateway' });
});
afterAll(() => server.discard());
beforeEach(async () => {
  [owner, ann, stranger] = (await Promise.all(
    ['Olga', 'Ann', 'Eve'].map((name) => signUp(server.url, name)),
  )) as [TestMember, TestMember, TestMember];
  club = await foundClub(owner, 'Club', [ann]);
  // A change of the members forces a resync. This one has to be over before the clients join.
  await relayed(server.databaseUrl);
});

/** Events and tasks are made; a plan is only computed. */
const isMade = (method: string, path: string) => method === 'POST' && !path.endsWith('schedule');

async function write<Answer>(
  member: TestMember,
  method: string,
  path: string,
  json: object,
): Promise<Answer> {
  const answer = await member.send({ method, path: `/api/${path}`, json });
  expect(answer.status).toBe(isMade(method, path) ? 201 : 200);
  return answer.json<Answer>();
}

function typesOf(client: RawClient): string[] {
  return changes(client).map(({ type }) => type);
}

test('events and answers are sent to the members of the workspace', async () => {
  const [follower, outsider] = await Promise.all([
    connectAs(server.url, ann),
    connectAs(server.url, stranger),
  ]);
  for (const table of ['calendar_events', 'calendar_attendance'] as const) {
    const config = joinConfig(table, club);
    expect((await outsider.join(table, config)).response.code).toBe('not_found');
    expect((await follower.join(table, config)).status).toBe('ok');
  }
  const event = await write<CalendarEvent>(owner, 'POST', `${club}/calendar/events`, {
    title: 'Club evening',
    start: '2026-03-24T19:30',
    end: '2026-03-24T22:00',
    time_zone: 'Europe/Berlin',
  });
  const path = `${club}/calendar/events/${event.id}`;
  const changed = await write(owner, 'PATCH', path, { title: 'Blitz' });
  expect(changed).toMatchObject({ id: event.id, title: 'Blitz' });
  for (const answer of ['yes', 'no', null])
    await write(owner, 'PUT', `${path}/attendance`, { answer });
  await owner.send({ method: 'DELETE', path: `/api/${path}` });
  await eventually(() => expect(changes(follower)).toHaveLength(6));
  const answered = { event_id: event.id, occurrence: '2026-03-24', user_id: owner.id };
  expect(changes(follower)).toMatchObject([
    { type: 'INSERT', record: { id: event.id, workspace_id: club, title: 'Club evening' } },
    { type: 'UPDATE', record: { id: event.id, title: 'Blitz' } },
    { type: 'INSERT', record: { ...answered, answer: 'yes' } },
    { type: 'UPDATE', record: { ...answered, answer: 'no' } },
    { type: 'DELETE', record: {}, old_record: { ...answered, workspace_id: club } },
    { type: 'DELETE', record: {}, old_record: { id: event.id, workspace_id: club } },
  ]);
  expect(changes(outsider)).toEqual([]);
  await Promise.all([follower, outsider].map((client) => client.close()));
});

test('plans and their blocks are sent to their own member only', async () => {
  const [own, other] = await Promise.all([
    connectAs(server.url, ann),
    connectAs(server.url, owner),
  ]);
  for (const table of ['task_blocks', 'task_plans'] as const) {
    const config = joinConfig(table, ann.id);
    expect((await other.join(`${table} of Ann`, config)).response.code).toBe('not_found');
    expect((await other.join(table, joinConfig(table, owner.id))).status).toBe('ok');
    expect((await own.join(table, config)).status).toBe('ok');
    // There is no feed of all blocks of a workspace.
    const all = { event: '*', schema: 'public', table, filter: `workspace_id=eq.${club}` };
    const refused = await own.join('all', { postgres_changes: [all] });
    expect(refused.response.code).toBe('not_followed');
  }
  const fields = { name: 'Task', auto_schedule: true, total_duration_minutes: 60 };
  const task = await write<{ id: string }>(ann, 'POST', `${club}/task/create`, {
    ...fields,
    assignee_id: ann.id,
  });
  const { blocks } = await write<ScheduledPlan>(ann, 'POST', `${club}/calendar/auto-schedule`, {
    apply: true,
  });
  const block = blocks[0]?.id ?? '';
  const pinned = await write(ann, 'PATCH', `${club}/calendar/blocks/${block}`, { pinned: true });
  expect(pinned).toMatchObject({ id: block, pinned: true });
  await ann.send({ method: 'DELETE', path: `/api/${club}/task/${task.id}` });
  const plan = await write(ann, 'PUT', `${club}/calendar/auto-schedule`, { automatic: true });
  expect(plan).toMatchObject({ automatic: true });
  await eventually(() =>
    expect(typesOf(own)).toEqual(['INSERT', 'INSERT', 'UPDATE', 'DELETE', 'UPDATE']),
  );
  expect(changes(own)).toMatchObject([
    { table: 'task_blocks', record: { id: block, task_id: task.id, workspace_id: club } },
    { table: 'task_plans', record: { workspace_id: club, user_id: ann.id, automatic: false } },
    { table: 'task_blocks', record: { id: block, pinned: true } },
    { table: 'task_blocks', old_record: { id: block, workspace_id: club, user_id: ann.id } },
    { table: 'task_plans', record: { automatic: true } },
  ]);
  // The answer arrives after everything that was sent before it.
  await other.ask('phoenix', 'heartbeat', {});
  expect(changes(other)).toEqual([]);
  await Promise.all([own, other].map((client) => client.close()));
});
