import { setTimeout as pause } from 'node:timers/promises';
import {
  isIncluded,
  normaliseAddress,
  SITEMAP_TYPES,
  type FetchFailure,
  type Fetcher,
  type FetchResult,
  type RobotsFile,
} from '@rookery/crawling';
import { BusyError } from '@rookery/database';
import { TooMuchWorkError } from '../../../threads/thread.ts';
import { siteOf } from '../site.ts';
import type { HostSlot } from './host-slot.ts';
import { judgeLinks } from './judge-link.ts';
import type { KnownPages } from './known-pages.ts';
import { PRIORITY } from './priority.ts';
import { readDocument } from './read-document.ts';
import type { RobotsCache, RobotsRules } from './robots-cache.ts';
import type { Domain, Outcome, QueuedLink, UnreadReason } from './types.ts';

const TIMEOUT_MS = 20_000;
const LEASE_SPARE_MS = 5_000;
const MAX_REDIRECTS = 5;
const MAX_ATTEMPTS = 2;
const MAX_PAGE_BYTES = 2_000_000;
const MAX_SITEMAP_BYTES = 10_000_000;

/** The server asks to be left alone for some time. */
interface Throttled {
  readonly retryAfterMs: number;
}

export interface LinkReader {
  read(link: QueuedLink): Promise<Outcome | Throttled>;
}

export interface LinkReaderOptions {
  readonly domain: Domain;
  readonly fetcher: Fetcher;
  readonly slot: HostSlot;
  readonly robots: RobotsCache;
  readonly delayMs: number;
  readonly signal: AbortSignal;
  /** Whether an address was read after its link was taken from the queue. */
  readonly isDone: (address: string) => boolean;
  /** Whether an address was read in this run. */
  readonly wasRead: (address: string) => Promise<boolean>;
  readonly known: KnownPages;
}

/** Requests a link, if its host allows it, and reads the answer. */
export function createLinkReader(options: LinkReaderOptions): LinkReader {
  const { domain, fetcher, slot, robots, signal, wasRead } = options;

  /** The pause that the operator wants, or a longer one that the site wants. */
  const delayOf = (rules: RobotsRules) => Math.max(options.delayMs, rules.crawlDelayMs ?? 0);

  async function rulesOf(address: string): Promise<RobotsRules> {
    const site = siteOf(address);
    return robots.rulesFor(address, async (fetchFile): Promise<RobotsFile> => {
      await slot.acquire(site, TIMEOUT_MS + LEASE_SPARE_MS);
      try {
        return await fetchFile();
      } finally {
        await slot.release(site, options.delayMs);
      }
    });
  }

  /** Why a redirect is not followed, or null. Only the same site is followed, whose right to ask is held. */
  async function redirectRefusal(target: string, link: QueuedLink): Promise<Refusal | null> {
    if (siteOf(target) !== siteOf(link.address)) return 'other_host';
    const isChosen = link.decision === 'approved' || link.address === domain.start_address;
    if (!isChosen && link.kind === 'page' && !isIncluded(target, domain.include_paths))
      return 'outside_paths';
    const rules = await robots.rulesFor(target, (fetchFile) => fetchFile());
    if (!rules.isAllowed) return 'robots';
    return (await wasRead(target)) ? 'was_read' : null;
  }

  async function request(link: QueuedLink, delayMs: number): Promise<Requested> {
    const site = siteOf(link.address);
    const timeoutMs = TIMEOUT_MS + MAX_REDIRECTS * delayMs;
    let refusal: Refusal | null = null;
    let result: FetchResult | null = null;
    await slot.acquire(site, timeoutMs + LEASE_SPARE_MS);
    try {
      result = await fetcher.fetch(link.address, {
        validators: { etag: link.etag, lastModified: link.last_modified },
        maxBytes: link.kind === 'sitemap' ? MAX_SITEMAP_BYTES : MAX_PAGE_BYTES,
        ...(link.kind === 'sitemap' && { contentTypes: SITEMAP_TYPES }),
        timeoutMs,
        maxRedirects: MAX_REDIRECTS,
        signal,
        mayFollow: async ({ href }) => {
          refusal = await redirectRefusal(normaliseAddress(href) ?? href, link);
          if (refusal === null) await pause(delayMs, undefined, { signal });
          return refusal === null;
        },
      });
      return { result, refusal };
    } finally {
      await slot.release(site, pauseAfter(result, delayMs));
    }
  }

  async function read(link: QueuedLink): Promise<Outcome | Throttled> {
    try {
      return await readWithin(link);
    } catch (error) {
      if (error instanceof BusyError) return { retryAfterMs: DEFAULT_RETRY_MS };
      if (!(error instanceof TooMuchWorkError)) throw error;
      return unread(link, 'failed', 'too_much_work');
    }
  }

  /** Throws if what the server sends is too much to read. */
  async function readWithin(link: QueuedLink): Promise<Outcome | Throttled> {
    if (link.attempts > MAX_ATTEMPTS) return unread(link, 'failed', 'repeated');
    if (options.isDone(link.address)) return outcomeOf(link, {});
    const excluded = exclusionOf(link, domain);
    if (excluded !== null) return unread(link, excluded, excluded);
    const rules = await rulesOf(link.address);
    if (rules.isUnknown) return unread(link, 'failed', 'unreachable');
    if (!rules.isAllowed) return unread(link, 'robots', 'robots');
    const { result, refusal } = await request(link, delayOf(rules));
    signal.throwIfAborted();
    if (result.kind === 'not_modified') return unmodified(link, result.address);
    if (result.kind === 'failed') {
      const throttled = throttleOf(result, link);
      return throttled ?? failed(link, result, refusal, domain);
    }
    const { isPage, ...document } = await readDocument(result, {
      domain,
      link,
      now: Date.now(),
      sitemaps: sitemapsOf(rules, domain),
      known: options.known,
      signal,
    });
    const address = normaliseAddress(result.address) ?? link.address;
    const found = siteOf(address) === domain.host ? document.found : [];
    return outcomeOf(link, {
      ...document,
      found,
      bytes: result.body.length,
      isPageRequest: isPage,
      redirectedTo: address === link.address ? null : address,
    });
  }

  return { read };
}

type Refusal = 'other_host' | 'outside_paths' | 'robots' | 'was_read';

interface Requested {
  readonly result: FetchResult;
  readonly refusal: Refusal | null;
}

/** Why the settings of the domain, which may have changed since the link was found, exclude it. */
function exclusionOf(
  { address, kind, decision, priority, depth }: QueuedLink,
  { include_paths, max_depth }: Domain,
): UnreadReason | null {
  if (kind !== 'page' || decision === 'approved' || priority === PRIORITY.start) return null;
  if (!isIncluded(address, include_paths)) return 'outside_paths';
  return depth > max_depth ? 'too_deep' : null;
}

/** Sitemaps that robots.txt names, or the usual place. */
function sitemapsOf({ sitemaps }: RobotsRules, { start_address }: Domain): readonly string[] {
  return sitemaps.length > 0 ? sitemaps : [new URL('/sitemap.xml', start_address).href];
}

function outcomeOf(link: QueuedLink, parts: Partial<Outcome>): Outcome {
  return {
    link,
    bytes: 0,
    isPageRequest: false,
    reason: null,
    detail: parts.reason ?? null,
    page: null,
    redirectedTo: null,
    found: [],
    ...parts,
  };
}

function unread(link: QueuedLink, reason: UnreadReason, detail: string): Outcome {
  return outcomeOf(link, { reason, detail });
}

function unmodified(link: QueuedLink, address: string): Outcome {
  const { etag, last_modified } = link;
  const final = normaliseAddress(address) ?? link.address;
  return outcomeOf(link, {
    isPageRequest: link.kind === 'page',
    page: { kind: 'unchanged', address: final, etag, last_modified },
    redirectedTo: final === link.address ? null : final,
  });
}

const MAX_PAUSE_MS = 60_000;
const DEFAULT_RETRY_MS = 10_000;

function isThrottled(result: FetchResult | null): result is FetchFailure {
  return result?.kind === 'failed' && (result.status === 429 || result.status === 503);
}

function pauseAfter(result: FetchResult | null, delayMs: number): number {
  if (!isThrottled(result)) return delayMs;
  return Math.max(delayMs, Math.min(result.retryAfterMs ?? DEFAULT_RETRY_MS, MAX_PAUSE_MS));
}

/** Null for the last attempt, which counts as failed. */
function throttleOf(result: FetchFailure, { attempts }: QueuedLink): Throttled | null {
  if (!isThrottled(result) || attempts >= MAX_ATTEMPTS) return null;
  return { retryAfterMs: result.retryAfterMs ?? DEFAULT_RETRY_MS };
}

const REASONS: Partial<Record<FetchFailure['reason'], UnreadReason>> = {
  refused_address: 'refused',
  not_text: 'not_text',
  too_large: 'too_large',
};

function failed(
  link: QueuedLink,
  result: FetchFailure,
  refusal: Refusal | null,
  domain: Domain,
): Outcome {
  const isPageRequest = link.kind === 'page';
  if (result.reason === 'refused_redirect') {
    // The page behind the redirect was read in this run, so that this link needs no other request.
    if (refusal === 'was_read' || refusal === null) return outcomeOf(link, { isPageRequest });
    const target = judgeLinks(
      [{ address: result.address, label: link.label }],
      domain,
      link.depth,
      0,
    );
    const found = refusal === 'other_host' ? target : [];
    return outcomeOf(link, { isPageRequest, reason: refusal, found });
  }
  const isGone = result.status === 404 || result.status === 410;
  const reason = isGone ? 'not_found' : (REASONS[result.reason] ?? 'failed');
  const detail = result.status === null ? result.reason : `${result.reason} ${result.status}`;
  const page = { kind: isGone ? ('gone' as const) : ('failed' as const), address: link.address };
  return outcomeOf(link, { isPageRequest, reason, detail, page });
}
