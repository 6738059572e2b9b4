import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createRequestTotals } from '../http/traffic.ts';
import { createMetrics, type Metrics, type MetricSources } from './metrics.ts';

const OPERATIONS = join(import.meta.dirname, '../../../../docs/operations.md');

const engineJobs = (['play', 'think', 'hint'] as const).map((type, index) => ({
  type,
  waiting: index,
  running: 1,
  oldestS: index / 2,
}));
const queues = [{ kind: 'review', waiting: 3, running: 1, oldestS: 60 }];
const failed = { play: 0, think: 0, hint: 0, review: 7 };

/** A process with all roles. */
const ALL_ROLES: Omit<MetricSources, 'requests'> = {
  blocks: () => 2,
  ping: async () => undefined,
  pools: () => ({
    requests: { size: 10, inUse: 3, idle: 1, waiting: 2 },
    worker: { size: 3, inUse: 0, idle: 3, waiting: 0 },
  }),
  relay: async () => ({
    active: true,
    published: 5,
    lagMs: 250,
    lagBytes: 4_096,
    lagLimitBytes: 9_000,
  }),
  gateway: () => ({ sockets: 4, members: 3, feeds: 2, rooms: 1, slow: 0, forcedResyncs: 6 }),
  worker: async () => ({ engineJobs, queues, failed, searching: 1 }),
};

const created = new Set<Metrics>();
afterEach(() => {
  for (const metrics of created) metrics.stop();
  created.clear();
});

function create(sources: Partial<MetricSources> = {}): Metrics {
  const metrics = createMetrics({ ...ALL_ROLES, requests: createRequestTotals(), ...sources });
  created.add(metrics);
  return metrics;
}

async function samplesOf(metrics: Metrics): Promise<string[]> {
  return (await metrics.read()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

test('docs/operations.md lists every metric with its type and labels, and no other', () => {
  const rows = readFileSync(OPERATIONS, 'utf8').matchAll(
    /^\| `((?:rookery|process|nodejs)_\w+)` \| (\w+) \|([^|]*)\|/gm,
  );
  const documented = Array.from(rows, ([, name, type, labels = '']) =>
    [name, type, ...Array.from(labels.matchAll(/`(\w+)`/g), ([, label]) => label)].join(' '),
  );
  const registered = create()
    .registry.getMetricsAsArray()
    .map((metric) => metric as typeof metric & { labelNames: string[] })
    .map(({ name, type, labelNames }) => [name, type, ...labelNames].join(' '));
  expect(documented.toSorted()).toEqual(registered.toSorted());
});

test('the values of all parts are written in the text format', async () => {
  expect(await samplesOf(create())).toEqual(
    expect.arrayContaining([
      'rookery_event_loop_blocks_total 2',
      'rookery_database_up 1',
      'rookery_database_connections 4',
      'rookery_database_connections_idle 1',
      'rookery_database_connections_awaited 2',
      'rookery_database_pool_size{pool="requests"} 10',
      'rookery_database_pool_in_use{pool="requests"} 3',
      'rookery_database_pool_idle{pool="worker"} 3',
      'rookery_database_pool_waiting{pool="requests"} 2',
      'rookery_relay_active 1',
      'rookery_relay_published_total 5',
      'rookery_relay_lag_seconds 0.25',
      'rookery_relay_lag_bytes 4096',
      'rookery_relay_lag_limit_bytes 9000',
      'rookery_gateway_slow_sockets 0',
      'rookery_gateway_forced_resyncs_total 6',
      'rookery_engine_waiting 3',
      'rookery_engine_searching 1',
      'rookery_jobs_waiting{kind="review"} 3',
      'rookery_jobs_oldest_seconds{kind="review"} 60',
      'rookery_jobs_running{kind="play"} 1',
      'rookery_jobs_oldest_seconds{kind="hint"} 1',
      'rookery_jobs_failed_total{kind="review"} 7',
    ]),
  );
});

test('a total that is kept elsewhere is not added up by repeated scrapes', async () => {
  const metrics = create();
  await metrics.read();
  expect(await samplesOf(metrics)).toContain('rookery_relay_published_total 5');
});

test('metrics that need the database are left out while it does not answer', async () => {
  let isDown = false;
  const metrics = create({
    ping: () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve()),
    relay: async () => ({
      active: !isDown,
      published: 5,
      lagMs: isDown ? null : 1,
      lagBytes: isDown ? null : 1,
      lagLimitBytes: isDown ? null : 1,
    }),
    worker: async () => ({
      engineJobs: isDown ? null : engineJobs,
      queues: isDown ? null : queues,
      failed,
      searching: 0,
    }),
  });
  expect((await samplesOf(metrics)).join()).toMatch(
    /relay_lag_bytes.*engine_waiting.*jobs_waiting/,
  );
  isDown = true;
  const samples = await samplesOf(metrics);
  expect(samples).toContain('rookery_database_up 0');
  expect(samples).toContain('rookery_jobs_failed_total{kind="review"} 7');
  expect(samples.join()).not.toMatch(/relay_lag|engine_waiting|jobs_(waiting|running|oldest)/);
});

test('a process has only the metrics of its roles', async () => {
  const worker = create({ requests: null, relay: null, gateway: null });
  expect(worker.traffic).toBeNull();
  expect(await worker.read()).not.toMatch(/rookery_(http|relay|gateway)/);
});

test('two processes in one program do not share their metrics', async () => {
  const [one, other] = [create(), create()];
  one.traffic?.count({ method: 'GET', route: '/', status: 200, ms: 2 });
  expect(await samplesOf(one)).toContain('rookery_http_requests_total 1');
  expect(await samplesOf(other)).toContain('rookery_http_requests_total 0');
});

test('requests are counted by method, pattern and class of status, in a bounded number of series', async () => {
  const metrics = create();
  const count = (method: string, route: string | undefined, status: number) =>
    metrics.traffic?.count({ method, route, status, ms: 20 });
  for (let index = 0; index < 100; index += 1) {
    count(`METHOD${index}`, undefined, 404);
    count('GET', `/assets/page-${index}.js`, 200);
    count('GET', '/api/chess/games/:gameId', index < 90 ? 200 : 500);
  }
  const counts = (await samplesOf(metrics)).filter((line) => line.includes('seconds_count{'));
  expect(counts.toSorted()).toEqual([
    'rookery_http_request_duration_seconds_count{method="GET",route="/api/chess/games/:gameId",status="2xx"} 90',
    'rookery_http_request_duration_seconds_count{method="GET",route="/api/chess/games/:gameId",status="5xx"} 10',
    'rookery_http_request_duration_seconds_count{method="GET",route="/assets/*",status="2xx"} 100',
    'rookery_http_request_duration_seconds_count{method="other",route="unknown",status="4xx"} 100',
  ]);
  const samples = await samplesOf(metrics);
  expect(samples).toContain('rookery_http_requests_total 300');
  expect(samples).toContain('rookery_http_failures_total 10');
  expect(samples).toContain('rookery_http_request_seconds_total 6');
  expect(samples).toContain(
    'rookery_http_request_duration_seconds_bucket{le="0.03",method="GET",route="/assets/*",status="2xx"} 100',
  );
});
