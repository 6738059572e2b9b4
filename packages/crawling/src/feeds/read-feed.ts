import { parseFeed } from 'feedsmith';
import { normaliseAddress } from '../addresses/normalise-address.ts';
import type { Fetched } from '../fetching/fetch-result.ts';
import { shorten } from '../reading/clean-text.ts';
import { decodeText } from '../reading/decode-text.ts';
import { plainText } from '../reading/plain-text.ts';
import { readDate } from '../reading/read-date.ts';

/** A page that a feed or a sitemap names. All texts are plain. */
export interface Entry {
  /** Normalised. */
  readonly address: string;
  readonly title: string | null;
  /** In ms. */
  readonly publishedAt: number | null;
  readonly excerpt: string;
}

export interface Feed {
  readonly title: string | null;
  readonly entries: readonly Entry[];
}

const MAX_ENTRIES = 1000;
const MAX_TITLE_LENGTH = 300;
const MAX_EXCERPT_LENGTH = 300;

/** A form that the entries of all formats have in common. */
interface RawEntry {
  readonly address: string | undefined;
  readonly title: string | undefined;
  readonly date: number | null | undefined;
  readonly summary: string | undefined;
}

/** Reads RSS, RDF, Atom and JSON Feed. Null if it is none of these. */
export function readFeed(source: Pick<Fetched, 'address' | 'body' | 'charset'>): Feed | null {
  const parsed = parse(decodeText(source.body, source.charset));
  if (parsed === null) return null;
  const entries = new Map<string, Entry>();
  for (const raw of rawEntries(parsed)) {
    const address = normaliseAddress(raw.address ?? '', source.address);
    if (raw.address === undefined || address === null || entries.has(address)) continue;
    entries.set(address, {
      address,
      title: shortTitle(raw.title),
      publishedAt: raw.date ?? null,
      excerpt: shorten(plainText(raw.summary ?? ''), MAX_EXCERPT_LENGTH),
    });
  }
  return { title: shortTitle(titleOf(parsed)), entries: [...entries.values()] };
}

type Parsed = ReturnType<typeof parseWithDates>;

function parse(text: string): Parsed | null {
  try {
    return parseWithDates(text);
  } catch {
    return null;
  }
}

function parseWithDates(text: string) {
  return parseFeed(text, { maxItems: MAX_ENTRIES, parseDateFn: (date) => readDate(date) });
}

function shortTitle(text: string | undefined): string | null {
  const plain = plainText(text ?? '');
  return plain === '' ? null : shorten(plain, MAX_TITLE_LENGTH);
}

function titleOf(parsed: Parsed): string | undefined {
  return parsed.format === 'atom' ? parsed.feed.title?.value : parsed.feed.title;
}

function rawEntries(parsed: Parsed): readonly RawEntry[] {
  switch (parsed.format) {
    case 'rss':
      return (parsed.feed.items ?? []).map((item) => ({
        address: item.link ?? (item.guid?.isPermaLink === false ? undefined : item.guid?.value),
        title: item.title,
        date: item.pubDate ?? item.dc?.dates?.[0],
        summary: item.description ?? item.content?.encoded,
      }));
    case 'rdf':
      return (parsed.feed.items ?? []).map((item) => ({
        address: item.link ?? item.rdf?.about,
        title: item.title,
        date: item.dc?.dates?.[0],
        summary: item.description ?? item.content?.encoded,
      }));
    case 'atom':
      return (parsed.feed.entries ?? []).map((entry) => ({
        address: entry.links?.find(({ rel }) => rel === undefined || rel === 'alternate')?.href,
        title: entry.title?.value,
        date: entry.published ?? entry.updated,
        summary: entry.summary?.value ?? entry.content?.value,
      }));
    case 'json':
      return (parsed.feed.items ?? []).map((item) => ({
        address: item.url ?? item.external_url,
        title: item.title,
        date: item.date_published ?? item.date_modified,
        summary: item.summary ?? item.content_text ?? item.content_html,
      }));
  }
}
