import type { PoolUse } from '@rookery/database';
import { Registry } from 'prom-client';
import { addCounter, addGauge, addLabelledCounter, addLabelledGauge } from './computed-metrics.ts';
import type { GatewayMetrics } from '../gateway/gateway.ts';
import type { RequestTotals, Traffic } from '../http/traffic.ts';
import { addProcessMetrics } from './process-metrics.ts';
import type { RelayMetrics } from '../relay/relay.ts';
import { addRequestMetrics } from './request-metrics.ts';
import { withTimeout } from '../runtime/with-timeout.ts';
import type { WorkerMetrics } from '../worker/worker.ts';

/** What the metrics are read from. Null: the process does not have this role. */
export interface MetricSources {
  readonly requests: RequestTotals | null;
  /** How often the event loop did not answer for some seconds. */
  readonly blocks: () => number;
  /** Throws unless the database answers. */
  readonly ping: () => Promise<void>;
  /** All connection pools of the process, by name. */
  readonly pools: () => Readonly<Record<string, PoolUse>>;
  readonly relay: (() => Promise<RelayMetrics>) | null;
  /** Returns null until the gateway has started. */
  readonly gateway: (() => GatewayMetrics | null) | null;
  readonly worker: (() => Promise<WorkerMetrics>) | null;
}

export interface Metrics {
  readonly registry: Registry;
  readonly traffic: Traffic | null;
  /** The text format of Prometheus. A metric that needs the database is left out while it does not answer. */
  read(): Promise<string>;
  stop(): void;
}

/** Shorter than the scrape timeout of Prometheus. */
const PING_LIMIT_MS = 2_000;

/** The values of one scrape that have to be waited for. */
interface Scrape {
  isUp: boolean;
  relay: RelayMetrics | null;
  worker: WorkerMetrics | null;
}

/** The metrics of a process, in a registry of its own. docs/operations.md lists them. */
export function createMetrics(sources: MetricSources): Metrics {
  const registry = new Registry();
  const scrape: Scrape = { isUp: false, relay: null, worker: null };
  addCounter(
    registry,
    'rookery_event_loop_blocks_total',
    'How often the event loop did not answer for 5 s.',
    sources.blocks,
  );
  addGauge(registry, 'rookery_database_up', 'Whether the database answers this process.', () =>
    Number(scrape.isUp),
  );
  addPoolMetrics(registry, sources);
  const traffic = sources.requests && addRequestMetrics(registry, sources.requests);
  if (sources.relay !== null) addRelayMetrics(registry, scrape);
  if (sources.gateway !== null) addGatewayMetrics(registry, sources.gateway);
  if (sources.worker !== null) addWorkerMetrics(registry, scrape);
  const processMetrics = addProcessMetrics(registry);
  return {
    registry,
    traffic,
    async read() {
      const [isUp, relay, worker] = await Promise.all([
        withTimeout(
          PING_LIMIT_MS,
          sources.ping().then(() => true),
        ),
        sources.relay?.() ?? null,
        sources.worker?.() ?? null,
      ]);
      Object.assign(scrape, { isUp: isUp === true, relay, worker } satisfies Scrape);
      return registry.metrics();
    },
    stop: () => processMetrics.stop(),
  };
}

function addPoolMetrics(registry: Registry, { pools }: MetricSources): void {
  const requests = () => pools()['requests'] ?? null;
  addGauge(
    registry,
    'rookery_database_connections',
    'Open connections that requests share.',
    () => {
      const pool = requests();
      return pool && pool.inUse + pool.idle;
    },
  );
  addGauge(
    registry,
    'rookery_database_connections_idle',
    'Idle connections among them.',
    () => requests()?.idle ?? null,
  );
  addGauge(
    registry,
    'rookery_database_connections_awaited',
    'Requests that wait for a connection.',
    () => requests()?.waiting ?? null,
  );
  const addPoolGauge = (name: string, help: string, read: (use: PoolUse) => number) =>
    addLabelledGauge(registry, name, help, ['pool'], () =>
      Object.entries(pools()).map(([pool, use]) => [{ pool }, read(use)] as const),
    );
  addPoolGauge(
    'rookery_database_pool_size',
    'The largest number of connections.',
    ({ size }) => size,
  );
  addPoolGauge('rookery_database_pool_in_use', 'Connections in use.', ({ inUse }) => inUse);
  addPoolGauge(
    'rookery_database_pool_idle',
    'Open connections that are not in use.',
    ({ idle }) => idle,
  );
  addPoolGauge(
    'rookery_database_pool_waiting',
    'Callers that wait for one.',
    ({ waiting }) => waiting,
  );
}

function addRelayMetrics(registry: Registry, scrape: Scrape): void {
  addGauge(
    registry,
    'rookery_relay_active',
    'Whether this relay is the active one.',
    () => scrape.relay && Number(scrape.relay.active),
  );
  addCounter(
    registry,
    'rookery_relay_published_total',
    'Changes handed to the bus.',
    () => scrape.relay && scrape.relay.published,
  );
  addGauge(
    registry,
    'rookery_relay_lag_seconds',
    'Age of the oldest part of the log that no relay has confirmed; if there is none, the time from commit to publication of the newest change.',
    () => {
      const lagMs = scrape.relay?.lagMs ?? null;
      return lagMs === null ? null : lagMs / 1_000;
    },
  );
  addGauge(
    registry,
    'rookery_relay_lag_bytes',
    'Bytes of the log that no relay has confirmed.',
    () => scrape.relay?.lagBytes ?? null,
  );
  addGauge(
    registry,
    'rookery_relay_lag_limit_bytes',
    'Bytes of the log that Postgres keeps for a relay (max_slot_wal_keep_size).',
    () => scrape.relay?.lagLimitBytes ?? null,
  );
}

function addGatewayMetrics(registry: Registry, gateway: () => GatewayMetrics | null): void {
  const addGatewayGauge = (name: string, help: string, key: keyof GatewayMetrics) =>
    addGauge(registry, `rookery_gateway_${name}`, help, () => gateway()?.[key] ?? null);
  addGatewayGauge('sockets', 'Open sockets.', 'sockets');
  addGatewayGauge('members', 'Members with an open socket.', 'members');
  addGatewayGauge('feeds', 'Open feeds.', 'feeds');
  addGatewayGauge('rooms', 'Open game rooms.', 'rooms');
  addGatewayGauge('slow_sockets', 'Sockets that do not keep up.', 'slow');
  addCounter(
    registry,
    'rookery_gateway_forced_resyncs_total',
    'Times all clients had to resync because changes may have been missed.',
    () => gateway()?.forcedResyncs ?? null,
  );
}

function addWorkerMetrics(registry: Registry, scrape: Scrape): void {
  const engineJobs = () => scrape.worker?.engineJobs ?? null;
  const queues = () => scrape.worker?.queues ?? [];
  addGauge(
    registry,
    'rookery_engine_waiting',
    'Engine jobs that are due and not taken yet.',
    () => engineJobs()?.reduce((sum, { waiting }) => sum + waiting, 0) ?? null,
  );
  addGauge(
    registry,
    'rookery_engine_searching',
    'Engines of this worker that are searching.',
    () => scrape.worker?.searching ?? null,
  );
  const addJobGauge = (name: string, help: string, key: 'waiting' | 'running') =>
    addLabelledGauge(registry, name, help, ['kind'], () => [
      ...(engineJobs() ?? []).map((job) => [{ kind: job.type }, job[key]] as const),
      ...queues().map((queue) => [{ kind: queue.kind }, queue[key]] as const),
    ]);
  addJobGauge('rookery_jobs_waiting', 'Jobs that are due and not taken yet.', 'waiting');
  addJobGauge('rookery_jobs_running', 'Jobs that a worker has taken.', 'running');
  addLabelledGauge(
    registry,
    'rookery_jobs_oldest_seconds',
    'Time for which the oldest waiting job is due.',
    ['kind'],
    () => [
      ...(engineJobs() ?? []).map((job) => [{ kind: job.type }, job.oldestS] as const),
      ...queues().map((queue) => [{ kind: queue.kind }, queue.oldestS] as const),
    ],
  );
  addLabelledCounter(
    registry,
    'rookery_jobs_failed_total',
    'Failed attempts of this worker; each is repeated later.',
    ['kind'],
    () => Object.entries(scrape.worker?.failed ?? {}).map(([kind, total]) => [{ kind }, total]),
  );
}
