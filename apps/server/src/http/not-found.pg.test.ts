import { randomUUID } from 'node:crypto';
import {
  commonServer,
  signUp,
  type CommonServer,
  type RawRequest,
  type TestMember,
} from '@rookery/testkit';
import { beforeAll, expect, test } from 'vitest';

let server: CommonServer;
let member: TestMember;
let inaccessible: string;

beforeAll(async () => {
  server = await commonServer();
  member = await signUp(server.url, 'Member');
  inaccessible = (await signUp(server.url, 'Another member')).personalWorkspaceId;
  // Fills the session cache, so that no response below renews a cookie.
  await member.send({ path: '/api/personal' });
});

const invalid = [
  'malformed',
  '01890a5d-ac96-774b-bcce-b302099a8057',
  'x'.repeat(300),
  '%zz',
  '%00',
];

/** The whole response without request id and date. */
async function answerTo(request: RawRequest) {
  const { status, headers, text } = await member.send(request);
  const { 'x-request-id': id, date: _date, ...rest } = headers;
  expect(id).toBeTruthy();
  return { status, headers: rest, text };
}

test.each([
  { kind: 'page', at: (id: string) => ({ path: `/${id}` }) },
  { kind: 'deeper page', at: (id: string) => ({ path: `/${id}/tasks?x=1` }) },
  { kind: 'API', at: (id: string) => ({ path: `/api/${id}` }) },
  { kind: 'API list', at: (id: string) => ({ path: `/api/${id}/task/list?limit=nonsense` }) },
  {
    kind: 'API write',
    at: (id: string) => ({ method: 'POST', path: `/api/${id}/task/create`, json: { name: 'x' } }),
  },
  {
    kind: 'API write with a bad body',
    at: (id: string) => ({ method: 'POST', path: `/api/${id}/task/create`, json: { nonsense: 1 } }),
  },
])('invalid, unknown and inaccessible workspaces answer the same bytes: $kind', async ({ at }) => {
  const unknown = await answerTo(at(randomUUID()));
  expect(unknown.status).toBe(404);
  expect(await answerTo(at(inaccessible))).toEqual(unknown);
  expect(await answerTo(at('internal'))).toEqual(unknown);
  for (const id of invalid) expect(await answerTo(at(id)), id).toEqual(unknown);
});

test('a missing page of a workspace answers like a missing workspace', async () => {
  const unknown = await answerTo({ path: `/${randomUUID()}/nonsense` });
  expect(await answerTo({ path: '/personal/nonsense' })).toEqual(unknown);
});

test('a missing API route answers like a missing workspace', async () => {
  const unknown = await answerTo({ path: `/api/${randomUUID()}` });
  expect(await answerTo({ path: '/api/personal/nonsense' })).toEqual(unknown);
  expect(await answerTo({ path: '/api/nonsense/at/all' })).toEqual(unknown);
});

test('a 404 page has a text in the language of its reader', async () => {
  const english = await member.send({ path: '/nonsense' });
  expect(english.text).toContain('Page not found');
  const headers = { 'accept-language': 'vi' };
  expect((await member.send({ path: '/nonsense', headers })).text).toContain(
    'Không tìm thấy trang',
  );
});
