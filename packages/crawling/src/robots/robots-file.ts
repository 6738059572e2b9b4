import type { FetchResult } from '../fetching/fetch-result.ts';
import type { Fetcher } from '../fetching/fetcher.ts';

/** What a crawler stores about the robots.txt file of an origin. */
export interface RobotsFile {
  /** `all`: there is no file. `none`: it could not be read, so that nothing may be. */
  readonly access: 'rules' | 'all' | 'none';
  /** Of the access `rules`; otherwise empty. */
  readonly text: string;
  /** In ms. Has to be fetched again then. */
  readonly expiresAt: number;
}

const HOUR_MS = 3_600_000;
/** RFC 9309 allows no longer time. */
const LIFETIME_MS = 24 * HOUR_MS;
/** A server that fails is asked again sooner. */
const RETRY_MS = HOUR_MS;
/** RFC 9309 asks for at least 500 KiB. What follows is ignored. */
const MAX_BYTES = 512 * 1024;
const MAX_REDIRECTS = 5;

/** Fetches the file of an address' origin. */
export async function fetchRobots(
  fetcher: Fetcher,
  address: string,
  now: number,
  request: { readonly timeoutMs?: number; readonly signal?: AbortSignal } = {},
): Promise<RobotsFile> {
  const result = await fetcher.fetch(new URL('/robots.txt', address).href, {
    ...request,
    contentTypes: 'any',
    maxBytes: MAX_BYTES,
    maxRedirects: MAX_REDIRECTS,
    truncates: true,
  });
  return readRobotsResult(result, now);
}

export function readRobotsResult(result: FetchResult, now: number): RobotsFile {
  if (result.kind === 'fetched') {
    const text = new TextDecoder().decode(result.body);
    return { access: 'rules', text, expiresAt: now + LIFETIME_MS };
  }
  if (isAbsent(result)) return { access: 'all', text: '', expiresAt: now + LIFETIME_MS };
  return { access: 'none', text: '', expiresAt: now + RETRY_MS };
}

/** 429 is no word about the file: the server has too many requests, and more would not be polite. */
function isAbsent(result: FetchResult): boolean {
  if (result.kind !== 'failed') return false;
  if (result.reason === 'too_many_redirects' || result.reason === 'redirect_loop') return true;
  const status = result.status ?? 0;
  return result.reason === 'http_error' && status >= 400 && status < 500 && status !== 429;
}
