import type { TestProject } from 'vitest/node';
import { startTestPostgres } from './postgres.ts';
import { SERVER_MAIN } from './program.ts';
import { bundleServer } from './server-bundle.ts';
import { buildStaleWebApp } from './web-app.ts';

/** What tests of the server stand on: a real Postgres, and the web app as it is built for members. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  buildStaleWebApp();
  const discardBundle = await bundleOnce(project);
  // Several servers, each with its pools, are connected at a time.
  const postgres = await startTestPostgres({ settings: ['max_connections=500'] });
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.discard();
    discardBundle();
  };
}

/**
 * The first project of a run makes the bundle, which its other projects find in the environment. While files are
 * watched, servers start from sources, because these change after the set-up.
 */
async function bundleOnce(project: TestProject): Promise<() => void> {
  if (process.env[SERVER_MAIN] !== undefined || project.vitest.config.watch) return () => undefined;
  const bundle = await bundleServer();
  process.env[SERVER_MAIN] = bundle.main;
  return () => bundle.discard();
}
