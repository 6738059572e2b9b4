import type { CalendarFeed, CalendarImportResult } from '@rookery/contract';
import {
  clubOfTwo,
  commonServer,
  foundClub,
  refusalOf,
  send,
  type CommonServer,
  type RawResponse,
  type TestMember,
} from '@rookery/testkit';
import ICAL from 'ical.js';
import { beforeAll, beforeEach, expect, test } from 'vitest';

let server: CommonServer;
let owner: TestMember;
let ann: TestMember;
let club: string;

beforeAll(async () => {
  server = await commonServer();
});
beforeEach(async () => {
  ({ owner, ann, club } = await clubOfTwo(server.url, { club: 'Club; of "chess"' }));
});

async function renew(member: TestMember): Promise<string> {
  const answer = await member.send({ method: 'POST', path: `/api/${club}/calendar/feed` });
  expect(answer.status).toBe(201);
  return new URL(answer.json<CalendarFeed>().url ?? '').pathname;
}

/** Without a session. */
function open(path: string): Promise<RawResponse> {
  return send(server.url, { path });
}

async function addEvent(change: object = {}): Promise<string> {
  const json = {
    title: 'Club evening, with cake; bring "some"',
    start: '2026-03-24T19:30',
    end: '2026-03-24T22:00',
    time_zone: 'Europe/Berlin',
    repeat: 'FREQ=WEEKLY;BYDAY=TU',
    ...change,
  };
  const path = `/api/${club}/calendar/events`;
  return (await owner.send({ method: 'POST', path, json })).json<{ id: string }>().id;
}

function eventsIn(text: string): ICAL.Event[] {
  const root = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return root.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
}

test('another calendar program reads the feed without a session', async () => {
  const id = await addEvent();
  const path = `/api/${club}/calendar/events/${id}`;
  await owner.send({ method: 'DELETE', path: `${path}?occurrence=2026-03-31` });
  const due = new Date(Date.now() + 86_400_000).toISOString();
  const json = { name: 'Print the score sheets', end_date: due, assignee_id: ann.id };
  await owner.send({ method: 'POST', path: `/api/${club}/task/create`, json });
  const answer = await open(await renew(ann));
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toContain('text/calendar');
  const events = eventsIn(answer.text);
  expect(events.map(({ summary }) => summary).toSorted()).toEqual([
    'Club evening, with cake; bring "some"',
    'Due: Print the score sheets',
  ]);
  const evening = events.find((event) => event.isRecurring());
  const iterator = evening?.iterator();
  const starts = [iterator?.next(), iterator?.next()].map((time) =>
    new Date((time?.toUnixTime() ?? 0) * 1_000).toISOString(),
  );
  // The second one is cancelled, and the clocks have changed.
  expect(starts).toEqual(['2026-03-24T18:30:00.000Z', '2026-04-07T17:30:00.000Z']);
});

test('a feed goes back some months, and no further', async () => {
  for (const days of [10, 2_000]) {
    const day = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    const times = { start: `${day}T10:00`, end: `${day}T11:00` };
    await addEvent({ ...times, repeat: null, title: `${days} days ago` });
  }
  const answer = await open(await renew(ann));
  expect(eventsIn(answer.text).map(({ summary }) => summary)).toEqual(['10 days ago']);
});

test('a feed that is imported elsewhere has the same events', async () => {
  const id = await addEvent({ locked: true });
  const change = { occurrence: '2026-03-31', title: 'Blitz', place: 'Café' };
  const path = `/api/${club}/calendar/events/${id}`;
  await owner.send({ method: 'PATCH', path, json: change });
  const day = { start: '2026-05-01', end: '2026-05-03', repeat: 'FREQ=YEARLY', title: 'Fair' };
  await addEvent(day);
  const { text } = await open(await renew(owner));
  const other = await foundClub(owner, 'Other', []);
  const imported = await owner.send({
    method: 'POST',
    path: `/api/${other}/calendar/import`,
    json: { text },
  });
  expect(imported.json<CalendarImportResult>()).toEqual({ added: 2, updated: 0, skipped: [] });
  const seen = async (place: string) => {
    const range = 'from=2026-03-20T00:00:00Z&to=2026-05-20T00:00:00Z';
    const answer = await owner.send({ path: `/api/${place}/calendar?${range}` });
    return answer.text.replaceAll(/"event_id":"[^"]+",?/g, '');
  };
  expect(await seen(other)).toBe(await seen(club));
});

test('a renewed address ends the one before, and so do deleting and leaving', async () => {
  const first = await renew(ann);
  const second = await renew(ann);
  expect(refusalOf(await open(first))).toEqual([404, 'invalid_token']);
  expect((await open(second)).status).toBe(200);
  const path = `/api/${club}/calendar/feed`;
  expect((await ann.send({ path })).json<CalendarFeed>()).toMatchObject({ url: null });
  await ann.send({ method: 'DELETE', path });
  expect(refusalOf(await open(second))).toEqual([404, 'invalid_token']);
  expect((await ann.send({ path })).json<CalendarFeed>()).toEqual({ created_at: null, url: null });
  const third = await renew(ann);
  await ann.send({ method: 'DELETE', path: `/api/${club}/member/${ann.id}` });
  expect(refusalOf(await open(third))).toEqual([404, 'invalid_token']);
});

test('a feed shows only its own workspace and what its member may see', async () => {
  await addEvent();
  const json = {
    name: 'Secret of Olga',
    end_date: new Date().toISOString(),
    assignee_id: owner.id,
  };
  await owner.send({ method: 'POST', path: `/api/${club}/task/create`, json });
  const { text } = await open(await renew(ann));
  expect(text).toContain('Club evening');
  expect(text).not.toContain('Secret of Olga');
});
