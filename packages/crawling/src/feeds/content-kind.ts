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
  const decoded = new TextDecoder('windows-1252').decode(body.subarray(0, START_BYTES));
  const start = decoded.replace(/^(ï»¿)?\s*/, '');
  const kind = start.startsWith('<') ? ROOTS.get(rootElement(start)) : undefined;
  if (kind !== undefined) return kind;
  if (start.startsWith('{') && start.includes('jsonfeed.org/version')) return 'feed';
  return contentType === 'text/plain' || contentType?.endsWith('json') === true ? 'text' : 'page';
}

/** Declarations begin with another character than a letter. */
function rootElement(start: string): string {
  const withoutComments = start.replaceAll(/<!--.*?(-->|$)/gs, '');
  return (/<([a-z][\w:-]*)/i.exec(withoutComments)?.[1] ?? '').toLowerCase();
}

/** Sitemaps may be gzip files, which is not the encoding of the answer. */
export function isGzip(body: Uint8Array): boolean {
  return body[0] === 0x1f && body[1] === 0x8b;
}
