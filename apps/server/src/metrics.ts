import type { Database } from '@rookery/database';
import type { Gateway } from './gateway/gateway.ts';
import type { Metric } from './http/metrics.ts';
import type { Traffic } from './http/traffic.ts';
import type { Relay } from './relay/relay.ts';
import { withTimeout } from './runtime/with-timeout.ts';
import type { Worker } from './worker/worker.ts';

/** Shorter than the scrape timeout of Prometheus. */
const PING_LIMIT_MS = 2_000;

/** All metrics of this process. A metric that needs the database is left out while the database does not answer. */
export async function metricsOf(parts: {
  /** Throws unless the database answers. */
  readonly ping: () => Promise<void>;
  readonly traffic: Traffic | null;
  readonly database: Database | null;
  readonly relay: Relay | null;
  readonly gateway: Gateway | null;
  readonly worker: Worker | null;
}): Promise<Metric[]> {
  const metrics: Metric[] = [];
  const gauge = (name: string, help: string, value: number | null) => {
    if (value !== null) metrics.push({ name, help, type: 'gauge', value });
  };
  const counter = (name: string, help: string, value: number) =>
    metrics.push({ name: `${name}_total`, help, type: 'counter', value });

  const [isUp, relay, engine] = await Promise.all([
    withTimeout(
      PING_LIMIT_MS,
      parts.ping().then(() => true),
    ),
    parts.relay?.metrics() ?? null,
    parts.worker?.metrics() ?? null,
  ]);
  gauge('database_up', 'Whether the database answers this process.', Number(isUp === true));
  if (parts.database !== null) {
    const { open, idle, awaited } = parts.database.connections();
    gauge('database_connections', 'Open connections that requests share.', open);
    gauge('database_connections_idle', 'Idle connections among them.', idle);
    gauge('database_connections_awaited', 'Requests that wait for a connection.', awaited);
  }
  if (parts.traffic !== null) {
    const { requests, failures, milliseconds } = parts.traffic;
    counter('http_requests', 'Requests answered.', requests);
    counter('http_failures', 'Requests answered with a status of 500 and above.', failures);
    counter('http_request_seconds', 'Total time of these requests.', milliseconds / 1_000);
  }
  if (relay !== null) {
    const { active, published, lagMs, lagBytes } = relay;
    gauge('relay_active', 'Whether this relay is the active one.', Number(active));
    counter('relay_published', 'Changes handed to the bus.', published);
    gauge(
      'relay_lag_seconds',
      'Age of the oldest part of the log that no relay has confirmed; if there is none, the time from commit to publication of the newest change.',
      lagMs === null ? null : lagMs / 1_000,
    );
    gauge('relay_lag_bytes', 'Bytes of the log that no relay has confirmed.', lagBytes);
  }
  if (parts.gateway !== null) {
    const { sockets, members, feeds, rooms, slow, forcedResyncs } = parts.gateway.metrics();
    gauge('gateway_sockets', 'Open sockets.', sockets);
    gauge('gateway_members', 'Members with an open socket.', members);
    gauge('gateway_feeds', 'Open feeds.', feeds);
    gauge('gateway_rooms', 'Open game rooms.', rooms);
    gauge('gateway_slow_sockets', 'Sockets that do not keep up.', slow);
    counter(
      'gateway_forced_resyncs',
      'Times all clients had to resync because changes may have been missed.',
      forcedResyncs,
    );
  }
  if (engine !== null) {
    gauge('engine_waiting', 'Engine jobs that are due and not taken yet.', engine.waiting);
    gauge('engine_searching', 'Engines of this worker that are searching.', engine.searching);
  }
  return metrics;
}
