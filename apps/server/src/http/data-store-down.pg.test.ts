import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  createTestDatabase,
  eventually,
  send,
  signUp,
  startServer,
  startTestPostgres,
  type TestMember,
  type TestPostgres,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let postgres: TestPostgres;
let server: TestServer;
let member: TestMember;
let uncached: string;

beforeAll(async () => {
  postgres = await startTestPostgres();
  server = await startServer(await createTestDatabase(postgres.url));
  member = await signUp(server.url, 'Member');
  await member.send({ path: '/personal' });
  // Without the signed copy of its data, the session has to be read from the database.
  uncached = member
    .cookies()
    .split('; ')
    .filter((cookie) => !cookie.includes('session_data'))
    .join('; ');
});
afterAll(async () => {
  await server.stop();
  await postgres.discard();
});

const ASSETS = join(import.meta.dirname, '../../../web/dist/assets');
const asset = `/assets/${readdirSync(ASSETS).find((file) => file.endsWith('.js'))}`;

describe('rule 6, with the Postgres server stopped', () => {
  beforeAll(() => postgres.stop());

  for (const path of ['/', '/login', '/signup', asset, '/health']) {
    test(`${path} answers 200 to every caller`, async () => {
      expect((await send(server.url, { path })).status).toBe(200);
      expect((await member.send({ path })).status).toBe(200);
      expect((await send(server.url, { path, headers: { cookie: uncached } })).status).toBe(200);
    });
  }

  test('the failure is in the log', () => {
    const lines = server.log().filter((line) => line.includes('workspace check failed'));
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join('\n')).toMatch(/ECONNREFUSED|terminat/);
  });

  test('a workspace page answers 503 with a text, whether the session was cached or not', async () => {
    for (const cookie of [member.cookies(), uncached]) {
      const response = await send(server.url, { path: '/personal/tasks', headers: { cookie } });
      expect(response.status).toBe(503);
      expect(response.text).toContain('Rookery cannot reach its database right now');
      expect(response.text).not.toMatch(/ECONNREFUSED|\.ts:|Error/);
      expect(response.headers['retry-after']).toBe('5');
    }
  });

  test('rules that need no database still apply', async () => {
    const own = await member.send({ path: `/${member.personalWorkspaceId}/tasks?x=1` });
    expect(own.headers.location).toBe('/personal/tasks?x=1');
    expect((await send(server.url, { path: '/personal' })).headers.location).toBe(
      '/login?next=%2Fpersonal',
    );
    expect((await send(server.url, { path: '/nonsense' })).status).toBe(404);
  });

  test('creating a task answers 500 with an error message', async () => {
    const json = { name: 'x' };
    const response = await member.send({ method: 'POST', path: '/api/personal/task/create', json });
    expect(response.status).toBe(500);
    expect(response.json()).toEqual({
      error: 'The data could not be read or stored. Try again in a moment.',
      code: 'data_store_failed',
    });
  });

  test('the process is alive, and not ready', async () => {
    expect((await send(server.url, { path: '/health/ready' })).status).toBe(503);
  });
});

describe('after the Postgres server is started again', () => {
  beforeAll(() => postgres.start());

  test('everything works, in the same process', async () => {
    await eventually(async () => {
      expect((await send(server.url, { path: '/health/ready' })).status).toBe(200);
    });
    expect((await member.send({ path: '/personal/tasks' })).status).toBe(200);
    expect((await member.send({ path: '/' })).headers.location).toBe('/personal');
    const json = { name: 'After the outage' };
    const created = await member.send({ method: 'POST', path: '/api/personal/task/create', json });
    expect(created.status).toBe(201);
    const session = await send(server.url, { path: '/personal', headers: { cookie: uncached } });
    expect(session.status).toBe(200);
  });
});
