import {
  createTestDatabase,
  dropSlots,
  figuresOf,
  eventually,
  NotYet,
  startServer,
  startTestNats,
  type TestServer,
} from '@rookery/testkit';
import { processorSeconds, processorTimes, residentBytes } from '../live/processes.ts';
import type { Fleet, Role } from './model.ts';

interface FleetProcess {
  /** Its roles. */
  readonly name: string;
  readonly server: TestServer;
}

export interface RunningFleet {
  readonly databaseUrl: string;
  readonly processes: readonly FleetProcess[];
  with(role: Role): TestServer[];
  stop(): Promise<void>;
}

/** Starts these processes with NATS between them, on a new database. */
export async function startFleet(postgresUrl: string, fleet: Fleet): Promise<RunningFleet> {
  const [databaseUrl, nats] = await Promise.all([createTestDatabase(postgresUrl), startTestNats()]);
  const processes: FleetProcess[] = [];
  const stop = async () => {
    await Promise.all(processes.map(({ server }) => server.stop()));
    await nats.stop();
    await dropSlots(databaseUrl);
  };
  try {
    for (const roles of fleet) {
      const name = roles.join(',');
      const server = await startServer(databaseUrl, {
        ROOKERY_ROLES: name,
        NATS_URL: nats.url,
        MIGRATE_ON_START: 'no',
        METRICS: 'yes',
        LIVE_JOINS_PER_SECOND: '100000',
        LIVE_TOKEN_SECONDS: '86400',
        ENGINE_PROCESSES: '1',
        // Only the time of the search is measured.
        BOT_PACE: '0',
      });
      processes.push({ name, server });
    }
    const having = (role: Role) =>
      processes.filter(({ name }) => name.split(',').includes(role)).map(({ server }) => server);
    await eventually(async () => {
      const figures = await Promise.all(having('relay').map(({ url }) => figuresOf(url)));
      if (!figures.some((each) => each.get('rookery_relay_active') === 1))
        throw new NotYet('None.');
    });
    return { databaseUrl, processes, with: having, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export interface Usage {
  readonly seconds: number;
  /** Processors that were busy, by the roles of a process, and for Postgres and NATS. */
  readonly cores: ReadonlyMap<string, number>;
}

/** What the parts of a platform use while this work is done. */
export async function usageDuring(
  { processes }: Pick<RunningFleet, 'processes'>,
  work: () => Promise<unknown>,
): Promise<Usage> {
  const before = usedSeconds(processes);
  const started = performance.now();
  await work();
  const after = usedSeconds(processes);
  const seconds = (performance.now() - started) / 1_000;
  const cores = new Map(
    [...after].map(([name, used]) => [name, (used - (before.get(name) ?? 0)) / seconds]),
  );
  return { seconds, cores };
}

function usedSeconds(processes: readonly FleetProcess[]): Map<string, number> {
  const all = processorTimes();
  const used = sumByName(processes, (pid) => processorSeconds(pid));
  used.set('postgres', all.get('postgres') ?? 0);
  used.set('nats', all.get('nats-server') ?? 0);
  return used;
}

/** The resident memory by the roles of a process. */
export function memoryOf({ processes }: Pick<RunningFleet, 'processes'>): Map<string, number> {
  return sumByName(processes, residentBytes);
}

function sumByName(
  processes: readonly FleetProcess[],
  read: (pid: number) => number,
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { name, server } of processes)
    sums.set(name, (sums.get(name) ?? 0) + read(server.pid()));
  return sums;
}
