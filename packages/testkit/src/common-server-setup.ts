import { freePort } from '@rookery/local-postgres';
import type { TestProject } from 'vitest/node';
import type { CommonServer } from './common-server.ts';
import { createTestDatabase, dropSlots } from './postgres.ts';
import { startProgram, WHOLE } from './program.ts';

/** Starts the server that many test files share, without waiting until it answers. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { postgresUrl } = project.getProvidedContext();
  const [databaseUrl, port] = await Promise.all([createTestDatabase(postgresUrl), freePort()]);
  const program = startProgram(databaseUrl, { ...WHOLE, PORT: String(port), METRICS: 'yes' });
  const server: CommonServer = { url: `http://127.0.0.1:${port}`, databaseUrl };
  project.provide('commonServer', server);
  return async () => {
    await program.stop();
    await dropSlots(databaseUrl);
  };
}
