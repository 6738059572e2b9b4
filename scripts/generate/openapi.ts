import { readConfig } from '@rookery/config';
import { createApp } from '@rookery/server/app';

/** The documentation of every route, as the routes themselves declare it. Nothing is connected to. */
export async function generateOpenApi(): Promise<string> {
  const config = readConfig({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    ROOKERY_SECRET: 'only-for-writing-the-documentation',
    LOG_LEVEL: 'fatal',
    // The pages need not be built for this.
    WEB_DEV_ORIGIN: 'http://127.0.0.1:1',
  });
  const app = await createApp(config);
  await app.ready();
  const document = app.swagger();
  await app.close();
  return `${JSON.stringify(document, null, 2)}\n`;
}
