import {
  contentKind,
  normaliseAddress,
  readFeed,
  readPage,
  readSitemap,
  type Fetched,
  type Page,
} from '@rookery/crawling';
import { changedLines } from './changed-lines.ts';
import type { KnownPages } from './known-pages.ts';
import { judgeLinks, timestamp, type RawLink } from './judge-link.ts';
import { PRIORITY } from './priority.ts';
import type { Domain, FoundLink, Outcome, PageText, QueuedLink } from './types.ts';

const MAX_TEXT_LENGTH = 100_000;
const MAX_FEEDS = 3;
const MAX_SITEMAPS = 20;
const MAX_VALIDATOR_LENGTH = 500;

export interface DocumentContext {
  readonly domain: Domain;
  readonly link: QueuedLink;
  readonly now: number;
  /** Sitemaps that robots.txt names. */
  readonly sitemaps: readonly string[];
  readonly known: KnownPages;
}

type Read = Pick<Outcome, 'reason' | 'page' | 'found'> & { readonly isPage: boolean };

const NOTHING = { reason: null, page: null, found: [] };

/** Reads a page, a feed or a sitemap: what is stored of it, and which links it contains. */
export async function readDocument(fetched: Fetched, context: DocumentContext): Promise<Read> {
  switch (contentKind(fetched.body, fetched.contentType)) {
    case 'feed':
      return readFeedLinks(fetched, context);
    case 'sitemap':
      return readSitemapLinks(fetched, context);
    case 'text':
      return readText({ ...fetched, contentType: 'text/plain' }, context);
    case 'page':
      return readText(fetched, context);
  }
}

function readFeedLinks(fetched: Fetched, { domain, link, now }: DocumentContext): Read {
  const feed = readFeed(fetched);
  if (feed === null) return { ...NOTHING, reason: 'failed', isPage: false };
  const entries = feed.entries.map(({ address, title, publishedAt }) => ({
    address,
    label: title,
    publishedAt,
    priority: PRIORITY.chosen,
  }));
  return { ...NOTHING, isPage: false, found: judgeLinks(entries, domain, link.depth + 1, now) };
}

async function readSitemapLinks(
  fetched: Fetched,
  { domain, link, now }: DocumentContext,
): Promise<Read> {
  const sitemap = await readSitemap(fetched);
  if (sitemap === null) return { ...NOTHING, reason: 'failed', isPage: false };
  const pages = sitemap.entries.map(({ address, title, publishedAt }) => ({
    address,
    label: title,
    publishedAt,
  }));
  // Only an index that robots.txt names is followed, because indexes may name each other.
  const indexed = link.depth === 0 ? sitemapLinks(sitemap.sitemaps) : [];
  const found = [
    ...judgeLinks(indexed, domain, link.depth + 1, now),
    ...judgeLinks(pages, domain, link.depth + 1, now),
  ];
  return { ...NOTHING, isPage: false, found };
}

function sitemapLinks(addresses: readonly string[]): RawLink[] {
  return addresses.slice(0, MAX_SITEMAPS).map((address) => ({ address, kind: 'sitemap' }));
}

async function readText(fetched: Fetched, context: DocumentContext): Promise<Read> {
  const { link, known } = context;
  const page = readPage(fetched);
  const address = normaliseAddress(fetched.address) ?? link.address;
  const found = linksOf(page, context);
  if (page.isNoindex) {
    return { isPage: true, reason: 'noindex', page: { kind: 'deleted', address }, found };
  }
  const stored = {
    address,
    etag: validator(fetched.validators.etag),
    last_modified: validator(fetched.validators.lastModified),
  };
  const before = known.hashOf(address);
  if (before === page.hash)
    return { isPage: true, reason: null, page: { kind: 'unchanged', ...stored }, found };
  const text = textOf(page, link);
  if (before !== null) {
    const change = changedLines(await known.textOf(address), text.text);
    const changed = { kind: 'changed' as const, ...stored, ...text, change };
    return { isPage: true, reason: null, page: changed, found };
  }
  // The links of a copy are copies, too.
  if (known.hasCopy(address, page.hash)) return { ...NOTHING, isPage: true, reason: 'duplicate' };
  return { isPage: true, reason: null, page: { kind: 'new', ...stored, ...text }, found };
}

function textOf(page: Page, link: QueuedLink): PageText {
  return {
    title: page.title ?? (link.label === '' ? null : link.label),
    published_at: timestamp(page.publishedAt) ?? link.published_at,
    language: page.language?.slice(0, 100) ?? null,
    excerpt: page.excerpt,
    text: page.text.slice(0, MAX_TEXT_LENGTH).toWellFormed(),
    hash: page.hash,
  };
}

/** A header that a server made too long is not sent back. */
function validator(value: string | null): string | null {
  return value === null || value.length > MAX_VALIDATOR_LENGTH ? null : value;
}

/** A page of another site is read for itself. Only the start page names feeds and sitemaps that are read. */
function linksOf(page: Page, { domain, link, now, sitemaps }: DocumentContext): FoundLink[] {
  const links = page.links.map(({ address, text, isNofollow }) => ({
    address,
    label: text,
    isNofollow: isNofollow || page.isNofollow,
  }));
  const isStart = link.address === domain.start_address;
  const feeds = isStart ? page.feeds.slice(0, MAX_FEEDS) : [];
  const found = judgeLinks(
    [...feeds.map((address) => ({ address, kind: 'feed' as const })), ...links],
    domain,
    link.depth + 1,
    now,
  );
  const named = isStart ? judgeLinks(sitemapLinks(sitemaps), domain, 0, now) : [];
  return [...named, ...found];
}
