import type { Config } from '@rookery/config';
import { migrate } from '@rookery/database';
import { pino } from 'pino';
import { createApp } from './app.ts';
import { serveHealth } from './http/health.ts';
import { startWorker } from './worker/worker.ts';

export interface Platform {
  stop(): Promise<void>;
}

/** Each role a process can take, and how it starts. */
const ROLES: Record<Config['roles'][number], (config: Config) => Promise<Platform>> = {
  api: async (config) => {
    const app = await createApp(config);
    await app.listen({ host: config.host, port: config.port });
    return { stop: () => app.close() };
  },
  worker: async (config) => {
    const worker = startWorker(config, pino({ level: config.logLevel }));
    const health = config.roles.includes('api') ? null : await serveHealth(config, worker);
    return {
      async stop() {
        await health?.close();
        await worker.stop();
      },
    };
  },
};

export async function startPlatform(config: Config): Promise<Platform> {
  if (config.migrateOnStart) await migrate(config);
  const started: Platform[] = [];
  for (const role of config.roles) started.push(await ROLES[role](config));
  return {
    async stop() {
      // What was started last may use what was started first.
      for (const role of started.toReversed()) await role.stop();
    },
  };
}
