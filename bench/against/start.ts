import { join } from 'node:path';
import type * as Testkit from '@rookery/testkit';
import { median } from '../wrk.ts';
import { startMeter, TESTKIT, type Bench } from './bench.ts';
import { startMeasuredPostgres } from './postgres.ts';
import { readProcessorTime, usedNs, type Reading } from './processor-time.ts';

const STARTS = 2;
const NOT_STARTED: Reading = { threads: new Map(), ended: new Map() };

interface Start {
  readonly node: number;
  readonly postgres: number;
  readonly ms: number;
}

/** Starts of a server process with a migrated database, each until it answers. */
export const start: Bench = {
  units: 'starts',
  needs: [TESTKIT],
  warmUps: 2,
  async open(checkout) {
    const testkit = (await checkout.load(TESTKIT)) as typeof Testkit;
    const postgres = await startMeasuredPostgres(testkit, checkout);
    const databaseUrl = await testkit.createTestDatabase(postgres.url);
    const server = await testkit.startServer(databaseUrl, {
      NODE_COMPILE_CACHE: join(checkout.directory, 'compile-cache'),
    });
    checkout.cleanup.defer(() => server.stop());

    async function startOnce(): Promise<Start> {
      await server.stop();
      const begun = performance.now();
      const backends = startMeter(postgres.pid);
      await server.start();
      const node = usedNs(NOT_STARTED, readProcessorTime(server.pid()));
      return { node, postgres: backends(), ms: performance.now() - begun };
    }

    return async () => {
      const starts: Start[] = [];
      while (starts.length < STARTS) starts.push(await startOnce());
      const sum = (read: (one: Start) => number) =>
        starts.reduce((total, one) => total + read(one), 0);
      return {
        units: STARTS,
        seconds: sum(({ ms }) => ms) / 1_000,
        latencyMs: median(starts.map(({ ms }) => ms)),
        nodeNs: sum(({ node }) => node),
        postgresNs: sum((one) => one.postgres),
      };
    };
  },
};
