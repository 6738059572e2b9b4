import { eventually } from './eventually.ts';
import { createTestDatabase, startTestPostgres } from './postgres.ts';
import { WHOLE } from './program.ts';
import { startServer, type TestServer } from './server.ts';

export interface LiveServer extends TestServer {
  readonly databaseUrl: string;
  /** Its metrics by name. */
  figures(): Promise<ReadonlyMap<string, number>>;
  /** Stops the server and its Postgres. */
  discard(): Promise<void>;
}

/** Starts a server with all roles on its own Postgres, because a relay keeps a replication slot. */
export async function startLiveServer(
  environment: Record<string, string> = {},
): Promise<LiveServer> {
  const postgres = await startTestPostgres();
  try {
    const databaseUrl = await createTestDatabase(postgres.url);
    const server = await startServer(databaseUrl, {
      ...WHOLE,
      METRICS: 'yes',
      ...environment,
    });
    const figures = () => figuresOf(server.url);
    const discard = async () => {
      await server.stop();
      await postgres.discard();
    };
    await eventually(async () => {
      if ((await figures()).get('rookery_relay_active') !== 1) throw new Error('No relay.');
    }).catch(async (error: unknown) => {
      await server.stop();
      throw error;
    });
    return { ...server, databaseUrl, figures, discard };
  } catch (error) {
    // The test never gets the server, so it cannot discard it.
    await postgres.discard();
    throw error;
  }
}

/** The metrics of a process with `METRICS=yes`, by name. Throws if it does not answer. */
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
