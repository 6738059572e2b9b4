import { inject } from 'vitest';
import { relayIsActive } from './live-server.ts';
import { startTestNats, type TestNats } from './nats.ts';
import { createTestDatabase, dropSlots } from './postgres.ts';
import { startServer, type TestServer } from './server.ts';

/** Processes of one platform with NATS between them, on a database of their own. */
export interface TestCluster {
  readonly databaseUrl: string;
  readonly nats: TestNats;
  /** Starts a process with these roles. One with a relay has its replication slot when this returns. */
  start(roles: string, environment?: Record<string, string>): Promise<TestServer>;
  /** Stops every process and NATS, and drops the replication slot. */
  discard(): Promise<void>;
}

/** On the server that all test files share, or on one of the test's own. */
export async function startCluster(postgresUrl = inject('postgresUrl')): Promise<TestCluster> {
  const [databaseUrl, nats] = await Promise.all([createTestDatabase(postgresUrl), startTestNats()]);
  const servers: TestServer[] = [];
  return {
    databaseUrl,
    nats,
    async start(roles, environment) {
      const server = await startServer(databaseUrl, {
        ROOKERY_ROLES: roles,
        NATS_URL: nats.url,
        METRICS: 'yes',
        ...environment,
      });
      servers.push(server);
      if (roles.split(',').includes('relay')) await relayIsActive(server);
      return server;
    },
    async discard() {
      await Promise.all(servers.map((server) => server.stop()));
      await nats.stop();
      await dropSlots(databaseUrl);
    },
  };
}
