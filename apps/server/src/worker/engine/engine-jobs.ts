import type { WorkerDatabase } from '@rookery/database';
import type { EnginePool } from '@rookery/engine';
import type { Log } from '../../runtime/log.ts';
import { startLoop, type Loop } from '../../runtime/loop.ts';
import { retryLater, takeJobs, type Job, type JobLimits, type JobType } from './queries.ts';

/** How often due jobs are taken. A bot moves at most this much too late, plus its search. */
const CHECK_EVERY_MS = 50;
const RETRY_AFTER_MS = 1_000;
/** The jobs of a crashed worker are taken over after this time. Longer than a search and its wait for an engine. */
const LEASE_MS = 6_000;
const MAX_PLAYS = 50;
const MAX_RETRY_DELAY_MS = 60_000;

/** Does a job, or throws if it should be retried later. */
export type JobHandlers = Readonly<Record<JobType, (job: Job) => Promise<void>>>;

export interface EngineJobs extends Pick<Loop, 'stop'> {
  /** Failed attempts since the start. */
  failed(): Readonly<Record<JobType, number>>;
  /** More bots wait than the engines can serve. */
  isOverloaded(): boolean;
}

/** Takes and does the jobs for the engine. Any number of workers share them. */
export function startEngineJobs(
  database: WorkerDatabase,
  pool: EnginePool,
  handlers: JobHandlers,
  log: Log,
): EngineJobs {
  const failed: Record<JobType, number> = { play: 0, think: 0, hint: 0 };
  /** Running jobs. A job that outlasts its lease and is taken again is not started twice. */
  const running: Readonly<Record<JobType, Map<Job['asked'], Promise<void>>>> = {
    play: new Map(),
    think: new Map(),
    hint: new Map(),
  };
  /** More than there are engines: the next search starts as soon as one ends, before any review. */
  const capacity: JobLimits = {
    play: MAX_PLAYS,
    think: pool.size + 2,
    hint: pool.size + 1,
  };
  /** One member may use every engine but not the places beyond, so that the job of another member is taken at once. */
  const maxPerMember = pool.size;

  async function step(): Promise<number> {
    const limits = {
      play: capacity.play - running.play.size,
      think: capacity.think - running.think.size,
      hint: capacity.hint - running.hint.size,
    };
    try {
      const jobs = await database.run((transaction) =>
        takeJobs(transaction, limits, maxPerMember, LEASE_MS),
      );
      for (const job of jobs) startJob(job);
      isOverloaded = running.think.size === capacity.think;
      return CHECK_EVERY_MS;
    } catch (error) {
      log.error({ err: error }, 'could not take jobs for the engine');
      return RETRY_AFTER_MS;
    }
  }

  function startJob(job: Job): void {
    const type = jobTypeOf(job);
    const sameType = running[type];
    if (sameType.has(job.asked)) return;
    const done = attempt(type, job).finally(() => {
      sameType.delete(job.asked);
      loop.wake();
    });
    sameType.set(job.asked, done);
  }

  async function attempt(type: JobType, job: Job): Promise<void> {
    try {
      await handlers[type](job);
    } catch (error) {
      if (!stopping) {
        failed[type] += 1;
        log.error({ err: error, job }, 'a job for the engine failed');
      }
      await release(job);
    }
  }

  /** Releases a failed job for a retry. If this fails too, the job is free again after its lease. */
  async function release(job: Job): Promise<void> {
    const waitMs = stopping ? 0 : Math.min(MAX_RETRY_DELAY_MS, 250 * 2 ** job.attempts);
    try {
      await database.run((transaction) => retryLater(transaction, job, waitMs));
    } catch (error) {
      log.warn({ err: error, job }, 'could not release a job for the engine');
    }
  }

  let isOverloaded = false;
  let stopping = false;
  const loop = startLoop(step);
  return {
    failed: () => failed,
    isOverloaded: () => isOverloaded,
    async stop() {
      stopping = true;
      await Promise.all([loop.stop(), pool.stop()]);
      await Promise.all(Object.values(running).flatMap((jobs) => [...jobs.values()]));
    },
  };
}

function jobTypeOf({ kind, move }: Job): JobType {
  if (kind === 'move') return move === null ? 'think' : 'play';
  return kind;
}
