import type { Gateway } from './gateway/gateway.ts';
import type { Metric } from './http/metrics.ts';
import type { Relay } from './relay/relay.ts';
import type { Worker } from './worker/worker.ts';

/** Everything this process can say of itself in figures. */
export async function metricsOf(parts: {
  readonly relay: Relay | null;
  readonly gateway: Gateway | null;
  readonly worker: Worker | null;
}): Promise<Metric[]> {
  const metrics: Metric[] = [];
  const gauge = (name: string, help: string, value: number) =>
    metrics.push({ name, help, type: 'gauge', value });
  const counter = (name: string, help: string, value: number) =>
    metrics.push({ name: `${name}_total`, help, type: 'counter', value });

  if (parts.relay !== null) {
    const { active, published, lagMs, lagBytes } = await parts.relay.metrics();
    gauge('relay_active', 'Whether this relay is the one that reads the log.', Number(active));
    counter('relay_published', 'Changes handed to the bus.', published);
    gauge('relay_lag_seconds', 'From commit until the bus had the newest change.', lagMs / 1_000);
    gauge('relay_lag_bytes', 'Of the log, kept because not confirmed by any relay.', lagBytes);
  }
  if (parts.gateway !== null) {
    const { sockets, members, feeds, rooms, slow, doubts } = parts.gateway.metrics();
    gauge('gateway_sockets', 'Open sockets.', sockets);
    gauge('gateway_members', 'Members with an open socket.', members);
    gauge('gateway_feeds', 'Feeds that somebody follows.', feeds);
    gauge('gateway_rooms', 'Games that somebody is at.', rooms);
    gauge('gateway_slow_sockets', 'Sockets that do not keep up.', slow);
    counter('gateway_doubts', 'Times everybody had to read again.', doubts);
  }
  const engine = (await parts.worker?.metrics()) ?? null;
  if (engine !== null) {
    gauge(
      'engine_waiting',
      'Jobs for the engine that are due and nobody has taken.',
      engine.waiting,
    );
    gauge('engine_searching', 'Engines of this worker that are searching.', engine.searching);
  }
  return metrics;
}
