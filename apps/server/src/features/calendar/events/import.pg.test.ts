import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CalendarImportResult } from '@rookery/contract';
import {
  clubOfTwo,
  createTestDatabase,
  refusalOf,
  signUp,
  startServer,
  type RawResponse,
  type TestMember,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';

/** The foreign server from which calendars are imported. */
let site: Server;
let hostAndPort: string;
let pages: Record<string, RequestListener>;
let asked: string[];
let server: TestServer;
let owner: TestMember;
let ann: TestMember;
let club: string;

beforeAll(async () => {
  site = createServer((request, response) => {
    const { url = '' } = request;
    asked.push(url);
    const page = pages[url];
    if (page === undefined) response.writeHead(404).end();
    else page(request, response);
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  hostAndPort = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  const databaseUrl = await createTestDatabase(inject('postgresUrl'));
  server = await startServer(databaseUrl, { ROOKERY_ROLES: 'api', CRAWL_ALLOW: hostAndPort });
  ({ owner, ann, club } = await clubOfTwo(server.url));
});
afterAll(async () => {
  await server.stop();
  site.closeAllConnections();
  site.close();
});
beforeEach(() => {
  asked = [];
  pages = {
    '/club.ics': (_request, response) => {
      response.setHeader('content-type', 'text/calendar; charset=utf-8').end(FILE);
    },
    '/moved.ics': (_request, response) => {
      response.writeHead(302, { location: '/club.ics' }).end();
    },
    '/inside.ics': (_request, response) => {
      response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
    },
    '/page': (_request, response) => void response.end('<html>'),
    '/long.ics': (_request, response) => {
      response.end(FILE.replace('Đêm cờ', 'x'.repeat(500_000)));
    },
    '/broken.ics': (request) => void request.socket.destroy(),
  };
});

const FILE = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'BEGIN:VEVENT',
  'UID:evening@site.example',
  'SUMMARY:Đêm cờ',
  'DTSTART:20260324T193000Z',
  'DTEND:20260324T220000Z',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');

function importFrom(json: object, member = owner): Promise<RawResponse> {
  return member.send({ method: 'POST', path: `/api/${club}/calendar/import`, json });
}

test('a calendar is imported from an address, also after a redirect', async () => {
  const first = await importFrom({ address: ` http://${hostAndPort}/club.ics ` });
  expect(first.json<CalendarImportResult>()).toEqual({ added: 1, updated: 0, skipped: [] });
  const again = await importFrom({ address: `http://${hostAndPort}/moved.ics` });
  expect(again.json<CalendarImportResult>()).toMatchObject({ added: 0, updated: 1 });
  const range = 'from=2026-03-20T00:00:00Z&to=2026-04-01T00:00:00Z';
  const seen = await ann.send({ path: `/api/${club}/calendar?${range}` });
  expect(seen.json()).toMatchObject({ occurrences: [{ title: 'Đêm cờ' }] });
});

test.each([
  ['webcal://127.0.0.1:9/club.ics', 'calendar_address_refused'],
  ['http://localhost/club.ics', 'calendar_address_refused'],
  ['http://10.0.0.1/club.ics', 'calendar_address_refused'],
  ['http://[::1]/club.ics', 'calendar_address_refused'],
  ['file:///etc/passwd', 'calendar_address_refused'],
  ['club evening', 'calendar_address_refused'],
  ['SITE/inside.ics', 'calendar_address_refused'],
  ['SITE/nothing.ics', 'calendar_unreachable'],
  ['SITE/broken.ics', 'calendar_unreachable'],
  ['SITE/page', 'not_a_calendar'],
  ['SITE/long.ics', 'calendar_too_large'],
])('%s is refused', async (address, code) => {
  const response = await importFrom({ address: address.replace('SITE', `http://${hostAndPort}`) });
  expect(refusalOf(response)).toEqual([422, code]);
});

test('webcal means https', async () => {
  // The site speaks no TLS.
  const response = await importFrom({ address: `webcal://${hostAndPort}/club.ics` });
  expect(refusalOf(response)).toEqual([422, 'calendar_unreachable']);
  expect(asked).toEqual([]);
});

test('either a file or an address is needed', async () => {
  const address = `http://${hostAndPort}/club.ics`;
  for (const json of [{}, { text: FILE, address }])
    expect(refusalOf(await importFrom(json))).toEqual([400, 'invalid_request']);
  expect(asked).toEqual([]);
});

test('nothing is asked for members who may not change the calendar', async () => {
  const address = `http://${hostAndPort}/club.ics`;
  expect((await importFrom({ address }, ann)).status).toBe(403);
  const stranger = await signUp(server.url, 'Eve');
  expect((await importFrom({ address }, stranger)).status).toBe(404);
  expect(asked).toEqual([]);
});
