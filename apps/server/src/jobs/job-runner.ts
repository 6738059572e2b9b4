import { setTimeout as pause } from 'node:timers/promises';
import { JOB_SCHEMA } from '@rookery/database';
import { fromKysely, type Job, type PgBoss } from 'pg-boss';
import type { AnyJobKind, JobHandler, JobServices, SendJob } from './job-kind.ts';
import { failedQueueOf, openJobQueue, type QueueConnection } from './job-queue.ts';
import { splitOrigin } from './job-origin.ts';
import { addJob } from './job-sender.ts';
import type { Tracing } from '../tracing/tracing.ts';

export interface JobRunner {
  /** Adds a job in a transaction of the worker. */
  readonly send: SendJob;
  /** Jobs of all workers, as counted within the last seconds. */
  counts(): Promise<QueueCounts[]>;
  /** Failed attempts of this worker since its start. */
  failed(): Readonly<Record<string, number>>;
  stop(): Promise<void>;
}

export interface QueueCounts {
  readonly kind: string;
  readonly waiting: number;
  readonly running: number;
  /** For how long the oldest waiting job is due; 0 if none waits. */
  readonly oldestS: number;
}

const RETRY_START_MS = 1_000;
const HEARTBEAT_EVERY_SECONDS = 3;
/** How often a worker looks for jobs that no notification has announced, such as new attempts. */
const LOOK_EVERY_SECONDS = 2;

/** Does the jobs of these kinds. Any number of workers share them. */
export function startJobRunner(
  connection: QueueConnection,
  kinds: readonly AnyJobKind[],
  { tracing, ...offered }: Omit<JobServices, 'send'> & { readonly tracing: Tracing | null },
): JobRunner {
  const { log } = offered;
  const boss = openJobQueue(connection, log);
  const stopping = new AbortController();
  const failed: Record<string, number> = Object.fromEntries(kinds.map(({ name }) => [name, 0]));

  /** Retried until the database answers. */
  async function start(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await boss.start();
        for (const kind of kinds) await workOn(kind);
        return;
      } catch (error) {
        log.error({ err: error }, 'could not start the job queue');
        await pause(RETRY_START_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  const send: SendJob = async (...job) => {
    await started;
    await addJob(boss, fromKysely, ...job);
  };
  const services: JobServices = { ...offered, send };

  async function workOn(kind: AnyJobKind): Promise<void> {
    const handler = kind.createHandler(services);
    if (handler !== null) {
      const places = Array.from({ length: kind.concurrency ?? 1 });
      await Promise.all(places.map(() => workOnQueue(kind, kind.name, handler)));
    }
    if (kind.giveUp === undefined) return;
    await workOnQueue(kind, failedQueueOf(kind), async (data) => kind.giveUp?.(data, services));
  }

  async function workOnQueue(
    kind: AnyJobKind,
    queue: string,
    handler: JobHandler<never>,
  ): Promise<void> {
    const options = {
      pollingIntervalSeconds: LOOK_EVERY_SECONDS,
      notifyPollingIntervalSeconds: LOOK_EVERY_SECONDS,
      heartbeatRefreshSeconds: HEARTBEAT_EVERY_SECONDS,
    };
    const id: string = await boss.work<never>(queue, options, async ([job]) => {
      if (job === undefined) return;
      try {
        await attempt(kind, job, handler);
      } finally {
        // The next job is taken at once instead of after the pause.
        boss.notifyWorker(id);
      }
    });
  }

  async function attempt(
    kind: AnyJobKind,
    job: Job<never>,
    handler: JobHandler<never>,
  ): Promise<void> {
    const signal = AbortSignal.any([job.signal, stopping.signal]);
    const { id, name, retryCount } = job;
    const { data, origin } = splitOrigin(job.data);
    const begunAt = performance.now();
    try {
      const work = () => handler(data, { id, signal });
      await (tracing?.inJobSpan(kind.name, origin?.traceparent, work) ?? work());
      const ms = Math.round(performance.now() - begunAt);
      // One line for each job of a request; the worker's own jobs are many.
      const level = origin === undefined ? 'debug' : 'info';
      log[level]({ job: { id, name, request: origin?.request }, ms }, 'a job was done');
    } catch (error) {
      if (!stopping.signal.aborted) {
        failed[kind.name] = (failed[kind.name] ?? 0) + 1;
        log.error(
          { err: error, job: { id, name, retryCount, request: origin?.request } },
          'a job failed',
        );
      }
      throw error;
    }
  }

  const started = start();
  return {
    failed: () => failed,
    send,
    async counts() {
      const names = kinds.map(({ name }) => name);
      const [queues, dueFor] = await Promise.all([boss.getQueues(names), readDueTimes(boss)]);
      return queues.map(({ name, readyCount, activeCount }) => ({
        kind: name,
        waiting: readyCount,
        running: activeCount,
        oldestS: dueFor.get(name) ?? 0,
      }));
    },
    async stop() {
      stopping.abort();
      await started;
      // Waits for running attempts, which the signal has told to end.
      const queues = kinds.flatMap((kind) => [kind.name, failedQueueOf(kind)]);
      await Promise.all(queues.map((queue) => boss.offWork(queue, { wait: true })));
      await boss.stop({ graceful: false });
    },
  };
}

/** For how long the oldest waiting job of each queue is due, in seconds. An index has the times of waiting jobs. */
async function readDueTimes(boss: PgBoss): Promise<ReadonlyMap<string, number>> {
  const { rows } = await boss.getDb().executeSql(
    `select name, greatest(0, extract(epoch from now() - min(start_after)))::float8 as seconds
     from ${JOB_SCHEMA}.job where state < 'active' group by name`,
  );
  return new Map(
    (rows as { name: string; seconds: number }[]).map((row) => [row.name, row.seconds]),
  );
}
