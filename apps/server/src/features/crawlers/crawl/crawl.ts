import { randomUUID } from 'node:crypto';
import { createFetcher } from '@rookery/crawling';
import type { WorkerDatabase } from '@rookery/database';
import type { Log } from '../../../runtime/log.ts';
import { crawlPolicy } from '../../../fetching/crawl-policy.ts';
import { createHostSlot } from './host-slot.ts';
import { loadKnownPages, type KnownPages } from './known-pages.ts';
import { PRIORITY } from './priority.ts';
import { beginRun, endRun, RunLost, takeLinks, wasReadInRun, type RunEnd } from './queries.ts';
import { createLinkReader, type LinkReader } from './read-link.ts';
import { createRobotsCache } from './robots-cache.ts';
import { storeOutcomes } from './store-outcomes.ts';
import type { Attempt, Domain, Outcome, Progress } from './types.ts';

export interface CrawlServices {
  readonly database: WorkerDatabase;
  /** For the user agent. */
  readonly contact: string;
  readonly delayMs: number;
  /** See the option `CRAWL_ALLOW`. */
  readonly allow: readonly string[];
  readonly log: Log;
}

const ROBOTS_TIMEOUT_MS = 20_000;
/** Without a pause between requests, links are taken and stored in batches. */
const BATCH_SIZE = 25;
/** After as many failures of the network in a row, a site counts as unreachable. */
const MAX_FAILURES = 5;
const NETWORK_FAILURE = /^(timeout|dns_error|tls_error|network_error)/;
/** A server that asks for a longer pause, or for several, is read in the next run. */
const MAX_RETRY_AFTER_MS = 60_000;
const MAX_THROTTLES = 3;

/** Does a run, or goes on with one that another attempt has begun. */
export async function crawl(
  services: CrawlServices,
  run: Omit<Attempt, 'holder'>,
  signal: AbortSignal,
): Promise<void> {
  const { database, log } = services;
  const attempt = { ...run, holder: randomUUID() };
  const begun = await database.run((transaction) => beginRun(transaction, attempt));
  if (begun === null) return;
  const { domain, progress } = begun;
  const fetcher = createFetcher({
    contact: services.contact,
    policy: crawlPolicy(services.allow),
  });
  const slot = createHostSlot(database, signal);
  try {
    const readAddresses = new Set<string>();
    const known = await loadKnownPages(database, domain.id);
    const reader = createLinkReader({
      domain,
      fetcher,
      slot,
      delayMs: services.delayMs,
      signal,
      robots: createRobotsCache({
        database,
        fetcher,
        workspaceId: domain.workspace_id,
        timeoutMs: ROBOTS_TIMEOUT_MS,
        signal,
      }),
      isDone: (address) => readAddresses.has(address),
      wasRead: async (address) =>
        readAddresses.has(address) ||
        (await database.run((transaction) => wasReadInRun(transaction, domain, address))),
      known,
    });
    const frontier = { database, attempt, domain, reader, known, readAddresses, signal };
    const batchSize = services.delayMs === 0 ? BATCH_SIZE : 1;
    const end = await readFrontier(frontier, progress, batchSize);
    await database.run((transaction) => endRun(transaction, attempt, end));
  } catch (error) {
    if (!(error instanceof RunLost)) throw error;
    log.debug(
      { domain: domain.id, run: run.run },
      'the run of a crawler was taken over or deleted',
    );
  } finally {
    await fetcher.close();
    await slot.close().catch((error: unknown) => {
      log.warn({ err: error }, 'could not give up the right to ask a host');
    });
  }
}

interface Frontier {
  readonly database: WorkerDatabase;
  readonly attempt: Attempt;
  readonly domain: Domain;
  readonly reader: LinkReader;
  readonly known: KnownPages;
  /** Those of this attempt, also if they are not stored yet. */
  readonly readAddresses: Set<string>;
  readonly signal: AbortSignal;
}

/** Reads links until the queue is empty or a limit is reached. */
async function readFrontier(
  { database, attempt, domain, reader, known, readAddresses, signal }: Frontier,
  begun: Progress,
  batchSize: number,
): Promise<RunEnd> {
  let progress = begun;
  let failure: string | null = null;
  let failures = 0;
  let throttles = 0;
  for (;;) {
    const limitReached = limitOf(domain, progress);
    if (limitReached !== null) return { failure, limitReached };
    const count = Math.min(batchSize, domain.max_pages - progress.pages_tried);
    const links = await database.run((transaction) => takeLinks(transaction, attempt, count));
    if (links.length === 0) return { failure, limitReached: null };
    const outcomes: Outcome[] = [];
    for (const link of links) {
      signal.throwIfAborted();
      const outcome = await reader.read(link);
      if ('retryAfterMs' in outcome) {
        throttles += 1;
        if (outcome.retryAfterMs <= MAX_RETRY_AFTER_MS && throttles <= MAX_THROTTLES) break;
        await store(outcomes);
        return { failure, limitReached: 'server_busy' };
      }
      outcomes.push(outcome);
      if (outcome.page !== null) known.note(outcome.page);
      for (const address of addressesRead(outcome)) readAddresses.add(address);
      if (link.priority === PRIORITY.start) failure = outcome.detail;
      failures = NETWORK_FAILURE.test(outcome.detail ?? '') ? failures + 1 : 0;
    }
    await store(outcomes);
    if (failures >= MAX_FAILURES) return { failure: failure ?? 'unreachable', limitReached: null };
  }

  async function store(outcomes: readonly Outcome[]): Promise<void> {
    if (outcomes.length === 0) return;
    progress = await database.run((transaction) =>
      storeOutcomes(transaction, attempt, domain, outcomes),
    );
  }
}

function addressesRead({ link, reason, redirectedTo }: Outcome): string[] {
  return reason === null ? [link.address, ...(redirectedTo === null ? [] : [redirectedTo])] : [];
}

const BYTES_OF_A_MEGABYTE = 1_000_000;
const MINUTE_MS = 60_000;

function limitOf(domain: Domain, { pages_tried, bytes_read }: Progress): RunEnd['limitReached'] {
  if (pages_tried >= domain.max_pages) return 'pages';
  if (bytes_read >= domain.max_megabytes * BYTES_OF_A_MEGABYTE) return 'bytes';
  const endsAt = Date.parse(domain.run_started_at) + domain.max_minutes * MINUTE_MS;
  return Date.now() >= endsAt ? 'time' : null;
}
