import { randomUUID } from 'node:crypto';
import {
  createTestDatabase,
  eventually,
  figuresOf,
  send,
  signUp,
  startServer,
  startTestPostgres,
  WHOLE,
  type TestPostgres,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';

let postgres: TestPostgres;
let api: TestServer;
let whole: TestServer;

beforeAll(async () => {
  postgres = await startTestPostgres({ durable: true });
  const databaseUrl = await createTestDatabase(postgres.url);
  const start = (roles: Record<string, string>) =>
    startServer(databaseUrl, { ...roles, METRICS: 'yes' });
  api = await start({ ROOKERY_ROLES: 'api' });
  whole = await start(WHOLE);
});
afterAll(async () => {
  await Promise.all([api, whole].map((server) => server?.stop()));
  await postgres?.discard();
});

test('an api process counts its requests, and reports the state of its database', async () => {
  const before = await figuresOf(api.url);
  await signUp(api.url, 'Ann');
  await fetch(`${api.url}/api/nothing`);
  const after = await figuresOf(api.url);
  const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  expect(grown('rookery_http_requests_total')).toBeGreaterThanOrEqual(2);
  expect(grown('rookery_http_request_seconds_total')).toBeGreaterThan(0);
  expect(grown('rookery_http_failures_total')).toBe(0);
  expect(after.get('rookery_database_up')).toBe(1);
  for (const name of ['connections', 'connections_idle', 'connections_awaited']) {
    expect(after.get(`rookery_database_${name}`)).toBeGreaterThanOrEqual(0);
  }
});

test('requests are counted by the pattern of their route, never by their URL', async () => {
  const ann = await signUp(api.url, 'Ann');
  const secret = randomUUID();
  await ann.send({ path: `/api/${secret}/task/list?page=${secret}` });
  await ann.send({ path: `/${secret}/tasks` });
  await send(api.url, { method: 'PROPFIND', path: `/api/${secret}` });
  await send(api.url, { method: 'POST', path: `/${secret}` });
  await eventually(async () => {
    const figures = [...(await figuresOf(api.url)).keys()];
    expect(figures.join()).not.toContain(secret);
    const counted = figures.flatMap(
      (name) =>
        /_duration_seconds_count\{method="(.+)",route="(.+)",status="(.+)"\}/
          .exec(name)
          ?.slice(1)
          .join(' ') ?? [],
    );
    expect(counted).toEqual(
      expect.arrayContaining([
        'GET /api/:wsId/task/list 4xx',
        'GET /api/auth/get-session 2xx',
        'GET /* 4xx',
        'POST unknown 4xx',
        'other unknown 4xx',
      ]),
    );
  });
});

test('every pool of a process is reported', async () => {
  const figures = await figuresOf(whole.url);
  const pools = [
    'requests',
    'batches',
    'accounts',
    'worker',
    'member_requests',
    'relay',
    'reports',
  ];
  for (const pool of pools) {
    expect(figures.get(`rookery_database_pool_size{pool="${pool}"}`)).toBeGreaterThan(0);
    for (const name of ['in_use', 'idle', 'waiting'])
      expect(figures.get(`rookery_database_pool_${name}{pool="${pool}"}`)).toBeGreaterThanOrEqual(
        0,
      );
  }
});

/** Metrics that need Postgres. */
const FROM_DATABASE = [
  'relay_lag_bytes',
  'relay_lag_seconds',
  'engine_waiting',
  'jobs_waiting{kind="think"}',
];
const FROM_PROCESS = [
  'relay_active',
  'relay_published_total',
  'gateway_sockets',
  'engine_searching',
];

test('while Postgres is down, metrics that need it are left out', async () => {
  await eventually(async () =>
    expect((await figuresOf(whole.url)).get('rookery_relay_active')).toBe(1),
  );
  await postgres.stop();
  try {
    await eventually(async () => {
      const figures = await figuresOf(whole.url);
      expect(figures.get('rookery_database_up')).toBe(0);
      for (const name of FROM_PROCESS)
        expect(figures.get(`rookery_${name}`)).toBeGreaterThanOrEqual(0);
      for (const name of FROM_DATABASE) expect(figures.has(`rookery_${name}`)).toBe(false);
    });
    expect((await figuresOf(api.url)).get('rookery_database_up')).toBe(0);
  } finally {
    await postgres.start();
  }
  await eventually(async () => {
    const figures = await figuresOf(whole.url);
    expect(figures.get('rookery_database_up')).toBe(1);
    for (const name of [...FROM_DATABASE, ...FROM_PROCESS])
      expect(figures.has(`rookery_${name}`)).toBe(true);
  });
});
