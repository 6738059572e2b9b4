import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startTestPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server all test files share, each with databases of its own. */
    postgresUrl: string;
  }
}

/** What every test run stands on: a real Postgres, and the web app as it is built for members. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const root = join(import.meta.dirname, '..', '..', '..');
  // CI has just built it, and changes nothing in between.
  if (process.env['WEB_IS_BUILT'] !== 'yes') {
    execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'pipe' });
  }
  const postgres = await startTestPostgres();
  project.provide('postgresUrl', postgres.url);
  return () => postgres.discard();
}
