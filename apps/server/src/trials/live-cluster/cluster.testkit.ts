import {
  createTestDatabase,
  startServer,
  startTestNats,
  startTestPostgres,
  type TestNats,
  type TestPostgres,
  type TestServer,
} from '@rookery/testkit';

/** A platform of many processes: two of each role that members depend on, and a worker. */
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
  const endings: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of endings.splice(0).toReversed()) await end();
  };
  try {
    return { ...(await startParts(endings)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Notes how to end what it has started. */
async function startParts(endings: (() => Promise<void>)[]): Promise<Omit<Cluster, 'stop'>> {
  const postgres = await startTestPostgres({ durable: true });
  endings.push(() => postgres.discard());
  const nats = await startTestNats();
  endings.push(() => nats.stop());
  const databaseUrl = await createTestDatabase(postgres.url);
  const launch = async (role: string) => {
    const server = await startServer(databaseUrl, {
      ROOKERY_ROLES: role,
      NATS_URL: nats.url,
      MIGRATE_ON_START: 'no',
      METRICS: 'yes',
      // Of the whole, not of a process: members come through any of them.
      PUBLIC_URL: 'http://rookery.test',
    });
    endings.push(() => server.stop());
    return server;
  };
  // Not all at once: starting takes a core for a second.
  const pair = (role: string): Promise<Pair> => Promise.all([launch(role), launch(role)]);
  const relays = await pair('relay');
  const apis = await pair('api');
  const gateways = await pair('gateway');
  await launch('worker');
  return { postgres, nats, apis, gateways, relays, databaseUrl };
}

/** A figure that a process publishes about itself, such as `relay_active`. */
export async function metric(server: TestServer, name: string): Promise<number> {
  const text = await (await fetch(`${server.url}/health/metrics`)).text();
  const value = new RegExp(`^rookery_${name} (\\S+)$`, 'm').exec(text)?.[1];
  if (value === undefined) throw new Error(`No metric ${name}:\n${text}`);
  return Number(value);
}

/** The relay that reads the log. Throws where there is none at the moment, or more than one. */
export async function activeRelay({ relays }: Pick<Cluster, 'relays'>): Promise<TestServer> {
  const states = await Promise.all(
    relays.map(async (relay) => ({ relay, active: await metric(relay, 'relay_active') })),
  );
  const [active, ...others] = states.filter((state) => state.active === 1);
  if (active === undefined || others.length > 0) throw new Error('Not one active relay.');
  return active.relay;
}
