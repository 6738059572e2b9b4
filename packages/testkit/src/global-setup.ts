import type { TestProject } from 'vitest/node';
import { startTestPostgres } from './postgres.ts';
import { buildStaleWebApp } from './web-app.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that all test files of a project share, each with its own databases. */
    postgresUrl: string;
  }
}

/** Prepares a real Postgres and a production build of the web app. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  buildStaleWebApp();
  const postgres = await startTestPostgres();
  project.provide('postgresUrl', postgres.url);
  return () => postgres.discard();
}
