import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { performance } from 'node:perf_hooks';
import type { Config } from '@rookery/config';
import type { ProcessFigures } from '@rookery/contract';
import type { WorkerDatabase } from '@rookery/database';
import { sql } from 'kysely';
import packageFile from '../../../../../package.json' with { type: 'json' };
import type { MetricSources } from '../../metrics/metrics.ts';
import type { Log } from '../../runtime/log.ts';
import { startLoop } from '../../runtime/loop.ts';

const REPORT_EVERY_MS = 10_000;

interface ProcessReports {
  readonly database: WorkerDatabase;
  readonly roles: Config['roles'];
  readonly sources: MetricSources;
  readonly log: Log;
}

/** Reports to administrators that this process runs, with its figures, until it stops. */
export function startProcessReports({ database, roles, sources, log }: ProcessReports): {
  stop(): Promise<void>;
} {
  const id = randomUUID();
  const startedAt = new Date(Date.now() - process.uptime() * 1_000);
  const read = createFigures(sources);

  async function report(): Promise<void> {
    const figures = JSON.stringify(await read());
    await database.run(
      async (transaction) =>
        void (await sql`
          select app.report_process(${id}, ${roles}, ${hostname()}, ${process.pid},
            ${packageFile.version}, ${startedAt}, ${figures})`.execute(transaction)),
    );
  }
  async function leave(): Promise<void> {
    await database.run(
      async (transaction) => void (await sql`select app.end_process(${id})`.execute(transaction)),
    );
  }

  const loop = startLoop(async () => {
    await report().catch((error: unknown) =>
      log.warn({ err: error }, 'could not report the figures of this process'),
    );
    return REPORT_EVERY_MS;
  });
  return {
    async stop() {
      await loop.stop();
      await leave().catch((error: unknown) =>
        log.warn({ err: error }, 'could not report the end of this process'),
      );
    },
  };
}

/** Reads the figures. Rates are those since the previous reading. */
function createFigures(sources: MetricSources): () => Promise<ProcessFigures> {
  const { requests } = sources;
  const readTotals = () => ({
    at: performance.now(),
    requests: requests?.requests ?? 0,
    loop: performance.eventLoopUtilization(),
  });
  let last = readTotals();
  return async () => {
    const [relay, worker] = await Promise.all([
      sources.relay?.() ?? null,
      sources.worker?.() ?? null,
    ]);
    const now = readTotals();
    const seconds = Math.max((now.at - last.at) / 1_000, 1);
    const { utilization } = performance.eventLoopUtilization(now.loop, last.loop);
    const rate = (now.requests - last.requests) / seconds;
    last = now;
    const gateway = sources.gateway?.() ?? null;
    return {
      memory_bytes: process.memoryUsage.rss(),
      busy: utilization,
      connections_awaited: sum(Object.values(sources.pools()).map(({ waiting }) => waiting)),
      api: requests && { requests_per_second: rate, failures: requests.failures },
      relay: relay && {
        is_active: relay.active,
        lag_seconds: relay.lagMs === null ? null : relay.lagMs / 1_000,
        lag_bytes: relay.lagBytes,
      },
      gateway: gateway && {
        sockets: gateway.sockets,
        members: gateway.members,
        slow_sockets: gateway.slow,
      },
      worker: worker && workerFigures(worker),
    };
  };
}

type WorkerReading = Awaited<ReturnType<NonNullable<MetricSources['worker']>>>;

function workerFigures({ engineJobs, queues, failed, searching }: WorkerReading) {
  const jobs = [...(engineJobs ?? []), ...(queues ?? [])];
  return {
    engines_searching: searching,
    jobs_waiting: queues === null ? null : sum(jobs.map(({ waiting }) => waiting)),
    oldest_job_seconds: engineJobs && Math.max(0, ...engineJobs.map(({ oldestS }) => oldestS)),
    failures: sum(Object.values(failed)),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
