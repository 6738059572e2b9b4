import type { Fetched } from '@rookery/crawling';
import { threadJob } from '../../../threads/thread-job.ts';
import { changedLines } from './changed-lines.ts';
import type { KnownPages } from './known-pages.ts';
import type { default as workReadDocument, PageContent } from './read-document.thread.ts';
import type { Domain, Outcome, QueuedLink } from './types.ts';

const MAX_VALIDATOR_LENGTH = 500;

const readContent = threadJob<typeof workReadDocument>(
  new URL('./read-document.thread.ts', import.meta.url),
);

export interface DocumentContext {
  readonly domain: Domain;
  readonly link: QueuedLink;
  readonly now: number;
  /** Sitemaps that robots.txt names. */
  readonly sitemaps: readonly string[];
  readonly known: KnownPages;
  readonly signal: AbortSignal;
}

type Read = Pick<Outcome, 'reason' | 'page' | 'found'> & { readonly isPage: boolean };

const NOTHING = { reason: null, page: null, found: [] };

/** Reads a page, a feed or a sitemap: what is stored of it, and which links it contains. */
export async function readDocument(fetched: Fetched, context: DocumentContext): Promise<Read> {
  const { domain, link, now, sitemaps, signal } = context;
  const orderer = { member: domain.workspace_id, signal };
  const { page, found } = await readContent({ fetched, domain, link, now, sitemaps }, orderer);
  if (found === null) return { ...NOTHING, reason: 'failed', isPage: false };
  if (page === null) return { ...NOTHING, isPage: false, found };
  return { isPage: true, found, ...(await judgePage(page, fetched, context)) };
}

/** What is stored of a page, compared with what is known of its site. */
async function judgePage(
  { address, isNoindex, ...text }: PageContent,
  { validators }: Fetched,
  { known }: DocumentContext,
): Promise<Pick<Read, 'reason' | 'page'> & Partial<Pick<Read, 'found'>>> {
  if (isNoindex) return { reason: 'noindex', page: { kind: 'deleted', address } };
  const stored = {
    address,
    etag: validator(validators.etag),
    last_modified: validator(validators.lastModified),
  };
  const before = known.hashOf(address);
  if (before === text.hash) return { reason: null, page: { kind: 'unchanged', ...stored } };
  if (before !== null) {
    const change = changedLines(await known.textOf(address), text.text);
    return { reason: null, page: { kind: 'changed', ...stored, ...text, change } };
  }
  // The links of a copy are copies, too.
  if (known.hasCopy(address, text.hash)) return { reason: 'duplicate', page: null, found: [] };
  return { reason: null, page: { kind: 'new', ...stored, ...text } };
}

/** A header that a server made too long is not sent back. */
function validator(value: string | null): string | null {
  return value === null || value.length > MAX_VALIDATOR_LENGTH ? null : value;
}
