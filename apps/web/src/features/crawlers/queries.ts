import type { CrawlDomain, UncrawledReason } from '@rookery/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';

const PAGE_SIZE = 30;
/** While a run is unfinished. */
const POLL_MS = 2_000;

/** Of everything about the crawlers of a workspace. */
export function crawlersKey(workspaceId: string) {
  return ['crawlers', workspaceId] as const;
}

export function isUnfinished({ state }: CrawlDomain): boolean {
  return state === 'waiting' || state === 'running';
}

export function domainsQuery(workspaceId: string) {
  return queryOptions({
    queryKey: [...crawlersKey(workspaceId), 'domains'] as const,
    queryFn: async () =>
      (await callApi('GET /api/:wsId/crawlers/domains', { params: { wsId: workspaceId } })).data,
    refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? POLL_MS : false),
  });
}

/** Of all lists of pages. */
export function listsKey(workspaceId: string) {
  return [...crawlersKey(workspaceId), 'list'] as const;
}

export interface PageFilter {
  readonly words: string;
  /** The id of a domain, or an empty text. */
  readonly domain: string;
}

export const ALL_PAGES: PageFilter = { words: '', domain: '' };

export function pagesQuery(workspaceId: string, { words, domain }: PageFilter) {
  return infiniteQueryOptions({
    queryKey: [...listsKey(workspaceId), domain, words] as const,
    queryFn: ({ pageParam }) =>
      callApi('GET /api/:wsId/crawlers/list', {
        params: { wsId: workspaceId },
        query: {
          limit: PAGE_SIZE,
          q: words || undefined,
          domain: domain || undefined,
          cursor: pageParam ?? undefined,
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}

/** A page with its whole text. */
export function pageQuery(workspaceId: string, pageId: string) {
  return queryOptions({
    queryKey: [...crawlersKey(workspaceId), 'page', pageId] as const,
    queryFn: () =>
      callApi('GET /api/:wsId/crawlers/list/:pageId', { params: { wsId: workspaceId, pageId } }),
  });
}

export type Decision = 'none' | 'approved' | 'skipped';

export interface LinkFilter {
  /** The id of a domain, or an empty text. */
  readonly domain: string;
  readonly reason: UncrawledReason | '';
  readonly decision: Decision;
}

export function uncrawledKey(workspaceId: string) {
  return [...crawlersKey(workspaceId), 'uncrawled'] as const;
}

export function uncrawledQuery(workspaceId: string, { domain, reason, decision }: LinkFilter) {
  return infiniteQueryOptions({
    queryKey: [...uncrawledKey(workspaceId), domain, reason, decision] as const,
    queryFn: ({ pageParam }) =>
      callApi('GET /api/:wsId/crawlers/uncrawled', {
        params: { wsId: workspaceId },
        query: {
          limit: PAGE_SIZE,
          domain: domain || undefined,
          reason: reason || undefined,
          decision,
          cursor: pageParam ?? undefined,
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}
