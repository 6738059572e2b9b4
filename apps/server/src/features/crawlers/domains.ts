import {
  CRAWL_DOMAINS_MAX,
  type AddCrawlDomain,
  type ChangeCrawlDomain,
  type CrawlDomain,
} from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { ok, refuse, type RouteResult } from '../../answers/result.ts';
import { crawlPolicy } from '../../fetching/crawl-policy.ts';
import type { JobSender } from '../../jobs/job-sender.ts';
import { CRAWL_JOB, keyOfRun } from './crawl-job.ts';
import {
  beginNextRun,
  changeSettings,
  countDomains,
  findDomain,
  insertDomain,
  type DomainRow,
  type DomainSettings,
} from './queries.ts';
import { siteOf } from './site.ts';

const DEFAULTS = {
  include_paths: [],
  interval_hours: 24,
  max_pages: 200,
  max_depth: 2,
  max_megabytes: 50,
  max_minutes: 60,
};
const MAX_ADDRESS_LENGTH = 1_000;

export interface DomainContext {
  readonly transaction: ScopedTransaction;
  readonly workspaceId: WorkspaceId;
  readonly jobs: JobSender;
}

export async function addDomain(
  { transaction, workspaceId, jobs }: DomainContext,
  caller: UserId,
  { address, ...settings }: AddCrawlDomain,
  crawlAllow: readonly string[],
): Promise<RouteResult<'POST /api/:wsId/crawlers/domains'>> {
  const start_address = await readableAddress(address, crawlAllow);
  if (start_address === null) return refuse('crawl_address_refused');
  if ((await countDomains(transaction, workspaceId)) >= CRAWL_DOMAINS_MAX)
    return refuse('too_many_crawl_domains');
  const row: DomainSettings = {
    ...DEFAULTS,
    ...settings,
    start_address,
    host: siteOf(start_address),
  };
  const id = await insertDomain(transaction, workspaceId, caller, row);
  if (id === null) return refuse('crawl_domain_known');
  await sendRun(transaction, jobs, id, 1);
  return ok(await domainOf(transaction, workspaceId, id));
}

export async function startDomain(
  { transaction, workspaceId, jobs }: DomainContext,
  id: string,
): Promise<RouteResult<'POST /api/:wsId/crawlers/domains/:domainId/start'>> {
  const run = await beginNextRun(transaction, workspaceId, id);
  if (run === null) {
    const found = await findDomain(transaction, workspaceId, id);
    return refuse(found === null ? 'not_found' : 'crawl_running');
  }
  await sendRun(transaction, jobs, id, run);
  return ok(await domainOf(transaction, workspaceId, id));
}

export async function changeDomain(
  { transaction, workspaceId }: Omit<DomainContext, 'jobs'>,
  id: string,
  settings: ChangeCrawlDomain,
): Promise<RouteResult<'PATCH /api/:wsId/crawlers/domains/:domainId'>> {
  // The function that changes it does not know which workspace the request is about.
  if ((await findDomain(transaction, workspaceId, id)) === null) return refuse('not_found');
  if (!(await changeSettings(transaction, id, settings))) return refuse('not_found');
  return ok(await domainOf(transaction, workspaceId, id));
}

async function sendRun(
  transaction: ScopedTransaction,
  jobs: JobSender,
  domain_id: string,
  run: number,
): Promise<void> {
  const data = { domain_id, run };
  await jobs.send(transaction, CRAWL_JOB, data, { key: keyOfRun(data) });
}

async function domainOf(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  id: string,
): Promise<CrawlDomain> {
  const row = await findDomain(transaction, workspaceId, id);
  if (row === null) throw new Error('The domain cannot be read by a member who has changed it.');
  return presentDomain(row, true);
}

/** The normalised address, or null if the crawler may not read it. The package is loaded only here: it is large. */
async function readableAddress(
  text: string,
  crawlAllow: readonly string[],
): Promise<string | null> {
  const { createAddressGuard, normaliseAddress } = await import('@rookery/crawling');
  const typed = text.trim();
  const address = normaliseAddress(
    /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`,
  );
  if (address === null || address.length > MAX_ADDRESS_LENGTH) return null;
  return createAddressGuard(crawlPolicy(crawlAllow)).check(address).ok ? address : null;
}

/** Members who do not manage the crawlers cannot see links, so that they cannot count those in the queue. */
export function presentDomain(row: DomainRow, isManager: boolean): CrawlDomain {
  return {
    id: row.id,
    host: row.host,
    start_address: row.start_address,
    include_paths: row.include_paths,
    interval_hours: row.interval_hours,
    max_pages: row.max_pages,
    max_depth: row.max_depth,
    max_megabytes: row.max_megabytes,
    max_minutes: row.max_minutes,
    state: row.state,
    run: {
      number: row.run,
      started_at: row.run_started_at,
      ended_at: row.run_ended_at,
      pages_tried: row.pages_tried,
      pages_new: row.pages_new,
      pages_changed: row.pages_changed,
      pages_unchanged: row.pages_unchanged,
      bytes_read: Number(row.bytes_read),
      queued: isManager ? (row.queued ?? 0) : null,
      limit_reached: row.limit_reached,
      failure: row.failure,
    },
    next_run_at: row.next_run_at,
    pages: row.pages ?? 0,
    created_by: row.created_by,
    created_at: row.created_at,
  };
}
