import {
  createTestDatabase,
  startServer,
  startTestNats,
  startTestPostgres,
  type TestNats,
  type TestPostgres,
  type TestServer,
} from '@rookery/testkit';

/** A platform of several processes: two of each role, but one worker. */
export interface Cluster {
  readonly postgres: TestPostgres;
  readonly nats: TestNats;
  readonly apis: Pair;
  readonly gateways: Pair;
  readonly relays: Pair;
  readonly databaseUrl: string;
  stop(): Promise<void>;
}

type Pair = readonly [TestServer, TestServer];

export async function startCluster(): Promise<Cluster> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const stopOne of stops.splice(0).toReversed()) await stopOne();
  };
  try {
    return { ...(await startParts(stops)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Adds to `stops` how to stop each part. */
async function startParts(stops: (() => Promise<void>)[]): Promise<Omit<Cluster, 'stop'>> {
  const postgres = await startTestPostgres({ durable: true });
  stops.push(() => postgres.discard());
  const nats = await startTestNats();
  stops.push(() => nats.stop());
  const databaseUrl = await createTestDatabase(postgres.url);
  const launch = async (role: string) => {
    const server = await startServer(databaseUrl, {
      ROOKERY_ROLES: role,
      NATS_URL: nats.url,
      MIGRATE_ON_START: 'no',
      METRICS: 'yes',
      // The URL of the whole platform, because members use any of the processes.
      PUBLIC_URL: 'http://rookery.test',
    });
    stops.push(() => server.stop());
    return server;
  };
  // In pairs, because starting a process uses a core for a second.
  const pair = (role: string): Promise<Pair> => Promise.all([launch(role), launch(role)]);
  const relays = await pair('relay');
  const apis = await pair('api');
  const gateways = await pair('gateway');
  await launch('worker');
  return { postgres, nats, apis, gateways, relays, databaseUrl };
}

/** A metric of a process, such as `relay_active`. */
export async function metric(server: TestServer, name: string): Promise<number> {
  const text = await (await fetch(`${server.url}/health/metrics`)).text();
  const value = new RegExp(`^rookery_${name} (\\S+)$`, 'm').exec(text)?.[1];
  if (value === undefined) throw new Error(`No metric ${name}:\n${text}`);
  return Number(value);
}

/** The active relay. Throws unless there is exactly one. */
export async function activeRelay({ relays }: Pick<Cluster, 'relays'>): Promise<TestServer> {
  const states = await Promise.all(
    relays.map(async (relay) => ({ relay, active: await metric(relay, 'relay_active') })),
  );
  const [active, ...others] = states.filter((state) => state.active === 1);
  if (active === undefined || others.length > 0)
    throw new Error('There is not exactly one active relay.');
  return active.relay;
}
