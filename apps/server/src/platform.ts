import { connectNats, createInProcessBus, type Bus } from '@rookery/bus';
import type { Config } from '@rookery/config';
import { checkDatabase, openWorkerDatabase } from '@rookery/database';
import { createApp } from './app.ts';
import { startProcessReports } from './features/administration/process-reports.ts';
import { createAbsenceStore } from './features/games/absence.ts';
import { createPresenceStore } from './features/presence/store.ts';
import { startGateway, type Gateway } from './gateway/gateway.ts';
import { createHealthApp, type Health } from './http/health.ts';
import { commonHeaders } from './http/headers.ts';
import { createRequestTotals } from './http/traffic.ts';
import { createLog } from './http/logging.ts';
import { prepareDatabase } from './prepare-database.ts';
import type { Log } from './runtime/log.ts';
import { startWatchdog, type Belongings } from './runtime/watchdog.ts';
import type { Metrics, MetricSources } from './metrics/metrics.ts';
import { startRelay } from './relay/relay.ts';
import { openServices } from './services.ts';
import type { Tracing } from './tracing/tracing.ts';
import { startWorker } from './worker/worker.ts';

export interface Platform {
  stop(): Promise<void>;
}

/** Starts the parts of the program that its roles name. `belongings` are for a process that nothing starts again. */
export async function startPlatform(
  config: Config,
  { belongings }: { readonly belongings?: Belongings } = {},
): Promise<Platform> {
  await (config.migrateOnStart ? prepareDatabase(config) : checkDatabase(config));
  const log = createLog(config.logLevel, { isBehindProxy: config.trustedProxies > 0 });
  const watchdog = startWatchdog(log, belongings === undefined ? {} : { belongings });
  // Before the pools are opened, whose statements are traced.
  const tracing = await startTracing(config);
  const hasRole = (...roles: Config['roles']) => roles.some((role) => config.roles.includes(role));

  const services = hasRole('api', 'gateway') ? openServices(config, log) : null;
  const bus = hasRole('relay', 'gateway') ? await openBus(config, log) : null;
  const worker = hasRole('worker') ? startWorker(config, log, tracing) : null;
  const relay =
    bus && hasRole('relay')
      ? startRelay({ ...config, isBusInProcess: !config.natsUrl }, bus, log)
      : null;
  let gateway: Gateway | null = null;

  const reportsDatabase = openReportsDatabase(config, log);
  const requests = hasRole('api') ? createRequestTotals() : null;

  async function ping(): Promise<void> {
    const parts = [services?.database ?? null, worker, relay].filter((part) => part !== null);
    await Promise.all(parts.map((part) => part.ping()));
  }
  const sources: MetricSources = {
    requests,
    blocks: () => watchdog.blocks(),
    ping,
    pools: () => ({
      ...services?.pools(),
      ...worker?.pools(),
      ...(relay && { relay: relay.pool() }),
      reports: reportsDatabase.pool(),
    }),
    relay: relay && (() => relay.metrics()),
    gateway: hasRole('gateway') ? () => gateway?.metrics() ?? null : null,
    worker: worker && (() => worker.metrics()),
  };
  const metrics = await createMetrics(config, sources);
  const health: Health = { ping, metrics: metrics && (() => metrics.read()) };
  const traffic = metrics?.traffic ?? requests;
  const http =
    services && hasRole('api')
      ? await createApp({ config, services, log, health, traffic, tracing })
      : createHealthApp(log, health, config.publicUrl);
  if (bus && services && hasRole('gateway')) {
    const absenceStore = createAbsenceStore(services.database, log);
    const presenceStore = createPresenceStore(reportsDatabase);
    const { server } = http;
    gateway = await startGateway({
      ...config,
      ...services,
      // Without NATS there is no other gateway to reconnect to: a drain would only prolong the outage.
      liveDrainSeconds: config.natsUrl === null ? 0 : config.liveDrainSeconds,
      absenceStore,
      presenceStore,
      headers: commonHeaders(config.publicUrl),
      server,
      bus,
      log,
    });
  }
  await http.listen({ host: config.host, port: config.port });
  const reports = startProcessReports({
    database: reportsDatabase,
    roles: config.roles,
    sources,
    log,
  });

  return {
    async stop() {
      // The port closes first: a proxy whose connection is refused tries another process. The promise
      // resolves once the last socket has closed.
      const closed = http.close();
      await gateway?.stop();
      await closed;
      await reports.stop();
      await Promise.all([relay?.stop(), worker?.stop()]);
      await bus?.close();
      await services?.close();
      await reportsDatabase.close();
      metrics?.stop();
      await tracing?.stop();
      await watchdog.stop();
    },
  };
}

/** Loads the library for metrics, which takes 20 MB, only if they are enabled. */
async function createMetrics(config: Config, sources: MetricSources): Promise<Metrics | null> {
  if (!config.metrics) return null;
  const library = await import('./metrics/metrics.ts');
  return library.createMetrics(sources);
}

/** Loads the library for traces only if they are enabled. */
async function startTracing({ otlpEndpoint, roles }: Config): Promise<Tracing | null> {
  if (otlpEndpoint === null) return null;
  const library = await import('./tracing/tracing.ts');
  return library.startTracing(otlpEndpoint, roles);
}

/** One connection is enough for the reports of a process: who is online, and its figures. */
function openReportsDatabase(config: Config, log: Log) {
  return openWorkerDatabase({
    ...config,
    poolSize: 1,
    onConnectionLost: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
}

function openBus({ natsUrl, roles }: Config, log: Log): Promise<Bus> | Bus {
  const onFault = (error: unknown) => log.error({ err: error }, 'bus error');
  if (natsUrl === null) return createInProcessBus(onFault);
  return connectNats({
    servers: natsUrl.split(','),
    name: `rookery ${roles.join(' ')}`,
    onFault,
    onConnection: (state) => log.warn({ state }, 'NATS connection'),
    onUnreachable: (error) =>
      log.warn(
        { servers: natsUrl.split(',').map(withoutCredentials), reason: String(error) },
        'NATS does not answer at NATS_URL; trying again until it does',
      ),
  });
}

function withoutCredentials(server: string): string {
  return server.replace(/^(\w+:\/\/)?[^@/]*@/, '$1');
}
