import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { normaliseAddress } from '../addresses/normalise-address.ts';
import type { Fetched } from '../fetching/fetch-result.ts';
import { cleanLine, shorten } from '../reading/clean-text.ts';
import { decodeText } from '../reading/decode-text.ts';
import { parseMarkup, type MarkupHandler } from '../reading/parse-markup.ts';
import { readDate } from '../reading/read-date.ts';
import { isGzip } from './content-kind.ts';
import type { Entry } from './read-feed.ts';

export interface Sitemap {
  readonly entries: readonly Entry[];
  /** Of a sitemap index. */
  readonly sitemaps: readonly string[];
}

const unzip = promisify(gunzip);
/** Of a gzip file. The protocol allows 50 MB, which no site of a club needs. */
const MAX_BYTES = 20_000_000;
const MAX_ENTRIES = 10_000;
const MAX_TITLE_LENGTH = 300;
const FIELDS = new Set(['loc', 'lastmod', 'news:title', 'news:publication_date']);

/** Reads a sitemap or a sitemap index, as XML or as lines. Null if a gzip file is broken or too large. */
export async function readSitemap(
  source: Pick<Fetched, 'body' | 'charset'>,
): Promise<Sitemap | null> {
  const body = isGzip(source.body) ? await unzipped(source.body) : source.body;
  if (body === null) return null;
  const text = decodeText(body, source.charset);
  return text.trimStart().startsWith('<') ? parseXml(text) : parseLines(text);
}

async function unzipped(body: Uint8Array): Promise<Uint8Array | null> {
  try {
    return await unzip(body, { maxOutputLength: MAX_BYTES });
  } catch {
    return null;
  }
}

function parseLines(text: string): Sitemap {
  const addresses = text.split('\n').flatMap((line) => normaliseAddress(line) ?? []);
  const entries = addresses.slice(0, MAX_ENTRIES).map((address) => makeEntry(address, {}));
  return { entries, sitemaps: [] };
}

function parseXml(text: string): Sitemap {
  const entries = new Map<string, Entry>();
  const sitemaps = new Set<string>();
  let fields: Record<string, string> = {};
  let current: string | null = null;

  function addElement(name: string): void {
    const address = normaliseAddress(fields['loc'] ?? '');
    if (address === null) return;
    if (name === 'url' && entries.size < MAX_ENTRIES)
      entries.set(address, makeEntry(address, fields));
    if (name === 'sitemap' && sitemaps.size < MAX_ENTRIES) sitemaps.add(address);
  }

  const handler: MarkupHandler = {
    openElement(name) {
      if (name === 'url' || name === 'sitemap') fields = {};
      current = FIELDS.has(name) ? name : null;
    },
    closeElement(name, isImplied) {
      current = null;
      if (!isImplied && (name === 'url' || name === 'sitemap')) addElement(name);
    },
    addText(part) {
      if (current !== null) fields[current] = (fields[current] ?? '') + part;
    },
  };
  parseMarkup(text, handler, { xmlMode: true });
  return { entries: [...entries.values()], sitemaps: [...sitemaps] };
}

function makeEntry(address: string, fields: Readonly<Record<string, string>>): Entry {
  const title = shorten(cleanLine(fields['news:title'] ?? ''), MAX_TITLE_LENGTH);
  return {
    address,
    title: title === '' ? null : title,
    publishedAt: readDate(fields['news:publication_date'] ?? fields['lastmod']),
    excerpt: '',
  };
}
