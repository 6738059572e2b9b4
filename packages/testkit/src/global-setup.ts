import type { TestProject } from 'vitest/node';
import { startTestPostgres } from './postgres.ts';
import { buildStaleWebApp } from './web-app.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that all test files of a project share, each with databases of its own. */
    postgresUrl: string;
  }
}

/** What tests of the server stand on: a real Postgres, and the web app as it is built for members. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  buildStaleWebApp();
  const postgres = await startTestPostgres();
  project.provide('postgresUrl', postgres.url);
  return () => postgres.discard();
}
