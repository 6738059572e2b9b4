import type { MemberHours, ScheduledPlan, WorkingHours } from '@rookery/contract';
import {
  commonServer,
  refusalOf,
  signUp,
  type CommonServer,
  type RawResponse,
  type TestMember,
} from '@rookery/testkit';
import { beforeAll, beforeEach, expect, test } from 'vitest';

let server: CommonServer;
let ann: TestMember;

beforeAll(async () => {
  server = await commonServer();
});
beforeEach(async () => {
  ann = await signUp(server.url, 'Ann');
});

/** From nine to five on every day. */
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  start_minute: 540,
  end_minute: 1_020,
}));

function setHours(change: Partial<WorkingHours> = {}): Promise<RawResponse> {
  const json = { time_zone: 'UTC', work: EVERY_DAY, personal: [], meeting: [], ...change };
  return ann.send({ method: 'PUT', path: '/api/calendar/hours', json });
}

async function readHours(): Promise<MemberHours> {
  return (await ann.send({ path: '/api/calendar/hours' })).json<MemberHours>();
}

async function plan(): Promise<ScheduledPlan> {
  const path = '/api/personal/calendar/auto-schedule';
  return (await ann.send({ method: 'POST', path, json: {} })).json<ScheduledPlan>();
}

test('hours are stored for each kind, with the time zone', async () => {
  const hours = { personal: [{ weekday: 6, start_minute: 0, end_minute: 1_440 }] };
  const answer = await setHours({ ...hours, time_zone: 'Asia/Ho_Chi_Minh' });
  const expected = {
    time_zone: 'Asia/Ho_Chi_Minh',
    work: EVERY_DAY,
    ...hours,
    meeting: [],
    is_default: false,
  };
  expect(answer.json<MemberHours>()).toEqual(expected);
  expect(await readHours()).toEqual(expected);
  const owner = await signUp(server.url, 'Olga');
  const other = await owner.send({ path: '/api/calendar/hours' });
  expect(other.json<MemberHours>()).toMatchObject({ time_zone: 'UTC', is_default: true });
});

/** Weekday, first and last hour. */
function spansOf(hours: WorkingHours['work']): number[][] {
  return hours.map(({ weekday, start_minute, end_minute }) => [
    weekday,
    start_minute / 60,
    end_minute / 60,
  ]);
}

test('a member who has set no hours has the usual ones, and may set none at all', async () => {
  const usual = await readHours();
  expect(usual).toMatchObject({ is_default: true, time_zone: 'UTC' });
  expect(spansOf(usual.work)).toEqual([1, 2, 3, 4, 5].map((day) => [day, 9, 17]));
  expect(spansOf(usual.meeting)).toEqual([1, 2, 3, 4].map((day) => [day, 18, 21]));
  expect(spansOf(usual.personal)).toEqual([
    ...[1, 2, 3, 4, 5].map((day) => [day, 18, 21]),
    ...[6, 7].map((day) => [day, 10, 18]),
  ]);
  const task = { name: 'Task', auto_schedule: true, total_duration_minutes: 60 };
  const created = { ...task, assignee_id: ann.id };
  await ann.send({ method: 'POST', path: '/api/personal/task/create', json: created });
  expect((await plan()).unscheduled).toEqual([]);
  // The time zone can be set with the notifications, too.
  await ann.send({
    method: 'PATCH',
    path: '/api/notifications/preferences',
    json: { timeZone: 'Asia/Ho_Chi_Minh' },
  });
  expect(await readHours()).toEqual({ ...usual, time_zone: 'Asia/Ho_Chi_Minh' });
  const none = { work: [], personal: [], meeting: [] };
  expect((await setHours(none)).json()).toEqual({ ...none, time_zone: 'UTC', is_default: false });
  expect((await plan()).unscheduled).toMatchObject([{ reason: 'no_hours' }]);
});

test.each([
  [{ time_zone: 'Mars/Olympus' }, 'unknown_time_zone'],
  [{ work: [...EVERY_DAY, { weekday: 1, start_minute: 600, end_minute: 660 }] }, 'hours_overlap'],
  [{ work: [{ weekday: 1, start_minute: 600, end_minute: 600 }] }, 'hours_overlap'],
])('hours are refused with %j', async (change, code) => {
  expect(refusalOf(await setHours(change))).toEqual([422, code]);
});
