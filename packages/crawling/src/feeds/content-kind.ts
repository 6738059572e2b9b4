export type ContentKind = 'page' | 'text' | 'feed' | 'sitemap';

const START_BYTES = 4096;
const ROOTS = new Map<string, ContentKind>([
  ['rss', 'feed'],
  ['feed', 'feed'],
  ['rdf:rdf', 'feed'],
  ['urlset', 'sitemap'],
  ['sitemapindex', 'sitemap'],
]);

/** What an answer contains, by its first bytes: servers often send feeds and sitemaps with a wrong type. */
export function contentKind(body: Uint8Array, contentType: string | null): ContentKind {
  if (isGzip(body)) return 'sitemap';
  const start = new TextDecoder('windows-1252').decode(body.subarray(0, START_BYTES));
  // Declarations and comments begin with another character.
  const root = /<([a-z][\w:-]*)/i.exec(start.replaceAll(/<!--.*?(-->|$)/gs, ''))?.[1];
  const kind = ROOTS.get(root?.toLowerCase() ?? '');
  if (kind !== undefined && contentType !== 'text/plain') return kind;
  if (/^(ï»¿)?\s*\{/.test(start) && start.includes('jsonfeed.org/version')) return 'feed';
  return contentType === 'text/plain' || /json$/.test(contentType ?? '') ? 'text' : 'page';
}

/** Sitemaps may be gzip files, which is not the encoding of the answer. */
export function isGzip(body: Uint8Array): boolean {
  return body[0] === 0x1f && body[1] === 0x8b;
}
