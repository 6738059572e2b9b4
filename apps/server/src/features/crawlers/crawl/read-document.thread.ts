import { normaliseAddress, type Fetched } from '@rookery/crawling';
import { contentKind, readFeed, readPage, readSitemap, type Page } from '@rookery/crawling/costly';
import { judgeLinks, timestamp, type RawLink } from './judge-link.ts';
import { PRIORITY } from './priority.ts';
import type { Domain, FoundLink, PageText, QueuedLink } from './types.ts';

const MAX_TEXT_LENGTH = 100_000;
const MAX_FEEDS = 3;
const MAX_SITEMAPS = 20;

interface Input {
  readonly fetched: Fetched;
  readonly domain: Domain;
  readonly link: QueuedLink;
  readonly now: number;
  /** Sitemaps that robots.txt names. */
  readonly sitemaps: readonly string[];
}

/** What a document says by itself. The page is null for feeds and sitemaps, `found` for those that cannot be read. */
export interface DocumentContent {
  readonly page: PageContent | null;
  readonly found: readonly FoundLink[] | null;
}

export interface PageContent extends PageText {
  readonly address: string;
  readonly isNoindex: boolean;
}

export default async function readContent(input: Input): Promise<DocumentContent> {
  const { fetched } = input;
  switch (contentKind(fetched.body, fetched.contentType)) {
    case 'feed':
      return { page: null, found: feedLinks(input) };
    case 'sitemap':
      return { page: null, found: await linksOfSitemap(input) };
    case 'text':
      return readText({ ...input, fetched: { ...fetched, contentType: 'text/plain' } });
    case 'page':
      return readText(input);
  }
}

function feedLinks({ fetched, domain, link, now }: Input): FoundLink[] | null {
  const feed = readFeed(fetched);
  if (feed === null) return null;
  const entries = feed.entries.map(({ address, title, publishedAt }) => ({
    address,
    label: title,
    publishedAt,
    priority: PRIORITY.chosen,
  }));
  return judgeLinks(entries, domain, link.depth + 1, now);
}

async function linksOfSitemap({ fetched, domain, link, now }: Input): Promise<FoundLink[] | null> {
  const sitemap = await readSitemap(fetched);
  if (sitemap === null) return null;
  const pages = sitemap.entries.map(({ address, title, publishedAt }) => ({
    address,
    label: title,
    publishedAt,
  }));
  // Only an index that robots.txt names is followed, because indexes may name each other.
  const indexed = link.depth === 0 ? sitemapLinks(sitemap.sitemaps) : [];
  return [
    ...judgeLinks(indexed, domain, link.depth + 1, now),
    ...judgeLinks(pages, domain, link.depth + 1, now),
  ];
}

function sitemapLinks(addresses: readonly string[]): RawLink[] {
  return addresses.slice(0, MAX_SITEMAPS).map((address) => ({ address, kind: 'sitemap' }));
}

function readText(input: Input): DocumentContent {
  const { fetched, link } = input;
  const page = readPage(fetched);
  const address = normaliseAddress(fetched.address) ?? link.address;
  const { isNoindex } = page;
  return { page: { address, isNoindex, ...textOf(page, link) }, found: linksOf(page, input) };
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

/** A page of another site is read for itself. Only the start page names feeds and sitemaps that are read. */
function linksOf(page: Page, { domain, link, now, sitemaps }: Input): FoundLink[] {
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
