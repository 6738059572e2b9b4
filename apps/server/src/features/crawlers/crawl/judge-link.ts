import { addressShape, findTrap, isIncluded, normaliseAddress } from '@rookery/crawling';
import { siteOf } from '../site.ts';
import { PRIORITY } from './priority.ts';
import type { Domain, FoundLink, QueuedLink, UnreadReason } from './types.ts';

const MAX_ADDRESS_LENGTH = 2_000;
const MAX_LABEL_LENGTH = 300;
/** Files that are no text, by their names: a request would only find that out. */
const BINARY =
  /\.(?:jpe?g|png|gif|webp|avif|svg|ico|bmp|tiff?|pdf|docx?|xlsx?|pptx?|od[tsp]|zip|gz|bz2|xz|7z|rar|tar|dmg|exe|apk|iso|mp[34]|m4[av]|avi|mov|webm|ogg|wav|flac|css|js|mjs|woff2?|ttf|eot)$/i;

export interface RawLink {
  readonly address: string;
  readonly label?: string | null;
  readonly isNofollow?: boolean;
  readonly publishedAt?: number | null;
  readonly kind?: QueuedLink['kind'];
  readonly priority?: number;
}

/** Decides which links of a document are read. Those of other kinds than pages are read wherever they are on the site. */
export function judgeLinks(
  raw: readonly RawLink[],
  domain: Domain,
  depth: number,
  now: number,
): FoundLink[] {
  const found = new Map<string, FoundLink>();
  for (const link of raw) {
    const address = normaliseAddress(link.address);
    if (address === null || address.length > MAX_ADDRESS_LENGTH || found.has(address)) continue;
    const kind = link.kind ?? 'page';
    found.set(address, {
      address,
      label: (link.label ?? '').slice(0, MAX_LABEL_LENGTH).toWellFormed(),
      kind,
      depth,
      priority: link.priority ?? PRIORITY[kind],
      shape: addressShape(address),
      published_at: timestamp(link.publishedAt),
      reason: reasonNotToRead(address, kind, link.isNofollow ?? false, domain, depth, now),
    });
  }
  return [...found.values()];
}

function reasonNotToRead(
  address: string,
  kind: QueuedLink['kind'],
  isNofollow: boolean,
  domain: Domain,
  depth: number,
  now: number,
): UnreadReason | null {
  if (siteOf(address) !== domain.host) return 'other_host';
  if (kind !== 'page') return null;
  if (!isIncluded(address, domain.include_paths)) return 'outside_paths';
  if (BINARY.test(new URL(address).pathname)) return 'not_text';
  if (findTrap(address, now) !== null) return 'trap';
  if (isNofollow) return 'nofollow';
  return depth > domain.max_depth ? 'too_deep' : null;
}

const MIN_MS = Date.UTC(1970, 0, 1);
const MAX_MS = Date.UTC(9999, 0, 1);

/** Null for dates that no page can have, which the database or clients could not read. */
export function timestamp(ms: number | null | undefined): string | null {
  if (ms === null || ms === undefined || !(ms >= MIN_MS && ms < MAX_MS)) return null;
  return new Date(ms).toISOString();
}
