import type { FetchFailure } from '@rookery/crawling';
import { ok, refuse, type Result } from '../../../answers/result.ts';
import { crawlPolicy } from '../../../fetching/crawl-policy.ts';

const MAX_MS = 10_000;
const MAX_BYTES = 500_000;

export interface FetchOptions {
  /** For the user agent. */
  readonly contact: string;
  /** Hosts with their ports that may be read although they are not public. */
  readonly crawlAllow: readonly string[];
}

/** The text of a calendar at an address of another server. Only public hosts are asked, also after redirects. */
export async function fetchCalendar(
  address: string,
  { contact, crawlAllow }: FetchOptions,
): Promise<Result<string>> {
  // Loaded only here: it is large.
  const { createFetcher } = await import('@rookery/crawling');
  const fetcher = createFetcher({ contact, policy: crawlPolicy(crawlAllow) });
  try {
    const fetched = await fetcher.fetch(address.trim().replace(/^webcals?:/i, 'https:'), {
      // Some servers name other types, and the content is checked anyway.
      contentTypes: 'any',
      maxBytes: MAX_BYTES,
      timeoutMs: MAX_MS,
    });
    if (fetched.kind === 'fetched') return ok(new TextDecoder().decode(fetched.body));
    return refuse(fetched.kind === 'failed' ? refusalFor(fetched) : 'calendar_unreachable');
  } finally {
    await fetcher.close();
  }
}

function refusalFor({ reason }: FetchFailure) {
  if (reason === 'refused_address' || reason === 'refused_redirect')
    return 'calendar_address_refused';
  return reason === 'too_large' ? 'calendar_too_large' : 'calendar_unreachable';
}
