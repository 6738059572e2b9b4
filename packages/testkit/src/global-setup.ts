import type { TestProject } from 'vitest/node';
import { startTestPostgres } from './postgres.ts';
import { buildStaleWebApp } from './web-app.ts';

/** What tests of the server stand on: a real Postgres, and the web app as it is built for members. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  buildStaleWebApp();
  // Several servers, each with its pools, are connected at a time.
  const postgres = await startTestPostgres({ settings: ['max_connections=500'] });
  project.provide('postgresUrl', postgres.url);
  return () => postgres.discard();
}
