import type {
  CalendarEvent,
  CalendarEventDetails,
  CalendarImportResult,
  CalendarRange,
} from '@rookery/contract';
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
import { randomUUID } from 'node:crypto';
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

/** Each Tuesday evening in Berlin, over the start of summer time. */
const EVENING = {
  title: 'Club evening',
  place: 'Town hall',
  start: '2026-03-24T19:30',
  end: '2026-03-24T22:00',
  time_zone: 'Europe/Berlin',
  repeat: 'FREQ=WEEKLY;BYDAY=TU',
};

function add(member: TestMember, change: object = {}): Promise<RawResponse> {
  const json = { ...EVENING, ...change };
  return member.send({ method: 'POST', path: `/api/${club}/calendar/events`, json });
}

async function added(change: object = {}): Promise<CalendarEvent> {
  const response = await add(owner, change);
  expect(response.status).toBe(201);
  return response.json<CalendarEvent>();
}

function pathOf({ id }: Pick<CalendarEvent, 'id'>, rest = ''): string {
  return `/api/${club}/calendar/events/${id}${rest}`;
}

function patch(event: CalendarEvent, json: object, member = owner): Promise<RawResponse> {
  return member.send({ method: 'PATCH', path: pathOf(event), json });
}

function answer(member: TestMember, event: CalendarEvent, json: object): Promise<RawResponse> {
  return member.send({ method: 'PUT', path: pathOf(event, '/attendance'), json });
}

async function read(member: TestMember, from: string, to: string): Promise<CalendarRange> {
  const path = `/api/${club}/calendar?from=${from}T00:00:00Z&to=${to}T00:00:00Z`;
  return (await member.send({ path })).json<CalendarRange>();
}

async function startsSeen(member = ann): Promise<string[]> {
  const { occurrences } = await read(member, '2026-03-20', '2026-04-12');
  return occurrences.map(({ starts_at }) => starts_at.slice(0, 16));
}

test('a description has lines, belongs to all occurrences, and can be changed', async () => {
  const event = await added({ description: ' Bring a clock.\r\nhttps://x.test/open ' });
  expect(event.description).toBe('Bring a clock.\nhttps://x.test/open');
  const changed = await patch(event, { description: '' });
  expect(changed.json<CalendarEvent>().description).toBe('');
  const one = await patch(event, { occurrence: '2026-03-31', description: 'x' });
  expect(refusalOf(one)).toEqual([400, 'invalid_request']);
});

test('members see the occurrences, at the same local time when the clocks change', async () => {
  const event = await added();
  expect(event).toMatchObject({ ...EVENING, exceptions: [], locked: false, created_by: owner.id });
  const { occurrences } = await read(ann, '2026-03-20', '2026-04-12');
  expect(occurrences.map(({ starts_at, ends_at }) => [starts_at, ends_at])).toEqual([
    ['2026-03-24T18:30:00.000Z', '2026-03-24T21:00:00.000Z'],
    ['2026-03-31T17:30:00.000Z', '2026-03-31T20:00:00.000Z'],
    ['2026-04-07T17:30:00.000Z', '2026-04-07T20:00:00.000Z'],
  ]);
  expect(occurrences[1]).toMatchObject({
    event_id: event.id,
    occurrence: '2026-03-31',
    start: '2026-03-31T19:30',
    repeats: true,
    changed: false,
    coming: 0,
    own_answer: null,
  });
});

test('ordinary members and strangers change nothing, and strangers see nothing', async () => {
  const event = await added();
  const stranger = await signUp(server.url, 'Eve');
  for (const [member, status] of [
    [ann, 403],
    [stranger, 404],
  ] as const) {
    expect((await add(member)).status).toBe(status);
    expect((await patch(event, { title: 'x' }, member)).status).toBe(status);
    expect((await member.send({ method: 'DELETE', path: pathOf(event) })).status).toBe(status);
    const imported = { method: 'POST', path: `/api/${club}/calendar/import`, json: { text: 'x' } };
    expect((await member.send(imported)).status).toBe(status);
  }
  expect((await stranger.send({ path: pathOf(event) })).status).toBe(404);
  expect((await answer(stranger, event, { answer: 'yes' })).status).toBe(404);
  // An event is found in its own workspace only.
  const elsewhere = `/api/personal/calendar/events/${event.id}`;
  expect((await owner.send({ path: elsewhere })).status).toBe(404);
  expect((await owner.send({ method: 'DELETE', path: elsewhere })).status).toBe(404);
  expect(await startsSeen()).toHaveLength(3);
});

test('a trainer keeps the calendar, too', async () => {
  await administer(
    server.databaseUrl,
    `update workspace_members set role = 'trainer'
     where workspace_id = '${club}' and user_id = '${ann.id}'`,
  );
  expect((await add(ann)).status).toBe(201);
});

test('one occurrence is moved or cancelled, and the others stay', async () => {
  const event = await added();
  const moved = await patch(event, {
    occurrence: '2026-03-31',
    title: 'Blitz',
    start: '2026-04-01T18:00',
    end: '2026-04-01T20:00',
  });
  expect(moved.status).toBe(200);
  const cancelled = { method: 'DELETE', path: pathOf(event, '?occurrence=2026-04-07') };
  expect((await owner.send(cancelled)).status).toBe(204);
  expect(await startsSeen()).toEqual(['2026-03-24T18:30', '2026-04-01T16:00']);
  const { occurrences } = await read(ann, '2026-04-01', '2026-04-02');
  expect(occurrences).toMatchObject([{ title: 'Blitz', changed: true, occurrence: '2026-03-31' }]);
  expect(refusalOf(await owner.send(cancelled))).toEqual([404, 'no_such_occurrence']);
  // A later change of all occurrences leaves the exceptions of days that stay.
  await patch(event, { start: '2026-03-24T20:00', end: '2026-03-24T22:00', title: 'Evening' });
  expect(await startsSeen()).toEqual(['2026-03-24T19:00', '2026-04-01T16:00']);
  const changed = await patch(event, { repeat: 'FREQ=WEEKLY;INTERVAL=2' });
  expect(changed.json<CalendarEvent>().exceptions).toMatchObject([{ occurrence: '2026-04-07' }]);
});

test('cancelled days and answers move with all occurrences to another weekday', async () => {
  const event = await added();
  await owner.send({ method: 'DELETE', path: pathOf(event, '?occurrence=2026-04-07') });
  for (const occurrence of ['2026-03-24', '2026-03-31'])
    await answer(ann, event, { occurrence, answer: 'yes' });
  const moved = await patch(event, {
    start: '2026-03-25T19:30',
    end: '2026-03-25T22:00',
    repeat: 'FREQ=WEEKLY',
  });
  expect(moved.json<CalendarEvent>().exceptions).toEqual([
    { occurrence: '2026-04-08', change: null },
  ]);
  const { occurrences } = await read(ann, '2026-03-20', '2026-04-12');
  expect(occurrences.map(({ occurrence, own_answer }) => [occurrence, own_answer])).toEqual([
    ['2026-03-25', 'yes'],
    ['2026-04-01', 'yes'],
  ]);
});

test('an event that no longer repeats keeps the answers to its day, and can be moved', async () => {
  const event = await added();
  for (const occurrence of ['2026-03-24', '2026-03-31'])
    await answer(ann, event, { occurrence, answer: 'maybe' });
  expect((await patch(event, { repeat: null })).status).toBe(200);
  const later = { start: '2026-03-27T19:30', end: '2026-03-27T22:00' };
  expect((await patch(event, later)).status).toBe(200);
  const { occurrences } = await read(ann, '2026-03-20', '2026-04-12');
  expect(occurrences).toMatchObject([{ occurrence: '2026-03-27', own_answer: 'maybe' }]);
});

test('the rest of an event with a number of occurrences has as many as were left', async () => {
  const event = await added({ repeat: 'FREQ=WEEKLY;COUNT=3' });
  const { id, repeat } = event;
  const later = { occurrence: '2026-03-31', later: true, title: 'Blitz', repeat };
  expect((await patch(event, later)).json<CalendarEvent>().id).not.toBe(id);
  expect(await startsSeen()).toHaveLength(3);
});

test('an event is deleted with all its occurrences', async () => {
  const event = await added();
  expect((await owner.send({ method: 'DELETE', path: pathOf(event) })).status).toBe(204);
  expect(await startsSeen()).toEqual([]);
  expect(refusalOf(await patch(event, { title: 'x' }))).toEqual([404, 'not_found']);
});

test('a whole day is the local day of the event', async () => {
  await added({ start: '2026-03-29', end: '2026-03-30', repeat: null });
  const { occurrences } = await read(ann, '2026-03-20', '2026-04-12');
  expect(occurrences).toMatchObject([
    {
      start: '2026-03-29',
      end: '2026-03-30',
      starts_at: '2026-03-28T23:00:00.000Z',
      ends_at: '2026-03-29T22:00:00.000Z',
    },
  ]);
});

test.each([
  [{ end: '2026-03-24T19:30' }, 422, 'invalid_times'],
  [{ start: '2026-02-30T19:30' }, 422, 'invalid_times'],
  [{ start: '2026-03-24' }, 422, 'invalid_times'],
  [{ time_zone: 'Europe/Nowhere' }, 422, 'unknown_time_zone'],
  [{ repeat: 'FREQ=HOURLY' }, 422, 'unsupported_repeat'],
  [{ repeat: 'FREQ=WEEKLY;BYDAY=MO' }, 422, 'unsupported_repeat'],
  [{ title: '\u200b' }, 422, 'empty_name'],
  [{ start: 'tomorrow' }, 400, 'invalid_request'],
])('an event with %j is refused', async (change, status, code) => {
  expect(refusalOf(await add(owner, change))).toEqual([status, code]);
});

test('a change that belongs to all occurrences is refused for one of them', async () => {
  const event = await added();
  const one = { occurrence: '2026-03-31' };
  expect(refusalOf(await patch(event, { ...one, locked: true }))).toEqual([400, 'invalid_request']);
  expect(refusalOf(await patch(event, { occurrence: '2026-03-30', title: 'x' }))).toEqual([
    404,
    'no_such_occurrence',
  ]);
  const reversed = { ...one, start: '2026-03-31T23:00' };
  expect(refusalOf(await patch(event, reversed))).toEqual([422, 'invalid_times']);
});

test.each(['2026-03-20T00:00:00Z', '2027-03-20T00:00:00Z', '2026-03-19T00:00:00Z'])(
  'a range to %s is refused',
  async (to) => {
    const path = `/api/${club}/calendar?from=2026-03-20T00:00:00Z&to=${to}`;
    expect(refusalOf(await ann.send({ path }))).toEqual([422, 'invalid_range']);
  },
);

test('members answer for each occurrence, change their answer, and see who comes', async () => {
  const event = await added();
  expect(refusalOf(await answer(ann, event, { answer: 'yes' }))).toEqual([
    404,
    'no_such_occurrence',
  ]);
  const occurrence = '2026-03-31';
  await answer(owner, event, { occurrence, answer: 'maybe' });
  const details = (
    await answer(ann, event, { occurrence, answer: 'yes' })
  ).json<CalendarEventDetails>();
  expect(details.attendance.map(({ name, answer: given }) => [name, given])).toEqual([
    ['Ann', 'yes'],
    ['Olga', 'maybe'],
  ]);
  const { occurrences } = await read(ann, '2026-03-20', '2026-04-12');
  expect(occurrences.map(({ coming, own_answer }) => [coming, own_answer])).toEqual([
    [0, null],
    [1, 'yes'],
    [0, null],
  ]);
  await answer(ann, event, { occurrence, answer: null });
  const path = pathOf(event, `?occurrence=${occurrence}`);
  const { attendance } = (await ann.send({ path })).json<CalendarEventDetails>();
  expect(attendance.map(({ name }) => name)).toEqual(['Olga']);
});

test('answers stay when a single event is moved to another day', async () => {
  const event = await added({ repeat: null });
  await answer(ann, event, { answer: 'yes' });
  await patch(event, { start: '2026-03-26T19:30', end: '2026-03-26T22:00' });
  const { attendance, occurrence } = (
    await ann.send({ path: pathOf(event) })
  ).json<CalendarEventDetails>();
  expect([occurrence, attendance.length]).toEqual(['2026-03-26', 1]);
});

test('one occurrence and all later ones are changed, with their exceptions and answers', async () => {
  const event = await added({ repeat: 'FREQ=WEEKLY;BYDAY=TU;COUNT=6' });
  await owner.send({ method: 'DELETE', path: pathOf(event, '?occurrence=2026-04-14') });
  await patch(event, { occurrence: '2026-04-21', title: 'Blitz' });
  for (const occurrence of ['2026-03-24', '2026-04-07', '2026-04-14', '2026-04-21'])
    await answer(ann, event, { occurrence, answer: 'yes' });
  const change = { occurrence: '2026-04-07', later: true };
  const changed = await patch(event, {
    ...change,
    title: 'Late evening',
    start: '2026-04-08T20:00',
    end: '2026-04-08T22:00',
    repeat: 'FREQ=WEEKLY;BYDAY=WE;COUNT=4',
  });
  expect(changed.status).toBe(200);
  const later = changed.json<CalendarEvent>();
  expect(later).toMatchObject({ title: 'Late evening', created_by: owner.id, locked: false });
  expect(later.id).not.toBe(event.id);
  const { occurrences } = await read(ann, '2026-03-20', '2026-05-20');
  expect(
    occurrences.map(({ title, occurrence, own_answer }) => [title, occurrence, own_answer]),
  ).toEqual([
    ['Club evening', '2026-03-24', 'yes'],
    ['Club evening', '2026-03-31', null],
    ['Late evening', '2026-04-08', 'yes'],
    ['Blitz', '2026-04-22', 'yes'],
    ['Late evening', '2026-04-29', null],
  ]);
  const earlier = await ann.send({ path: pathOf(event) });
  expect(earlier.json<CalendarEvent>()).toMatchObject({
    repeat: 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20260406',
    exceptions: [],
  });
  // Answers to days that no longer exist are gone.
  const { rows } = await administer(
    server.databaseUrl,
    `select from calendar_attendance where event_id in ('${event.id}', '${later.id}')`,
  );
  expect(rows).toHaveLength(3);
});

test('a rule with a count goes on with what is left of it', async () => {
  const event = await added({ repeat: 'FREQ=WEEKLY;COUNT=5' });
  const changed = await patch(event, { occurrence: '2026-03-31', later: true, place: 'Library' });
  expect(changed.json<CalendarEvent>()).toMatchObject({
    start: '2026-03-31T19:30',
    end: '2026-03-31T22:00',
    place: 'Library',
    repeat: 'FREQ=WEEKLY;COUNT=4',
  });
  const { occurrences } = await read(ann, '2026-03-20', '2026-05-20');
  expect(occurrences).toHaveLength(5);
});

test('all later occurrences from the first on are the whole event', async () => {
  const event = await added();
  const first = { occurrence: '2026-03-24', later: true };
  const changed = await patch(event, { ...first, title: 'Evening' });
  expect(changed.json<CalendarEvent>()).toMatchObject({ id: event.id, title: 'Evening' });
  const path = pathOf(event, '?occurrence=2026-03-24&later=true');
  expect((await owner.send({ method: 'DELETE', path })).status).toBe(204);
  expect((await ann.send({ path: pathOf(event) })).status).toBe(404);
});

test('one occurrence and all later ones are deleted', async () => {
  const event = await added();
  for (const occurrence of ['2026-03-24', '2026-04-07'])
    await answer(ann, event, { occurrence, answer: 'yes' });
  const path = pathOf(event, '?occurrence=2026-04-07&later=true');
  expect((await ann.send({ method: 'DELETE', path })).status).toBe(403);
  expect((await owner.send({ method: 'DELETE', path })).status).toBe(204);
  expect(await startsSeen()).toEqual(['2026-03-24T18:30', '2026-03-31T17:30']);
  const { rows } = await administer(
    server.databaseUrl,
    `select occurrence from calendar_attendance where event_id = '${event.id}'`,
  );
  expect(rows).toEqual([{ occurrence: '2026-03-24' }]);
});

test('later occurrences need one to begin with, and possible times', async () => {
  const event = await added();
  expect(refusalOf(await patch(event, { later: true, title: 'x' }))).toEqual([
    400,
    'invalid_request',
  ]);
  const all = { method: 'DELETE', path: pathOf(event, '?later=true') };
  expect(refusalOf(await owner.send(all))).toEqual([400, 'invalid_request']);
  const later = { occurrence: '2026-03-31', later: true };
  expect(refusalOf(await patch(event, { ...later, occurrence: '2026-04-01' }))).toEqual([
    404,
    'no_such_occurrence',
  ]);
  const reversed = { ...later, start: '2026-03-31T23:00' };
  expect(refusalOf(await patch(event, reversed))).toEqual([422, 'invalid_times']);
  // On another weekday than the rule says.
  const moved = { ...later, start: '2026-04-01T19:30', end: '2026-04-01T22:00' };
  expect(refusalOf(await patch(event, moved))).toEqual([422, 'unsupported_repeat']);
  expect(await startsSeen()).toHaveLength(3);
});

function fileWith(uid: string, ...lines: string[]): string {
  const event = ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT'];
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...event, 'END:VCALENDAR', ''].join('\r\n');
}

async function importFile(text: string): Promise<RawResponse> {
  const json = { text, time_zone: 'Europe/Berlin' };
  return owner.send({ method: 'POST', path: `/api/${club}/calendar/import`, json });
}

test('a file of another program is imported, and updated when it is imported again', async () => {
  const times = ['DTSTART:20260324T193000', 'DTEND:20260324T220000'];
  const uid = randomUUID();
  const first = await importFile(
    fileWith(uid, 'SUMMARY:Evening', ...times, 'RRULE:FREQ=WEEKLY;COUNT=2;WKST=SU'),
  );
  expect(first.json<CalendarImportResult>()).toEqual({ added: 1, updated: 0, skipped: [] });
  expect(await startsSeen()).toEqual(['2026-03-24T18:30', '2026-03-31T17:30']);
  const again = await importFile(fileWith(uid, 'SUMMARY:Evening', ...times));
  expect(again.json<CalendarImportResult>()).toMatchObject({ added: 0, updated: 1 });
  expect(await startsSeen()).toEqual(['2026-03-24T18:30']);
});

test('an import says what it left out, and refuses what is no calendar', async () => {
  const lines = ['SUMMARY:Hourly', 'DTSTART:20260324T193000Z', 'RRULE:FREQ=HOURLY'];
  const result = (await importFile(fileWith('x', ...lines))).json<CalendarImportResult>();
  expect(result).toEqual({
    added: 0,
    updated: 0,
    skipped: [{ title: 'Hourly', reason: 'unsupported_repeat' }],
  });
  expect(refusalOf(await importFile('BEGIN:VCARD'))).toEqual([422, 'not_a_calendar']);
});
