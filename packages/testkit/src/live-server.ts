import { inject } from 'vitest';
import { despite, eventually, isUnreachable, NotYet } from '../pure/eventually.ts';
import { createTestDatabase, dropSlots } from './postgres.ts';
import { WHOLE } from './program.ts';
import { startServer, type TestServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that all test files of a project share, each with databases of its own. */
    postgresUrl: string;
  }
}

export interface LiveServer extends TestServer {
  readonly databaseUrl: string;
  /** Its metrics by name. */
  figures(): Promise<ReadonlyMap<string, number>>;
  /** Stops it, and drops its replication slot. */
  discard(): Promise<void>;
}

/** The whole program in one process, with live updates, on a database of its own. */
export async function startLiveServer(
  environment: Record<string, string> = {},
): Promise<LiveServer> {
  const databaseUrl = await createTestDatabase(inject('postgresUrl'));
  const server = await startServer(databaseUrl, { ...WHOLE, METRICS: 'yes', ...environment });
  const discard = async () => {
    await server.stop();
    await dropSlots(databaseUrl);
  };
  try {
    await relayIsActive(server);
  } catch (error) {
    await discard();
    throw error;
  }
  return { ...server, databaseUrl, figures: () => figuresOf(server.url), discard };
}

/**
 * Changes that are committed before the relay has its slot are not relayed. The process needs `METRICS=yes`, and may
 * still be starting.
 */
export async function relayIsActive({
  url,
  ...process
}: Pick<TestServer, 'url'> & Partial<TestServer>): Promise<void> {
  const isActive = async () => {
    if (process.hasEnded?.() === true)
      throw new Error(`It has ended:\n${process.log?.().join('\n')}`);
    if ((await figuresOf(url)).get('rookery_relay_active') !== 1) throw new NotYet('No relay.');
  };
  await eventually(despite(isUnreachable, isActive));
}

/** The metrics of a process with `METRICS=yes`, by name. Throws where it does not answer. */
export async function figuresOf(url: string): Promise<ReadonlyMap<string, number>> {
  const response = await fetch(`${url}/health/metrics`);
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status}: ${text}`);
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const [name = '', value] = line.split(' ');
      return [name, Number(value)] as const;
    }),
  );
}
