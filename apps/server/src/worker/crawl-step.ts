import type { WorkerDatabase, WorkerTransaction } from '@rookery/database';
import { sql } from 'kysely';
import { CRAWL_JOB, keyOfRun, type CrawlData } from '../features/crawlers/crawl-job.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import type { Log } from '../runtime/log.ts';
import type { LoopStep } from '../runtime/loop.ts';

const CHECK_EVERY_MS = 5_000;
const RETRY_AFTER_MS = 10_000;
/** After an outage, many runs may be due. They are started a few at a time, so that the first ones can begin at once. */
const START_AT_ONCE = 20;

interface CrawlStepOptions {
  readonly database: WorkerDatabase;
  readonly jobs: Pick<JobRunner, 'send'>;
  readonly log: Log;
}

/** Starts the runs of crawlers that are due. */
export function createCrawlStep({ database, jobs, log }: CrawlStepOptions): LoopStep {
  return async () => {
    try {
      const started = await database.run((transaction) => startDueRuns(transaction, jobs));
      return started === START_AT_ONCE ? 0 : CHECK_EVERY_MS;
    } catch (error) {
      log.error({ err: error }, 'could not start the runs of crawlers');
      return RETRY_AFTER_MS;
    }
  };
}

async function startDueRuns(
  transaction: WorkerTransaction,
  jobs: Pick<JobRunner, 'send'>,
): Promise<number> {
  const { rows } = await sql<CrawlData>`
    select domain_id, run from app.start_due_crawls(${START_AT_ONCE})`.execute(transaction);
  for (const run of rows) await jobs.send(transaction, CRAWL_JOB, run, { key: keyOfRun(run) });
  await sql`delete from crawl_hosts where next_request_at < now() - interval '1 day'
    and (busy_until is null or busy_until < now())`.execute(transaction);
  return rows.length;
}
