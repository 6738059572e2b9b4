import { inject } from 'vitest';
import { serves } from './databases.ts';
import { relayIsActive } from './live-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** See `commonServer`. */
    commonServer: CommonServer;
  }
}

export interface CommonServer {
  readonly url: string;
  readonly databaseUrl: string;
}

/**
 * The whole program on one database, for all files of the project `pg`: for tests that do not stop it, read its log,
 * break its database, or need a database without other members and games.
 */
export async function commonServer(): Promise<CommonServer> {
  const server = inject('commonServer');
  await relayIsActive(server);
  serves(server.url, server.databaseUrl);
  return server;
}
