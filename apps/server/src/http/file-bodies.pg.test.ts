import { IMPORT_MAX_BYTES, type CalendarImportResult } from '@rookery/contract';
import {
  calendarOfBytes,
  clubOfTwo,
  createTestDatabase,
  LETTERS,
  refusalOf,
  reportOfBytes,
  startServer,
  type TestMember,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { FILE_BODY_LIMIT_BYTES } from './validation.ts';

let server: TestServer;
let owner: TestMember;
let club: string;

beforeAll(async () => {
  const databaseUrl = await createTestDatabase(inject('postgresUrl'));
  server = await startServer(databaseUrl, { ROOKERY_ROLES: 'api' });
  ({ owner, club } = await clubOfTwo(server.url));
});
afterAll(() => server.stop());

const ROUTES = {
  'calendar/import': { type: 'text/calendar', status: 200 },
  'tournaments/import': { type: 'text/plain', status: 201 },
} as const;

type Route = keyof typeof ROUTES;

function sendFile(route: string, type: string, body: string, query = '') {
  const path = `/api/${club}/${route}${query}`;
  return owner.send({ method: 'POST', path, headers: { 'content-type': type }, body });
}

/** JSON with this text and of exactly this size, filled with the spaces that JSON allows. */
function jsonOf(text: string, bytes: number): string {
  const json = JSON.stringify({ text });
  return json + ' '.repeat(bytes - Buffer.byteLength(json));
}

const LARGEST: readonly (readonly [string, Route, (bytes: number) => string])[] = [
  ['a calendar in ASCII', 'calendar/import', (bytes) => calendarOfBytes(bytes, LETTERS.ascii)],
  [
    'a calendar with letters of three bytes',
    'calendar/import',
    (bytes) => calendarOfBytes(bytes, LETTERS.vietnamese),
  ],
  ['a report file', 'tournaments/import', reportOfBytes],
];

describe.each(LARGEST)('%s', (_name, route, fileOf) => {
  const { type, status } = ROUTES[route];

  test('is read up to the limit in bytes, and one byte more is refused in words', async () => {
    const largest = fileOf(IMPORT_MAX_BYTES);
    expect(Buffer.byteLength(largest)).toBe(IMPORT_MAX_BYTES);
    expect((await sendFile(route, type, largest)).status).toBe(status);
    const refused = await sendFile(route, type, fileOf(IMPORT_MAX_BYTES + 1));
    expect(refusalOf(refused)).toEqual([413, 'file_too_large']);
    expect(refused.text).toContain('at most 1,000,000 bytes');
  });

  test('is read from JSON of up to the same size', async () => {
    const text = fileOf(100_000);
    const json = 'application/json';
    const largest = jsonOf(text, IMPORT_MAX_BYTES);
    expect((await sendFile(route, json, largest)).status).toBe(status);
    expect(refusalOf(await sendFile(route, json, `${largest} `))).toEqual([413, 'file_too_large']);
  });

  test('is refused in the same words where the server stops reading', async () => {
    const tooLarge = fileOf(FILE_BODY_LIMIT_BYTES + 1);
    expect(refusalOf(await sendFile(route, type, tooLarge))).toEqual([413, 'file_too_large']);
  });
});

test('a file is read in the time zone of the query', async () => {
  const file = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:zone@club.example',
    'DTSTART:20270106T190000',
    'DTEND:20270106T200000',
    'SUMMARY:Đêm cờ',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n');
  const zone = '?time_zone=Asia%2FHo_Chi_Minh';
  const answer = await sendFile('calendar/import', 'text/calendar; charset=utf-8', file, zone);
  expect(answer.json<CalendarImportResult>()).toEqual({ added: 1, updated: 0, skipped: [] });
  const range = 'from=2027-01-06T00:00:00Z&to=2027-01-07T00:00:00Z';
  const { text } = await owner.send({ path: `/api/${club}/calendar?${range}` });
  expect(text).toContain('"title":"Đêm cờ"');
  expect(text).toContain('2027-01-06T12:00:00');
  const unknown = await sendFile('calendar/import', 'text/calendar', file, '?time_zone=Mars');
  expect(refusalOf(unknown)).toEqual([422, 'unknown_time_zone']);
});

test('an empty file is refused', async () => {
  for (const [route, { type }] of Object.entries(ROUTES))
    expect(refusalOf(await sendFile(route, type, ''))[1]).toBe('invalid_request');
});

test.each([
  ['calendar/import', 'text/plain'],
  ['calendar/import', 'application/octet-stream'],
  ['tournaments/import', 'text/calendar'],
  ['task/create', 'text/plain'],
  ['task/create', 'text/calendar'],
])('%s does not take %s', async (route, type) => {
  expect(refusalOf(await sendFile(route, type, 'x'))).toEqual([415, 'unsupported_media_type']);
});

test('other routes keep their small limit', async () => {
  const json = { name: 'x'.repeat(100_000) };
  const answer = await owner.send({ method: 'POST', path: `/api/${club}/task/create`, json });
  expect(refusalOf(answer)).toEqual([413, 'payload_too_large']);
});
