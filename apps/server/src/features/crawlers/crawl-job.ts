import { defineJob, type JobHandler, type JobServices } from '../../jobs/job-kind.ts';
import { endRun } from './crawl/queries.ts';

/** A run of a domain. */
export interface CrawlData {
  readonly domain_id: string;
  readonly run: number;
}

/** Each run has one job, also if the job of the run before has not ended yet. */
export function keyOfRun({ domain_id, run }: CrawlData): string {
  return `${domain_id} ${run}`;
}

const MAX_SECONDS = 24 * 3_600;
/** Crawls wait most of the time, for the pause between two requests. */
const CONCURRENCY = 4;

/** Reads a site. A repeated attempt goes on with the links that are still in the queue. */
export const CRAWL_JOB = defineJob<CrawlData>({
  name: 'crawl',
  queue: { policy: 'exclusive', expireInSeconds: MAX_SECONDS },
  concurrency: CONCURRENCY,
  createHandler: createCrawler,
  giveUp: (data, { database }) =>
    database.run((transaction) =>
      endRun(transaction, { ...data, holder: null }, { failure: 'internal', limitReached: null }),
    ),
});

/** The code that reads sites is loaded with the first job: it is large, and every process imports this file. */
function createCrawler({ database, crawler, log }: JobServices): JobHandler<CrawlData> {
  return async (data, { signal }) => {
    const { crawl } = await import('./crawl/crawl.ts');
    await crawl({ database, ...crawler, log }, data, signal);
  };
}
