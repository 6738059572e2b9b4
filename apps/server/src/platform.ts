import { connectNats, createInProcessBus, type Bus } from '@rookery/bus';
import type { Config } from '@rookery/config';
import { migrate, openWorkerDatabase } from '@rookery/database';
import { createApp } from './app.ts';
import { createAbsence } from './features/games/absence.ts';
import { createPresenceStore } from './features/presence/store.ts';
import { startGateway, type Gateway } from './gateway/gateway.ts';
import { createHealthApp, type Vitals } from './http/health.ts';
import { createLog } from './http/logging.ts';
import type { Log } from './log.ts';
import { metricsOf } from './metrics.ts';
import { startRelay } from './relay/relay.ts';
import { openServices } from './services.ts';
import { startWorker } from './worker/worker.ts';

export interface Platform {
  stop(): Promise<void>;
}

/** One program: what it does is up to the roles it is given. */
export async function startPlatform(config: Config): Promise<Platform> {
  if (config.migrateOnStart) await migrate(config);
  const log = createLog(config.logLevel);
  const takes = (...roles: Config['roles']) => roles.some((role) => config.roles.includes(role));

  const services = takes('api', 'gateway') ? openServices(config, log) : null;
  const bus = takes('relay', 'gateway') ? await openBus(config, log) : null;
  const worker = takes('worker') ? startWorker(config, log) : null;
  const relay =
    bus && takes('relay') ? startRelay({ ...config, isAlone: !config.natsUrl }, bus, log) : null;
  let gateway: Gateway | null = null;

  const vitals: Vitals = {
    async ping() {
      const parts = [services?.database ?? null, worker, relay].filter((part) => part !== null);
      await Promise.all(parts.map((part) => part.ping()));
    },
    metrics: config.metrics ? () => metricsOf({ relay, gateway, worker }) : null,
  };
  const http =
    services && takes('api')
      ? await createApp({ config, services, log, vitals })
      : createHealthApp(log, vitals);
  if (bus && services && takes('gateway')) {
    const absence = createAbsence(services.database, log);
    const presenceStore = createPresenceStore(openPresenceDatabase(config, log));
    const { server } = http;
    gateway = await startGateway({
      ...config,
      ...services,
      absence,
      presenceStore,
      server,
      bus,
      log,
    });
  }
  await http.listen({ host: config.host, port: config.port });

  return {
    async stop() {
      // Sockets first: a server does not close while anybody is on the line.
      await gateway?.stop();
      await http.close();
      await Promise.all([relay?.stop(), worker?.stop()]);
      await bus?.close();
      await services?.close();
    },
  };
}

/** One connection: a gateway tells one thing after the other. */
function openPresenceDatabase(config: Config, log: Log) {
  return openWorkerDatabase({
    ...config,
    poolSize: 1,
    onConnectionLost: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
}

function openBus({ natsUrl, roles }: Config, log: Log): Promise<Bus> | Bus {
  const onFault = (error: unknown) => log.error({ err: error }, 'trouble on the bus');
  if (natsUrl === null) return createInProcessBus(onFault);
  return connectNats({
    servers: natsUrl.split(','),
    name: `rookery ${roles.join(' ')}`,
    onFault,
    onLine: (line) => log.warn({ line }, 'the line to NATS'),
  });
}
