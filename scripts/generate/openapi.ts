import { readConfig } from '@rookery/config';
import { createApp } from '@rookery/server/app';
import { createLog } from '@rookery/server/log';
import { openServices } from '@rookery/server/services';

/** The documentation of all routes, from their declarations. It opens no connections. */
export async function generateOpenApi(): Promise<string> {
  const config = readConfig({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    ROOKERY_SECRET: 'only-for-writing-the-documentation',
    LOG_LEVEL: 'fatal',
    // With this option the pages need not be built.
    WEB_DEV_ORIGIN: 'http://127.0.0.1:1',
  });
  const log = createLog(config.logLevel);
  const services = openServices(config, log);
  const health = { ping: async () => undefined, metrics: null };
  const app = await createApp({ config, services, log, health });
  await app.ready();
  const document = app.swagger();
  await app.close();
  await services.close();
  return `${JSON.stringify(document, null, 2)}\n`;
}
